import { byTender, externalCombinations, externalMethodOf } from '#modules/payments/methods/payment-methods.ts';
import type { ExternalTender } from '#modules/payments/payment.ts';
import type { CheckoutCtx } from './checkout-context.ts';

/** A waiting shopper's request makes at most this many calls per payment. */
export const CALLS_PER_PAYMENT = 3;
/** When a later payment is declined, an earlier one is voided, and looked up where the void is refused. */
const STEPS_TO_UNDO = 2;
/** For the database and the pauses between calls. */
const MARGIN_SECONDS = 10;

/**
 * The lease of an order in seconds: longer than the request can take to pay with these methods, because a lease is not
 * renewed and no other process may work on the order in the meantime (reliability B9).
 */
export function leaseSecondsOf(ctx: Pick<CheckoutCtx, 'config'>, tenders: readonly ExternalTender[]): number {
  const inOrder = tenders.map((tender) => ({ tender })).sort(byTender);
  const providersMs = inOrder.reduce((total, { tender }, index) => {
    const isLast = index === inOrder.length - 1;
    const steps = CALLS_PER_PAYMENT + (isLast ? 0 : STEPS_TO_UNDO);
    return total + steps * (externalMethodOf(tender).provider?.timeoutMs(ctx.config) ?? 0);
  }, 0);
  return Math.ceil(providersMs / 1000) + MARGIN_SECONDS;
}

/** The lease of an order whose payments are not known yet: enough for whatever one order may combine. */
export const maxLeaseSeconds = (ctx: Pick<CheckoutCtx, 'config'>): number =>
  Math.max(...externalCombinations.map((tenders) => leaseSecondsOf(ctx, tenders)));
