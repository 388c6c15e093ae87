/** Who drives which way to pay; one line a tender. */
import type { OutsideTenderSteps } from '../outside-tender.ts';
import type { OutsideTender } from '../payment.ts';
import { gatewayTender } from './gateway-tender.ts';

export const stepsOf: Record<OutsideTender, OutsideTenderSteps> = {
  card: gatewayTender,
};
