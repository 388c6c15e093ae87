/** Who drives which way to pay; one line a tender. A tender is offered only once its steps stand here. */
import type { OutsideTenderSteps } from '../outside-tender.ts';
import type { OutsideTender } from '../payment.ts';
import { airlineTender } from './airline-tender.ts';
import { gatewayTender } from './gateway-tender.ts';

const steps: Partial<Record<OutsideTender, OutsideTenderSteps>> = {
  card: gatewayTender,
  paypal: gatewayTender,
  apple_pay: gatewayTender,
  google_pay: gatewayTender,
  airline: airlineTender,
};

export function stepsOf(tender: OutsideTender): OutsideTenderSteps {
  const found = steps[tender];
  if (!found) throw new Error(`nobody takes ${tender}`);
  return found;
}
