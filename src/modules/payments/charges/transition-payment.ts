import type { Queries } from '#platform/database/database.ts';
import { updatePaymentState } from '../internal/payment-records.ts';
import { keepPaidMethod } from '../internal/saved-method-records.ts';
import { type PaymentPatch, type PaymentState, paymentTransitions } from '../payment.ts';

/**
 * Takes one arrow by compare-and-set; false = someone else has decided (R4). What the browser handed over to pay with is
 * forgotten as soon as the gateway has answered.
 */
export async function transitionPayment(
  ctx: { db: Queries },
  id: string,
  from: readonly PaymentState[],
  to: PaymentState,
  patch: PaymentPatch = {},
): Promise<boolean> {
  for (const state of from)
    if (!(paymentTransitions[state] as readonly string[]).includes(to))
      throw new Error(`a payment does not go from ${state} to ${to}`);
  const moved = await updatePaymentState(ctx, id, from, to, patch);
  // A crash between the two loses the convenience of not typing the card again, no money.
  if (moved && patch.savedToken && patch.facts) await keepPaidMethod(ctx, id, patch.savedToken, patch.facts);
  return moved;
}
