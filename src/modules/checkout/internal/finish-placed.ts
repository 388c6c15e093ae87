import { takeBoughtItems } from '#modules/accounts/take-bought-items.ts';
import { moveOrder } from '#modules/orders/move-order.ts';
import type { OrderInFlight } from '#modules/orders/order.ts';
import { movePayment } from '#modules/payments/move-payment.ts';
import { isOutside, type Payment, type PaymentPatch } from '#modules/payments/payment.ts';
import { postCredits } from '#modules/payments/post-credits.ts';
import { announceOrder } from '#modules/webhooks/announce-order.ts';
import { inTransaction } from '#platform/database.ts';
import { failpoint } from '#platform/failpoint.ts';
import { putInOutbox } from '#platform/outbox.ts';
import type { CheckoutCtx } from '../checkout-context.ts';
import { type OrderAnswer, toStored } from '../order-answer.ts';
import { finishKey } from './idempotency-records.ts';

/**
 * T2, one transaction: order PLACED, the account's cart without what was bought, its last payment AUTHORISED, its credits paid, what must follow in the outbox, the answer stored.
 * Null when someone else has decided (R4, R6).
 */
export async function finishPlaced(
  ctx: CheckoutCtx,
  order: OrderInFlight,
  payments: readonly Payment[],
  last: { id: string; patch: PaymentPatch } | null,
): Promise<OrderAnswer | null> {
  const answer: OrderAnswer = { placed: true, orderNumber: order.number };
  const outside = payments.filter(({ tender }) => isOutside(tender));
  const done = await inTransaction(ctx, async (tx) => {
    const moved = await moveOrder(tx, order.id, 'PENDING', 'PLACED');
    await failpoint('finish-placed.order');
    if (!moved) return false;
    if (last) {
      const paid = await movePayment(tx, last.id, ['CREATED', 'UNKNOWN'], 'AUTHORISED', last.patch);
      await failpoint('finish-placed.payment');
      if (!paid) throw new Error('a payment was moved while its order was pending');
    }
    if (outside.length < payments.length) {
      await postCredits(tx, order.id);
      await failpoint('finish-placed.credits');
    }
    if (order.customerId !== null) {
      await takeBoughtItems(tx, order.customerId, order.id);
      await failpoint('finish-placed.cart');
    }
    await putInOutbox(tx, [
      { dedupeKey: `order-confirmation:${order.id}`, kind: 'email.order-confirmation', payload: { orderNumber: order.number } },
      ...outside.map(({ id }) => ({ dedupeKey: `capture:${id}`, kind: 'payment.capture', payload: { paymentId: id } })),
    ]);
    await failpoint('finish-placed.outbox');
    await announceOrder(tx, 'order.placed', order.id);
    await failpoint('finish-placed.announced');
    const { code, body } = toStored(answer);
    await finishKey(tx, order.id, code, body);
    await failpoint('finish-placed.key');
    return true;
  });
  await failpoint('finish-placed.committed');
  return done ? answer : null;
}
