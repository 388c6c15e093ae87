import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { CardDetails } from '../card-gateway.port.ts';
import { auditMethod } from '../internal/audit-method.ts';
import { updatePaymentState } from '../internal/payment-records.ts';
import { savePaidMethod } from '../internal/saved-method-records.ts';
import { type PaymentPatch, type PaymentState, paymentTransitions } from '../payment.ts';

type PaymentCtx = Pick<Ctx, 'db'> & Partial<Pick<Ctx, 'clock' | 'remoteAddress'>>;

/**
 * Makes one state transition by compare-and-set; false = another process has decided (reliability R4). The payment
 * instrument from the browser is deleted as soon as the gateway has answered.
 */
export async function transitionPayment(
  ctx: PaymentCtx,
  id: string,
  from: readonly PaymentState[],
  to: PaymentState,
  patch: PaymentPatch = {},
): Promise<boolean> {
  for (const state of from)
    if (!(paymentTransitions[state] as readonly string[]).includes(to))
      throw new Error(`invalid payment transition from ${state} to ${to}`);
  const moved = await updatePaymentState(ctx, id, from, to, patch);
  // A crash between the two means that the card must be typed again next time; no money is lost.
  if (moved && patch.savedToken && patch.facts) await saveMethod(ctx, id, patch.savedToken, patch.facts);
  return moved;
}

/** Saves the method with its entry in the activity log. */
const saveMethod = (ctx: PaymentCtx, paymentId: string, token: string, card: CardDetails): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const customerId = await savePaidMethod(tx, paymentId, token, card);
    if (customerId !== null) await auditMethod(tx, customerId, { before: null, after: card });
  });
