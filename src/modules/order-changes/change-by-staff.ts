import type { StaffChangeRequest } from '#contract/staff/orders/staff-order-changes.ts';
import { readPaidForCards } from '#modules/gift-cards/sold-cards/read-sold-cards.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { listOrderChanges } from '#modules/orders/versions/list-order-changes.ts';
import { DELIVERY_REFUND_KEY } from '#modules/payments/refunds/refund.ts';
import { wasRefundRequested } from '#modules/payments/refunds/refunded-lines.ts';
import { requestRefund } from '#modules/payments/refunds/request-refund.ts';
import { changeHeldUses } from '#modules/promotions/held-uses/change-held-uses.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import { changeReservedStock } from '#modules/stock/change-reserved-stock.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { type Cents, dollarsToCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { isOpenToStaff } from './by-staff/is-open-to-staff.ts';
import { type PlannedChange, planStaffChange } from './by-staff/plan-staff-change.ts';
import type { QuoteRefusal } from './by-staff/quote-staff-change.ts';
import { changeRef, recordChange } from './by-staff/record-change.ts';
import { selectOpen } from './internal/waiting-records.ts';
import { holdForPayment } from './waiting/hold-for-payment.ts';
import { offeredForChanges } from './waiting/offered-for-changes.ts';
import type { WaitingChange } from './waiting/waiting-change.ts';

export type StaffChangeRefusal =
  | QuoteRefusal
  /** It costs another amount than was shown: somebody was first, or a price, an offer or the delivery changed. */
  | { reason: 'CHANGED'; totalCents: Cents }
  /** And nobody has agreed to collect that, or the shop takes no cards. */
  | { reason: 'COSTS_MORE'; cents: Cents }
  /** Another change of it waits for its payment. */
  | { reason: 'WAITS' }
  /** So much was refunded before that less than the difference is left. */
  | { reason: 'REFUNDED_BEFORE' };
export interface ChangedOrder {
  orderNumber: string;
  /** What it costs after the change. */
  totalCents: Cents;
  /** What its customer pays by the mailed link before it is changed; 0 where it is changed already. */
  waitsForCents: Cents;
}
type Answer = Result<ChangedOrder, StaffChangeRefusal>;

/**
 * Changes an order for staff (EDIT-01): next version, refund of the difference as an intent, promotion uses, mail and
 * stock in one transaction that locks the order; the outbox makes the refund (reliability R1, R10). A change that costs
 * more waits for its payment instead (`waiting/`). One change id, one change: sent again it answers the same. Call outside
 * transactions.
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
      if (before.some(({ id }) => id === request.changeId)) return ok(madeOf(order, order.totalCents));
      const waiting = await step('look for a change that waits', () => selectOpen(tx, order.id));
      if (waiting?.changeId === request.changeId) return ok(waitingOf(waiting));
      if (waiting) return fail({ reason: 'WAITS' });
      const open = await step('see whether it is packed', () => isOpenToStaff(tx, order));
      return open
        ? step('make the change', () => planAndWrite(tx, order, request, actor))
        : fail({ reason: 'NOT_OPEN' });
    }),
  );
  if (answer.ok) announceStockChange(ctx);
  return answer;
}

const waitingOf = ({
  orderNumber,
  totalCents,
  amountCents,
}: Pick<WaitingChange, 'orderNumber' | 'totalCents' | 'amountCents'>): ChangedOrder => ({
  ...{ orderNumber, totalCents, waitsForCents: amountCents },
});

async function planAndWrite(tx: Ctx, order: Order, request: StaffChangeRequest, actor: string): Promise<Answer> {
  const planned = await step('plan the change', () => planStaffChange(tx, order, request));
  if (!planned.ok) return planned;
  const { differenceCents, next } = planned.value;
  const { totalCents } = next.amounts;
  if (totalCents !== dollarsToCents(request.total)) return fail({ reason: 'CHANGED', totalCents });
  const collectCents = dollarsToCents(request.collect);
  if (differenceCents > 0n && (collectCents === 0n || offeredForChanges(tx.config).length === 0))
    return fail({ reason: 'COSTS_MORE', cents: differenceCents });
  if (collectCents !== (differenceCents > 0n ? differenceCents : 0n)) return fail({ reason: 'CHANGED', totalCents });
  if (differenceCents > 0n) {
    const held = await step('let the change wait for its payment', () =>
      holdForPayment(tx, order, planned.value, request, actor),
    );
    return held
      ? ok(waitingOf({ orderNumber: order.number, totalCents, amountCents: differenceCents }))
      : fail({ reason: 'SOLD_OUT' });
  }
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
  { changeId, reason }: StaffChangeRequest,
  actor: string,
): Promise<Answer> {
  const refundCents = -differenceCents;
  if (refundCents > 0n) {
    const refunded = await step('request the refund of the difference', () =>
      refundDifference(tx, order.id, { changeId, refundCents, actor }),
    );
    if (!refunded) return fail({ reason: 'REFUNDED_BEFORE' });
  }
  await step('record the change', () =>
    recordChange(tx, order, { next, words, uses, changeId, reason, refundCents }, actor),
  );
  const { customerId, contact } = order;
  const counted = await step('change the promotion uses', () =>
    changeHeldUses(tx, order.id, uses, { customerId, email: contact.email }),
  );
  const { totalCents } = next.amounts;
  // The last use of an offer was taken since the order was read.
  if (!counted) return fail({ reason: 'CHANGED', totalCents });
  const { shortVariantIds } = await step('change the reserved stock', () =>
    changeReservedStock(tx, order.id, changeRef(changeId), stock),
  );
  return shortVariantIds.length > 0 ? fail({ reason: 'SOLD_OUT' }) : ok(madeOf(order, totalCents));
}

const madeOf = ({ number: orderNumber }: Order, totalCents: Cents): ChangedOrder => ({
  ...{ orderNumber, totalCents, waitsForCents: 0n },
});

/** Gift cards that the order sold stay paid. */
async function refundDifference(
  tx: Ctx,
  orderId: string,
  { changeId, refundCents, actor }: { changeId: string; refundCents: Cents; actor: string },
): Promise<boolean> {
  const keepCents = await step('read what its gift cards are paid with', () => readPaidForCards(tx, orderId));
  const requested = await step('write the refund of the difference', () =>
    requestRefund(tx, {
      ...{ orderId, key: changeRef(changeId), amountCents: refundCents, keepCents },
      ...{ reason: 'the order was changed', by: actor },
    }),
  );
  return requested.ok;
}
