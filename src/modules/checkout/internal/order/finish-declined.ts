import type { OrderInFlight } from '#modules/orders/order.ts';
import { transitionOrder } from '#modules/orders/transition-order.ts';
import type { DeclineKind } from '#modules/payments/card-gateway.port.ts';
import { declineUnattempted } from '#modules/payments/charges/decline-unattempted.ts';
import { releaseCredits } from '#modules/payments/charges/release-credits.ts';
import { transitionPayment } from '#modules/payments/charges/transition-payment.ts';
import { releasePromotions } from '#modules/promotions/release-promotions.ts';
import { releaseStock } from '#modules/stock/release-stock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { failpoint } from '#platform/failpoint.ts';
import type { CheckoutCtx } from '../../checkout-context.ts';
import { type OrderAnswer, toStored } from '../../order-answer.ts';
import { finishKey } from '../idempotency-records.ts';

export const declineErrors = {
  DECLINED: 'PaymentDeclined',
  TYPE_NOT_ACCEPTED: 'PaymentInstrumentTypeNotAccepted',
  INVALID_REQUEST: 'OrderFailed',
  QUOTE_UNUSABLE: 'AirlineQuoteUnusable',
  DETAILS_MISMATCH: 'InvalidRequest',
} as const satisfies Record<DeclineKind, string>;

/**
 * T-fail, one transaction: the first outside payment was declined, so no money is authorised there. Order FAILED,
 * credits and stock released, unattempted payments declined, answer stored. The shopper may try another card under a
 * new key (PAY-10, PAY-15). Null when another process has decided.
 */
export async function finishDeclined(
  ctx: CheckoutCtx,
  order: OrderInFlight,
  paymentId: string,
  decline: { code: string; reason: string; kind: DeclineKind },
): Promise<OrderAnswer | null> {
  const answer: OrderAnswer = { placed: false, errorCode: declineErrors[decline.kind] };
  const done = await inTransaction(ctx, async (tx) => {
    const moved = await transitionOrder(tx, order.id, 'PENDING', 'FAILED', answer.errorCode);
    await failpoint('finish-declined.order');
    if (!moved) return false;
    await transitionPayment(tx, paymentId, ['CREATED', 'UNKNOWN'], 'DECLINED', {
      declineCode: decline.code,
      declineReason: decline.reason,
    });
    await failpoint('finish-declined.payment');
    await declineUnattempted(tx, order.id);
    await failpoint('finish-declined.others');
    const { code, body } = toStored(answer);
    await finishKey(tx, order.id, code, body);
    await failpoint('finish-declined.key');
    await releaseCredits(tx, order.id);
    await failpoint('finish-declined.credits');
    await releasePromotions(tx, order.id);
    await failpoint('finish-declined.promotions');
    await releaseStock(tx, order.id);
    await failpoint('finish-declined.stock');
    return true;
  });
  await failpoint('finish-declined.committed');
  return done ? answer : null;
}
