/** Which object drives which tender; one line a tender. */

import type { OutsideTender } from '../../payment.ts';
import { airlineTender } from './airline-tender.ts';
import { gatewayTender } from './gateway-tender.ts';
import type { OutsideTenderSteps } from './outside-tender.ts';
import { payInFourTender } from './pay-in-four-tender.ts';

const steps: Record<OutsideTender, OutsideTenderSteps> = {
  card: gatewayTender,
  paypal: gatewayTender,
  apple_pay: gatewayTender,
  google_pay: gatewayTender,
  airline: airlineTender,
  pay_in_four: payInFourTender,
};

/** Each provider once, by its usual name. */
export const providers = {
  'card gateway': gatewayTender,
  airline: airlineTender,
  'pay in four': payInFourTender,
} as const satisfies Record<string, OutsideTenderSteps>;
export type Provider = keyof typeof providers;
export const providerNames = Object.keys(providers) as Provider[];

export const stepsOf = (tender: OutsideTender): OutsideTenderSteps => steps[tender];

/** The tenders of a provider. */
export const tendersOf = (provider: Provider): OutsideTender[] =>
  (Object.keys(steps) as OutsideTender[]).filter((tender) => steps[tender] === providers[provider]);
