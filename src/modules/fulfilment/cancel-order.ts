import { takeBackGiftCards } from '#modules/gift-cards/sold-cards/take-back-gift-cards.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import type { LockedOrder } from '#modules/orders/parcels/parcel.ts';
import { transitionOrder } from '#modules/orders/transition-order.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { releasePromotions } from '#modules/promotions/release-promotions.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { ok } from '#shared/result.ts';
import { type FulfilmentAnswer, refuse } from './fulfilment-answer.ts';

/**
 * Cancels an order of which nothing was dispatched. From here it is CANCELLING: it cannot be dispatched any more, and
 * `finish-cancelling.ts` refunds its money before its stock is released (reliability R5, A15); its promotion uses are
 * released now (FIX-18). Gift cards that it sold are emptied; refused when part of them is spent.
 */
export async function cancelOrder(ctx: Ctx, number: string, actor: string): Promise<FulfilmentAnswer> {
  const answer = await step('cancel the order', () =>
    inTransaction(ctx, async (tx): Promise<FulfilmentAnswer> => {
      const order = await step('lock the order to cancel', () => lockOrder(tx, number));
      return order ? cancelHeldOrder(tx, order, actor) : refuse('NO_SUCH_ORDER');
    }),
  );
  return answer;
}

/** `cancelOrder` within a transaction that locks the order; a refusal has changed nothing. */
export async function cancelHeldOrder(tx: Ctx, order: LockedOrder, actor: string): Promise<FulfilmentAnswer> {
  if (order.state === 'CANCELLING' || order.state === 'CANCELLED')
    return ok({ orderNumber: order.number, state: order.state, already: true });
  if (order.state !== 'PLACED') return refuse('NOT_OPEN', order.state);
  const takenBack = await step('empty the sold gift cards', () =>
    takeBackGiftCards(tx, {
      orderId: order.id,
      orderNumber: order.number,
      key: 'cancelled',
      actor,
    }),
  );
  if (takenBack === null) return refuse('GIFT_CARD_SPENT', order.state);
  const moved = await step('mark the order cancelling', () => transitionOrder(tx, order.id, 'PLACED', 'CANCELLING'));
  if (!moved) throw new Error('an order changed state while it was locked');
  await step('queue the cancellation', () =>
    putInOutbox(tx, [
      { dedupeKey: `cancel:${order.id}`, kind: 'order.cancel', payload: { orderNumber: order.number } },
    ]),
  );
  const cards = takenBack > 0n ? { detail: { giftCardCents: `${takenBack}` } } : {};
  await step('audit the cancellation', () =>
    writeAudit(tx, {
      actor,
      action: 'order.cancelled',
      subject: order.number,
      ...cards,
      before: { state: order.state },
      after: { state: 'CANCELLING' },
    }),
  );
  // The order cannot be revived, so its promotion uses are released at once: the shopper may order again with the same
  // code.
  await step('release promotions of the cancelled order', () => releasePromotions(tx, order.id));
  return ok({ orderNumber: order.number, state: 'CANCELLING', already: false });
}
