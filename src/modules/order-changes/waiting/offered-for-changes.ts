import type { PayingTender } from '#contract/payments/payment-methods.ts';
import { externalMethodOf } from '#modules/payments/methods/payment-methods.ts';
import { offeredMethods } from '#modules/payments/offered-methods.ts';
import type { Config } from '#platform/config.ts';

/**
 * The payment methods of a payment link: cards, whose payment is authorised and then captured, so that a change that was
 * overtaken is never charged. None where the shop takes no cards. Pure (EDIT-01).
 */
export const offeredForChanges = (config: Config): PayingTender[] =>
  offeredMethods(config).filter((tender) => tender === 'card' && externalMethodOf(tender).provider !== null);
