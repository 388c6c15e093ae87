import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { mayStaff } from '#contract/staff/staff-permissions.ts';
import { getOrderView } from '#modules/order-views/get-order-view.ts';
import { listOrderNotes } from '#modules/orders/correspondence/list-order-notes.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { PlacedLine } from '#modules/orders/order.ts';
import { findExchangedReturn } from '#modules/orders/returns/replacement-order.ts';
import type { LineRefunds } from '#modules/orders/worth-of.ts';
import { readLineRefunds } from '#modules/returns/read-line-refunds.ts';
import { recordAccess } from '#modules/staff/access-log/record-access.ts';
import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars } from '#shared/money.ts';
import { placeNames, workStateOf } from './internal/admin-order-records.ts';
import { tagsOf } from './internal/filter-records.ts';
import { isWaiting } from './internal/list-order-gifts.ts';
import { describeActor } from './internal/order-events.ts';
import { readRestrictedOrderDetails } from './internal/read-restricted-order-details.ts';
import { listTimeline } from './internal/timeline/list-timeline.ts';

/**
 * One order with everything that happened to it; null when none was placed under that number. The viewer is recorded
 * in the audit.
 */
export async function getAdminOrder(ctx: Ctx, number: string, staff: StaffCaller): Promise<StaffOrder | null> {
  const order = await getOrder(ctx, number);
  const view = order && (await getOrderView(ctx, order));
  if (!order?.placedAt || !view) return null;
  await recordAccess(ctx, staff, 'order', order.number);
  const [notes, work] = [await listOrderNotes(ctx, order.id), await workStateOf(ctx, order.id)];
  const names = await findActorNames(ctx, [...notes.map(({ actor }) => actor), `staff:${work.assignee}`]);
  const places = await placeNames(
    ctx,
    order.lines.map(({ locationId }) => locationId),
  );
  const given = await readLineRefunds(ctx, order.id);
  const office = mayStaff(staff, 'seeOffice') ? await readRestrictedOrderDetails(ctx, order, view.sums, given) : null;
  return {
    number: order.number,
    state: order.state,
    status: view.status,
    channel: order.channel,
    placedAt: order.placedAt.toISOString(),
    readyAt: order.readyAt?.toISOString() ?? null,
    waitsForRma: work.waitsForRma,
    heldFor: work.heldFor,
    tags: (await tagsOf(ctx, [order.id])).get(order.id) ?? [],
    assignee: work.assignee ? { staffId: work.assignee, name: names.get(`staff:${work.assignee}`) ?? '' } : null,
    packedAt: work.packedAt?.toISOString() ?? null,
    exchangeRma: await findExchangedReturn(ctx, order.id),
    total: view.total,
    shippingType: view.shippingType,
    shippingLabel: view.shippingLabel,
    promise: view.promise,
    instructions: order.shipping.type === 'DELIVERY' ? (order.shipping.options.instructions?.delivery ?? '') : '',
    present: order.present,
    shopperNote: order.note,
    agreedTexts: view.agreedTexts,
    name: `${order.contact.firstName} ${order.contact.lastName}`.trim(),
    destination: view.destination,
    lines: order.lines.map((line) => toLine(line, places, given)),
    parcels: view.parcels,
    notes: notes.map(({ at, actor, body, forCustomer }) => ({
      at: at.toISOString(),
      who: describeActor(actor, names),
      body,
      forCustomer,
    })),
    timeline: await listTimeline(ctx, { ...order, placedAt: order.placedAt }, office),
    office,
  };
}

const toLine = (
  line: PlacedLine,
  places: ReadonlyMap<string, string>,
  given: ReadonlyMap<number, LineRefunds>,
): StaffOrder['lines'][number] => ({
  lineNo: line.lineNo,
  productCode: line.productCode,
  variantCode: line.variantCode,
  name: line.name,
  brand: line.brand,
  colourName: line.colourName,
  size: line.sizeLabel,
  qty: line.qty,
  sent: line.shippedQty,
  toEmail: line.gifts.filter(isWaiting).length,
  returned: line.returnedQty,
  refunded: given.get(line.lineNo)?.chosenQty ?? 0,
  place: places.get(line.locationId) ?? line.locationId,
  stocked: line.stocked,
  unitPrice: centsToDollars(line.unitPriceCents),
  total: centsToDollars(line.totalCents),
});
