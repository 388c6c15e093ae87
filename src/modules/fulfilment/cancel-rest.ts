import { getOrder } from '#modules/orders/get-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { cancelRemainingUnits } from '#modules/orders/parcels/cancel-remaining-units.ts';
import type { LockedOrder } from '#modules/orders/parcels/parcel.ts';
import { settleReturned } from '#modules/orders/returns/settle-returned.ts';
import { transitionOrder } from '#modules/orders/transition-order.ts';
import { worthOf } from '#modules/orders/worth-of.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { readRefundedLines } from '#modules/payments/refunds/refunded-lines.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import { releaseStock } from '#modules/stock/release-stock.ts';
import { announceOrder } from '#modules/webhooks/announce-order.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { centsToDollars, formatCents } from '#shared/money.ts';
import { ok } from '#shared/result.ts';
import { type FulfilmentAnswer, refuse } from './fulfilment-answer.ts';
import { requestForGoods } from './internal/request-cancellation-refund.ts';

/**
 * Cancels what was not dispatched of a partly dispatched order: one transaction for the lines, the state, the intent
 * of the refund, the stock and the email. Its price is refunded to the order's payments, outside ones first; the
 * delivery charge was used and stays (`refunds/refund-delivery.ts` refunds it). No points were earned on it. Gift
 * cards of the order are with their recipients.
 */
export async function cancelRest(ctx: Ctx, number: string, actor: string): Promise<FulfilmentAnswer> {
  const answer = await inTransaction(ctx, async (tx): Promise<FulfilmentAnswer> => {
    const held = await lockOrder(tx, number);
    if (!held) return refuse('NO_SUCH_ORDER');
    return held.state === 'PLACED' ? refuse('NOT_OPEN', held.state) : cancelHeldRest(tx, held, actor);
  });
  if (answer.ok && !answer.value.already) announceStockChange(ctx);
  return answer;
}

/** `cancelRest` within a transaction that locks the order; also for an order of which only gift cards were sent. */
export async function cancelHeldRest(tx: Ctx, held: LockedOrder, actor: string): Promise<FulfilmentAnswer> {
  const order = await getOrder(tx, held.number);
  if (!order) return refuse('NO_SUCH_ORDER');
  if (order.lines.some(({ cancelledQty }) => cancelledQty > 0))
    return ok({ orderNumber: order.number, state: order.state, already: true });
  if (order.state !== 'PARTLY_SHIPPED' && order.state !== 'PLACED') return refuse('NOT_OPEN', order.state);
  const rest = restOf(order);
  await cancelRemainingUnits(tx, order.id);
  const moved =
    order.state === 'PLACED'
      ? transitionOrder(tx, order.id, 'PLACED', 'SHIPPED')
      : transitionOrder(tx, order.id, 'PARTLY_SHIPPED', 'SHIPPED');
  if (!(await moved)) throw new Error('an order changed state while it was locked');
  // Dispatched units may have been returned already.
  const state = await settleReturned(tx, order.id, 'SHIPPED');
  const payingOrderId = held.replacesOrderId ?? order.id;
  const refundCents = await refundRest(tx, payingOrderId, order, rest);
  await writeAudit(tx, {
    actor,
    action: 'order.rest-cancelled',
    subject: order.number,
    detail: { lines: rest, refundCents: `${refundCents}` },
    before: { state: order.state },
    after: { state, cancelledUnits: rest, refund: formatCents(refundCents) },
  });
  // Where only gift cards were left, they were mailed.
  if (rest.length > 0)
    await putInOutbox(tx, [
      {
        dedupeKey: `rest-cancelled:${order.id}`,
        kind: 'email.rest-cancelled',
        payload: {
          orderNumber: order.number,
          refundCents: `${refundCents}`,
          refund: { orderId: payingOrderId, key: restKey(order) },
        },
      },
    ]);
  await announceOrder(tx, 'order.cancelled', order.id, {
    whole: false,
    cancelled: rest,
    refund: centsToDollars(refundCents),
  });
  // Contended rows last, so that they are locked for one commit only.
  await releaseStock(tx, order.id);
  return ok({ orderNumber: order.number, state, already: false });
}

const restOf = (order: Order): { lineNo: number; qty: number }[] =>
  order.lines
    .filter((line) => !line.giftCard && line.qty > line.shippedQty)
    .map(({ lineNo, qty, shippedQty }) => ({ lineNo, qty: qty - shippedQty }));

const restKey = ({ id }: Order) => `rest:${id}` as const;

async function refundRest(
  tx: Ctx,
  payingOrderId: string,
  order: Order,
  rest: readonly { lineNo: number; qty: number }[],
): Promise<bigint> {
  const refunded = await readRefundedLines(tx, order.id);
  const lines = rest.flatMap(({ lineNo, qty }) => {
    const line = order.lines.find((one) => one.lineNo === lineNo);
    // Units that were refunded by themselves count first as undispatched ones (FIX-77).
    const owed = qty - (refunded.get(lineNo)?.chosenQty ?? 0);
    return line && owed > 0 ? [{ lineNo, qty: owed, cents: worthOf(line, line.qty - owed, owed) }] : [];
  });
  const worth = lines.reduce((sum, { cents }) => sum + cents, 0n);
  if (worth === 0n) return 0n;
  // An exchange order was paid by the original order, and has no refunds of its own.
  const itsOwn = payingOrderId === order.id ? { lines } : {};
  const request = {
    orderId: payingOrderId,
    key: restKey(order),
    ...itsOwn,
    reason: 'the rest of the order was cancelled',
    by: 'cancel',
  };
  const requested = await requestForGoods(tx, { ...request, amountCents: worth });
  return requested.ok ? requested.value.amountCents : 0n;
}
