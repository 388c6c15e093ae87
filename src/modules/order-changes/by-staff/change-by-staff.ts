import type { StaffChangeRequest } from '#contract/staff/orders/staff-order-changes.ts';
import { readPaidForCards } from '#modules/gift-cards/sold-cards/read-sold-cards.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { agreeVersion } from '#modules/orders/versions/agree-version.ts';
import { listOrderChanges } from '#modules/orders/versions/list-order-changes.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { DELIVERY_REFUND_KEY } from '#modules/payments/refunds/refund.ts';
import { wasRefundRequested } from '#modules/payments/refunds/refunded-lines.ts';
import { requestRefund } from '#modules/payments/refunds/request-refund.ts';
import { changeHeldUses } from '#modules/promotions/held-uses/change-held-uses.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import { changeReservedStock } from '#modules/stock/change-reserved-stock.ts';
import { announceOrder } from '#modules/webhooks/announce-order.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { type Cents, dollarsToCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { loggedChange } from '../logged-change.ts';
import { isOpenToStaff } from './is-open-to-staff.ts';
import { locationOf } from './plan-delivery.ts';
import { type PlannedChange, planStaffChange } from './plan-staff-change.ts';
import type { QuoteRefusal } from './quote-staff-change.ts';

export type StaffChangeRefusal =
  | QuoteRefusal
  /** It costs another amount than was shown: somebody was first, or a price, an offer or the delivery changed. */
  | { reason: 'CHANGED'; totalCents: Cents }
  | { reason: 'COSTS_MORE'; cents: Cents }
  /** So much was refunded before that less than the difference is left. */
  | { reason: 'REFUNDED_BEFORE' };
export interface ChangedOrder {
  orderNumber: string;
  totalCents: Cents;
}
type Answer = Result<ChangedOrder, StaffChangeRefusal>;

/**
 * Changes an order for staff where that costs nothing more (EDIT-01): next version, refund of the difference as an
 * intent, promotion uses, mail and stock in one transaction that locks the order; the outbox makes the refund
 * (reliability R1, R10). One change id, one change: sent again it answers the same. Call outside transactions.
 */
export async function changeByStaff(
  ctx: Ctx,
  number: string,
  request: StaffChangeRequest,
  actor: string,
): Promise<Answer> {
  const answer = await step('change the order', () =>
    commitIfOk(ctx, async (tx): Promise<Answer> => {
      const held = await step('lock the order to change', () => lockOrder(tx, number));
      const order = held && (await step('read the order to change', () => getOrder(tx, number)));
      if (!order) return fail({ reason: 'NO_SUCH_ORDER' });
      const before = await step('look for the change', () => listOrderChanges(tx, order.id));
      if (before.some(({ id }) => id === request.changeId))
        return ok({ orderNumber: order.number, totalCents: order.totalCents });
      const open = await step('see whether it is packed', () => isOpenToStaff(tx, order));
      return open
        ? step('make the change', () => planAndWrite(tx, order, request, actor))
        : fail({ reason: 'NOT_OPEN' });
    }),
  );
  if (answer.ok) announceStockChange(ctx);
  return answer;
}

async function planAndWrite(tx: Ctx, order: Order, request: StaffChangeRequest, actor: string): Promise<Answer> {
  const planned = await step('plan the change', () => planStaffChange(tx, order, request));
  if (!planned.ok) return planned;
  const { differenceCents, next } = planned.value;
  const { totalCents } = next.amounts;
  if (totalCents !== dollarsToCents(request.total)) return fail({ reason: 'CHANGED', totalCents });
  if (differenceCents > 0n) return fail({ reason: 'COSTS_MORE', cents: differenceCents });
  // What was shown to be refunded decides whether staff had to confirm who they are (SEC-09).
  if (-differenceCents !== dollarsToCents(request.refund)) return fail({ reason: 'CHANGED', totalCents });
  const wasDeliveryRefunded = await step('look for a refund of the delivery', () =>
    wasRefundRequested(tx, order.id, DELIVERY_REFUND_KEY),
  );
  if (wasDeliveryRefunded && next.amounts.shippingCents !== order.shippingCents)
    return fail({ reason: 'REFUNDED_BEFORE' });
  return step('write the change', () => writeChange(tx, order, planned.value, request, actor));
}

/** Shared rows are locked in the one order: payments, promotions, stock last (reliability A3). */
async function writeChange(
  tx: Ctx,
  order: Order,
  { next, differenceCents, uses, stock, words }: PlannedChange,
  { changeId, reason, delivery }: StaffChangeRequest,
  actor: string,
): Promise<Answer> {
  const versionNo = await step('agree the next version', () => agreeVersion(tx, order.id, next, { changeId, actor }));
  const refundCents = -differenceCents;
  if (refundCents > 0n) {
    const refunded = await step('request the refund of the difference', () =>
      refundDifference(tx, order.id, { changeId, refundCents, actor }),
    );
    if (!refunded) return fail({ reason: 'REFUNDED_BEFORE' });
  }
  await step('queue the email about the change', () =>
    putInOutbox(tx, [
      {
        dedupeKey: `changed:${order.id}:${changeId}`,
        kind: 'email.order-changed',
        payload: { orderNumber: order.number, byStaff: true, ...(refundCents > 0n && { refundKey: keyOf(changeId) }) },
      },
    ]),
  );
  await step('announce the change', () =>
    announceOrder(tx, 'order.changed', order.id, { addressChanged: delivery !== undefined }),
  );
  await step('audit the change', () =>
    writeAudit(tx, {
      actor,
      action: 'order.changed',
      subject: order.number,
      detail: {
        ...{ versionNo, sizes: words, ...deliveryDetail(order, next.shipping), reason: reason.trim() },
        ...(refundCents > 0n && { refundCents: `${refundCents}` }),
        ...(uses.released.length > 0 && { offersEnded: uses.released }),
      },
      ...loggedChange(order, next, versionNo),
    }),
  );
  const { customerId, contact } = order;
  const counted = await step('change the promotion uses', () =>
    changeHeldUses(tx, order.id, uses, { customerId, email: contact.email }),
  );
  const { totalCents } = next.amounts;
  // The last use of an offer was taken since the order was read.
  if (!counted) return fail({ reason: 'CHANGED', totalCents });
  const { shortVariantIds } = await step('change the reserved stock', () =>
    changeReservedStock(tx, order.id, `change:${changeId}`, stock),
  );
  return shortVariantIds.length > 0 ? fail({ reason: 'SOLD_OUT' }) : ok({ orderNumber: order.number, totalCents });
}

/** What is another one for the delivery, for the timeline; an address itself is not written there. */
function deliveryDetail({ shipping: before }: Order, now: Order['shipping']): Record<string, unknown> {
  const addressOf = (shipping: Order['shipping']) =>
    shipping.type === 'DELIVERY' ? JSON.stringify(Object.entries(shipping.address ?? {}).sort()) : '';
  return {
    address: now.type === 'DELIVERY' && addressOf(now) !== addressOf(before),
    ...(now.label !== before.label && { method: now.label }),
    ...(locationOf(now) !== locationOf(before) && now.type === 'STORE_PICKUP' && { store: true }),
  };
}

const keyOf = (changeId: string) => `change:${changeId}` as const;

/** Gift cards that the order sold stay paid. */
async function refundDifference(
  tx: Ctx,
  orderId: string,
  { changeId, refundCents, actor }: { changeId: string; refundCents: Cents; actor: string },
): Promise<boolean> {
  const keepCents = await step('read what its gift cards are paid with', () => readPaidForCards(tx, orderId));
  const requested = await step('write the refund of the difference', () =>
    requestRefund(tx, {
      ...{ orderId, key: keyOf(changeId), amountCents: refundCents, keepCents },
      ...{ reason: 'the order was changed', by: actor },
    }),
  );
  return requested.ok;
}
