import type { OrderInFlight } from '#modules/orders/order.ts';
import { transitionOrder } from '#modules/orders/transition-order.ts';
import type { DeclineKind } from '#modules/payments/card-gateway.port.ts';
import { declineUnattempted } from '#modules/payments/charges/decline-unattempted.ts';
import { releaseCredits } from '#modules/payments/charges/release-credits.ts';
import { transitionPayment } from '#modules/payments/charges/transition-payment.ts';
import { releasePromotions } from '#modules/promotions/release-promotions.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { fail } from '#shared/result.ts';
import type { CheckoutCtx } from '../../checkout-context.ts';
import { type DeclineReason, type OrderAnswer, storedCodeOf, toStored } from '../../order-answer.ts';
import { finishKey } from '../idempotency-records.ts';
import { releaseOf } from './reserve-for.ts';

export const declineReasons = {
  DECLINED: 'PAYMENT_DECLINED',
  TYPE_NOT_ACCEPTED: 'CARD_TYPE_NOT_ACCEPTED',
  INVALID_REQUEST: 'PAYMENT_INVALID',
  QUOTE_UNUSABLE: 'AIRLINE_QUOTE_UNUSABLE',
  DETAILS_MISMATCH: 'PAYMENT_DETAILS_MISMATCH',
} as const satisfies Record<DeclineKind, DeclineReason>;

/**
 * T-fail, one transaction: the first external payment was declined, so no money is authorised there. Order FAILED,
 * credits and stock released, unattempted payments declined, answer stored. The shopper may try another card under a
 * new key (PAY-10, PAY-15). Null when another process has decided.
 */
export async function finishDeclined(
  ctx: CheckoutCtx,
  order: OrderInFlight,
  paymentId: string,
  decline: { code: string; reason: string; kind: DeclineKind },
): Promise<OrderAnswer | null> {
  const reason = declineReasons[decline.kind];
  const answer = fail({ reason });
  const done = await step('commit the declined order', () =>
    inTransaction(ctx, async (tx) => {
      const moved = await step('mark the order declined', () =>
        transitionOrder(tx, order.id, 'PENDING', 'FAILED', storedCodeOf(reason)),
      );
      if (!moved) return false;
      await step('mark the payment declined', () =>
        transitionPayment(tx, paymentId, ['CREATED', 'UNKNOWN'], 'DECLINED', {
          declineCode: decline.code,
          declineReason: decline.reason,
        }),
      );
      await step('decline the other payments', () => declineUnattempted(tx, order.id));
      const { code, body } = toStored(answer);
      await step('store the answer of the decline', () => finishKey(tx, order.id, code, body));
      await step('release credits of the declined order', () => releaseCredits(tx, order.id));
      await step('release promotions of the declined order', () => releasePromotions(tx, order.id));
      await step('release stock of the declined order', () => releaseOf(tx, order.id));
      return true;
    }),
  );
  return done ? answer : null;
}
