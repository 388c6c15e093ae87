import { declineInWords } from '#contract/payments/decline-words.ts';
import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { mayStaff } from '#contract/staff/staff-permissions.ts';
import { replyToEmail } from '#modules/emails/mail-sender.ts';
import { readSoldCards } from '#modules/gift-cards/sold-cards/read-sold-cards.ts';
import { paidForCards, paidForSpent, spentOf, unspentOf } from '#modules/gift-cards/sold-cards/sold-card.ts';
import { getOrderView } from '#modules/order-views/get-order-view.ts';
import { paidLabel } from '#modules/order-views/list-paid-with.ts';
import { readCreditNotes } from '#modules/order-views/list-refunded-parts.ts';
import { listOrderNotes } from '#modules/orders/correspondence/list-order-notes.ts';
import { mayBeWrittenTo } from '#modules/orders/correspondence/may-be-written-to.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { findExchange, findExchangedReturn } from '#modules/orders/returns/replacement-order.ts';
import {
  deliveryChargeOf,
  type LineRefunds,
  noLineRefunds,
  unitsToRefund,
  worthLeftOf,
} from '#modules/orders/worth-of.ts';
import { DELIVERY_REFUND_KEY } from '#modules/payments/refunds/refund.ts';
import { showRefundableCents } from '#modules/payments/refunds/refundable-cents.ts';
import { listReturns } from '#modules/returns/find-return.ts';
import { readLineRefunds } from '#modules/returns/read-line-refunds.ts';
import { recordAccess } from '#modules/staff/access-log/record-access.ts';
import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import { type AuditRow, listChanges } from '#platform/audit-trail.ts';
import type { Ctx } from '#platform/context.ts';
import { isDemoEmail } from '#shared/demo-email.ts';
import { centsToDollars } from '#shared/money.ts';
import { dispatchBlockerOf, paymentsOf, placeNames, refundsOf } from './internal/admin-order-records.ts';
import { listOrderEmails } from './internal/list-order-emails.ts';
import { describeActor, describeEvent } from './internal/order-events.ts';

const MAX_EVENTS = 200;

/**
 * One order with everything that happened to it; null when none was placed under that number. The viewer is recorded
 * in the audit.
 */
export async function getAdminOrder(ctx: Ctx, number: string, staff: StaffCaller): Promise<StaffOrder | null> {
  const order = await getOrder(ctx, number);
  const view = order && (await getOrderView(ctx, order));
  if (!order?.placedAt || !view) return null;
  await recordAccess(ctx, staff, 'order', order.number);
  const [notes, events] = [await listOrderNotes(ctx, order.id), await listChanges(ctx, order.number, MAX_EVENTS)];
  const names = await findActorNames(
    ctx,
    [...notes, ...events].map(({ actor }) => actor),
  );
  const places = await placeNames(
    ctx,
    order.lines.map(({ locationId }) => locationId),
  );
  const given = await readLineRefunds(ctx, order.id);
  return {
    number: order.number,
    state: order.state,
    status: view.status,
    channel: order.channel,
    placedAt: order.placedAt.toISOString(),
    readyAt: order.readyAt?.toISOString() ?? null,
    ...(await dispatchBlockerOf(ctx, order.id)),
    exchangeRma: await findExchangedReturn(ctx, order.id),
    total: view.total,
    shippingType: view.shippingType,
    shippingLabel: view.shippingLabel,
    promise: view.promise,
    instructions: order.shipping.type === 'DELIVERY' ? (order.shipping.options.instructions?.delivery ?? '') : '',
    name: `${order.contact.firstName} ${order.contact.lastName}`.trim(),
    destination: view.destination,
    lines: order.lines.map((line) => ({
      lineNo: line.lineNo,
      productCode: line.productCode,
      variantCode: line.variantCode,
      name: line.name,
      brand: line.brand,
      colourName: line.colourName,
      size: line.sizeLabel,
      qty: line.qty,
      sent: line.shippedQty,
      returned: line.returnedQty,
      refunded: given.get(line.lineNo)?.chosenQty ?? 0,
      place: places.get(line.locationId) ?? line.locationId,
      stocked: line.stocked,
      unitPrice: centsToDollars(line.unitPriceCents),
      total: centsToDollars(line.totalCents),
    })),
    parcels: view.parcels,
    notes: notes.map(({ at, actor, body }) => ({ at: at.toISOString(), who: describeActor(actor, names), body })),
    timeline: timelineOf(order.placedAt, events, names),
    office: mayStaff(staff.role, 'seeOffice') ? await officeOf(ctx, order, view.sums, given) : null,
  };
}

const timelineOf = (
  placedAt: Date,
  events: readonly AuditRow[],
  names: ReadonlyMap<string, string>,
): StaffOrder['timeline'] => [
  { at: placedAt.toISOString(), what: 'Placed', who: null, detail: '' },
  ...events.map((event) => ({
    at: event.at.toISOString(),
    ...describeEvent(event),
    who: describeActor(event.actor, names),
  })),
];

type Office = NonNullable<StaffOrder['office']>;
async function officeOf(
  ctx: Ctx,
  order: Order,
  sums: Office['sums'],
  given: ReadonlyMap<number, LineRefunds>,
): Promise<Office> {
  const [payments, refunds, returns] = [
    await paymentsOf(ctx, order.id),
    await refundsOf(ctx, order.id),
    await listReturns(ctx, order.id),
  ];
  const names = await findActorNames(
    ctx,
    refunds.map(({ by }) => by),
  );
  const credits = await readCreditNotes(
    ctx,
    refunds.flatMap(({ accountId }) => accountId ?? []),
  );
  const cards = await readSoldCards(ctx, order.id);
  const [leftCents, keepCents] = [await showRefundableCents(ctx, order.id), paidForSpent(cards)];
  const refundableCents = atLeastNothing(leftCents - keepCents);
  const goodsCents = atLeastNothing(leftCents - paidForCards(cards));
  return {
    email: order.contact.email,
    phone: order.contact.phone,
    customerId: order.customerId,
    sums,
    gst: centsToDollars(order.gstCents),
    payments: payments.map((payment) => ({
      label: paidLabel(payment),
      state: payment.state,
      amount: centsToDollars(payment.amountCents),
      captured: centsToDollars(payment.capturedCents),
      refunded: centsToDollars(payment.refundedCents),
      at: payment.at.toISOString(),
      problem: payment.declineCode === null ? null : declineInWords(payment.declineCode),
    })),
    refunds: refunds.map((refund) => ({
      label: (refund.accountId && credits.get(refund.accountId)?.label) || paidLabel(refund),
      note: (refund.state === 'DONE' && refund.accountId && credits.get(refund.accountId)?.note) || '',
      amount: centsToDollars(refund.cents),
      state: refund.state,
      reason: refund.reason,
      by: describeActor(refund.by, names),
      at: refund.at.toISOString(),
    })),
    delivery: centsToDollars(deliveryLeftOf(order, refunds, refundableCents)),
    refundable: centsToDollars(refundableCents),
    goods: centsToDollars(goodsCents),
    lineRefunds: order.lines.flatMap((line) => lineRefundOf(line, given.get(line.lineNo) ?? noLineRefunds, goodsCents)),
    giftCards: { unspent: centsToDollars(unspentOf(cards)), spent: centsToDollars(spentOf(cards)) },
    // No mail is sent to customers generated by the demo (FIX-76).
    mails: isDemoEmail(order.contact.email) ? [] : (await listOrderEmails(ctx, order)).map(({ shown }) => shown),
    firstName: order.contact.firstName,
    answerAddress: replyToEmail(ctx.config),
    mayBeWrittenTo: await mayBeWrittenTo(ctx, order.id),
    returns: await Promise.all(
      returns.map(async (back) => ({
        rma: back.rma,
        state: back.state,
        requestedAt: back.requestedAt.toISOString(),
        refund: centsToDollars(back.refundCents),
        exchange: await findExchange(ctx, back.rma),
      })),
    ),
  };
}

const atLeastNothing = (cents: bigint): bigint => (cents > 0n ? cents : 0n);

/** What `refundLines` would refund now for units of a line. */
function lineRefundOf(line: Order['lines'][number], given: LineRefunds, goodsCents: bigint): Office['lineRefunds'] {
  const units = line.giftCard ? 0 : unitsToRefund(line, given);
  const amounts = Array.from({ length: units }, (_, index) => {
    const worth = worthLeftOf(line, given, index + 1);
    return centsToDollars(worth < goodsCents ? worth : goodsCents);
  });
  return amounts.some((amount) => amount > 0) ? [{ lineNo: line.lineNo, amounts }] : [];
}

/** What `refundDelivery` would refund now. */
function deliveryLeftOf(order: Order, refunds: readonly { key: string }[], refundableCents: bigint): bigint {
  if (refunds.some(({ key }) => key === DELIVERY_REFUND_KEY)) return 0n;
  const chargedCents = deliveryChargeOf(order);
  return chargedCents < refundableCents ? chargedCents : refundableCents;
}
