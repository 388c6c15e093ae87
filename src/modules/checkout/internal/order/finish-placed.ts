import { removeBoughtItems } from '#modules/cart/remove-bought-items.ts';
import { keepCheckoutConsent } from '#modules/mailing-list/keep-checkout-consent.ts';
import type { OrderInFlight } from '#modules/orders/order.ts';
import { transitionOrder } from '#modules/orders/transition-order.ts';
import type { OutboxMessage } from '#modules/outbox/message-kinds.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { holdForMoney, holdForReview } from '#modules/payments/cases/open-case.ts';
import { postCredits } from '#modules/payments/charges/post-credits.ts';
import { transitionPayment } from '#modules/payments/charges/transition-payment.ts';
import { isExternal, isPaidLater } from '#modules/payments/methods/payment-methods.ts';
import type { Payment, PaymentPatch } from '#modules/payments/payment.ts';
import { announceOrder } from '#modules/webhooks/announce-order.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { fail, type Ok, ok, type Result } from '#shared/result.ts';
import type { CheckoutCtx } from '../../checkout-context.ts';
import { type OrderAnswer, toStored } from '../../order-answer.ts';
import { finishKey } from '../idempotency-records.ts';

/**
 * T2, one transaction: order PLACED, bought items removed from the account's saved cart, its last payment AUTHORISED,
 * its credits posted, follow-up work in the outbox, the answer stored. Null when another process has decided
 * (reliability R4, R6).
 */
export async function finishPlaced(
  ctx: CheckoutCtx,
  order: OrderInFlight,
  payments: readonly Payment[],
  last: { id: string; patch: PaymentPatch } | null,
): Promise<OrderAnswer | null> {
  const answer = ok({ orderNumber: order.number });
  const written = await step('commit the placed order', () =>
    commitIfOk(ctx, (tx) => writePlaced(tx, order, payments, last, answer)),
  );
  return written.ok ? answer : null;
}

async function writePlaced(
  tx: CheckoutCtx,
  order: OrderInFlight,
  payments: readonly Payment[],
  last: { id: string; patch: PaymentPatch } | null,
  answer: Ok<{ orderNumber: string }>,
): Promise<Result<null, 'OVERTAKEN'>> {
  const outside = payments.filter(({ tender }) => isExternal(tender));
  const collected = outside.filter(({ tender }) => !isPaidLater(tender));
  const awaitsMoney = collected.length < outside.length;
  const { code, body } = toStored(answer);
  // A payment authorised in an earlier step, or by a process that died, is looked up; a single payment is known here.
  const mayBeReviewed =
    outside.length > 0 && (last === null || outside.length > 1 || last.patch.facts?.risk?.decision === 'REVIEW');
  // Sent together, the order first: when another process was faster, the statements behind it are rolled back.
  const [moved, paid, , , , , reviewed] = await step('write the placed order', () =>
    Promise.all([
      transitionOrder(tx, order.id, 'PENDING', 'PLACED'),
      last && transitionPayment(tx, last.id, ['CREATED', 'UNKNOWN'], 'AUTHORISED', last.patch),
      order.customerId !== null && removeBoughtItems(tx, order.customerId, order.id),
      putInOutbox(tx, [
        {
          dedupeKey: `order-confirmation:${order.id}`,
          kind: 'email.order-confirmation',
          payload: { orderNumber: order.number },
        },
        ...collected.map(
          ({ id }): OutboxMessage => ({
            dedupeKey: `capture:${id}`,
            kind: 'payment.capture',
            payload: { paymentId: id },
          }),
        ),
      ]),
      announceOrder(tx, 'order.placed', order.id),
      finishKey(tx, order.id, code, body),
      mayBeReviewed && holdForReview(tx, order.id),
      order.optedIn && keepCheckoutConsent(tx, order.id),
      awaitsMoney && holdForMoney(tx, order.id),
    ]),
  );
  // Another process has changed the order's state.
  if (!moved) return fail('OVERTAKEN');
  if (paid === false) throw new Error('a payment changed state while its order was pending');
  if (reviewed) tx.log.error({ orderId: order.id, alert: true }, 'a payment is to be reviewed; its order is on hold');
  if (outside.length < payments.length) await step('post the credits', () => postCredits(tx, order.id));
  return ok(null);
}
