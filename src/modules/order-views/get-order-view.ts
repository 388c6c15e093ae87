import type { OrderView } from '#contract/orders/orders.ts';
import { listAgreedTexts } from '#modules/content/documents/text-versions.ts';
import { readShownFields } from '#modules/custom-fields/read-values.ts';
import { listOrderNotes } from '#modules/orders/correspondence/list-order-notes.ts';
import { knownPhone } from '#modules/orders/lookup/known-phone.ts';
import type { Order, PlacedLine } from '#modules/orders/order.ts';
import { orderStatus, sizesOf } from '#modules/orders/order-status.ts';
import { issueOrderToken } from '#modules/orders/order-token.ts';
import { listParcels, type Parcel } from '#modules/orders/parcels/list-parcels.ts';
import { trackingLink } from '#modules/orders/parcels/tracking-link.ts';
import { listTracking, type TrackingOfParcel } from '#modules/parcels/tracking/list-tracking.ts';
import { isReturnableOnline } from '#modules/returns/return-rules.ts';
import { lastReturnDay } from '#modules/returns/return-window.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars } from '#shared/money.ts';
import { listReturnViews } from './internal/list-return-views.ts';
import { productPaths } from './internal/view-records.ts';
import { listPaidWith } from './list-paid-with.ts';
import { destinationLines } from './order-destination.ts';
import { returnAddress, supplierOf } from './supplier.ts';
import { listCorrections } from './tax/list-corrections.ts';
import { recipientOf } from './tax/recipient.ts';
import type { SupplyCorrection } from './tax/supply-corrections.ts';

const RETURN_SECONDS = 2 * 3_600;

/** An order as its buyer sees it; null for one that was never placed. The caller checks who may see it (ORD-04). */
export async function getOrderView(ctx: Pick<Ctx, 'db' | 'clock' | 'config'>, order: Order): Promise<OrderView | null> {
  const status = orderStatus(order);
  if (!status || !order.placedAt) return null;
  const [parcels, paidWith, paths, returns, destination, returnable, notes, agreedTexts, corrections, tracking] = [
    await listParcels(ctx, order.id),
    await listPaidWith(ctx, order.id),
    await productPaths(
      ctx,
      order.lines.map(({ productId }) => productId),
    ),
    await listReturnViews(ctx, order, returnAddress(ctx.config)),
    await destinationLines(ctx, order),
    await returnableOf(ctx, order),
    await listOrderNotes(ctx, order.id),
    await listAgreedTexts(ctx, order.agreedTexts),
    await listCorrections(ctx, order),
    await listTracking(ctx, order.id),
  ];
  const own = (await readShownFields(ctx, 'order', [order.id], 'page')).get(order.id);
  const phone = knownPhone(order.contact.phone, ctx.config);
  return {
    number: order.number,
    channel: order.channel,
    status,
    date: order.placedAt.toISOString(),
    size: sizesOf(order.lines),
    qtyReturned: order.lines.reduce((sum, { returnedQty }) => sum + returnedQty, 0),
    rmaIds: returns.map(({ rmaId }) => rmaId),
    total: centsToDollars(order.totalCents),
    lines: order.lines.map((line) => toLineView(line, paths.get(String(line.productId)) ?? null)),
    parcels: parcels.map((parcel) => toParcelView(parcel, tracking.get(parcel.id))),
    shippingType: order.shipping.type,
    shippingLabel: order.shipping.label,
    promise: order.shipping.promise,
    destination,
    present: order.present,
    note: order.note,
    ...(own && { customFields: own.map(({ label, text }) => ({ label, text })) }),
    agreedTexts,
    contact: {
      firstName: order.contact.firstName,
      lastName: order.contact.lastName,
      email: order.contact.email,
      phone,
    },
    sums: sumsOf(order),
    gst: centsToDollars(order.gstCents),
    paidWith,
    returns,
    notes: notes.filter(({ forCustomer }) => forCustomer).map(({ at, body }) => ({ at: at.toISOString(), body })),
    cancellable: order.isCancellable,
    changeable: order.isChangeable,
    returnable,
    buyer: recipientOf(order, phone),
    corrections: corrections.map(toCorrectionView),
    supplier: supplierOf(ctx.config),
  };
}

const toLineView = (line: PlacedLine, productPath: string | null): OrderView['lines'][number] => ({
  lineId: String(line.lineNo),
  productId: String(line.productId),
  productPath,
  name: line.name,
  brand: line.brand,
  colourName: line.colourName,
  size: line.sizeLabel,
  qty: line.qty,
  qtyDispatched: line.shippedQty,
  qtyReturned: line.returnedQty,
  qtyCancelled: line.cancelledQty,
  unitPrice: centsToDollars(line.unitPriceCents),
  discount: centsToDollars(line.discountCents),
  total: centsToDollars(line.totalCents),
  gifts: line.gifts.flatMap(({ recipient, sendOn, mailedAt }) =>
    recipient ? [{ ...recipient, sendOn, sentAt: mailedAt?.toISOString() ?? null }] : [],
  ),
});

const toCorrectionView = (one: SupplyCorrection): OrderView['corrections'][number] => ({
  number: one.number,
  date: one.at.toISOString(),
  amount: centsToDollars(one.cents),
  gst: centsToDollars(one.gstCents),
  total: centsToDollars(one.totalCents),
  totalGst: centsToDollars(one.totalGstCents),
});

const toParcelView = (parcel: Parcel, tracked: TrackingOfParcel | undefined): OrderView['parcels'][number] => ({
  kind: parcel.kind,
  carrier: parcel.carrier,
  trackingNumber: parcel.trackingNumber,
  trackingUrl: trackingLink(parcel.carrier, parcel.trackingNumber),
  dispatchedAt: parcel.dispatchedAt.toISOString(),
  lines: parcel.lines.map(({ lineNo, qty }) => ({ lineId: String(lineNo), qty })),
  tracking: tracked
    ? {
        state: tracked.tracking,
        scans: tracked.scans.map(({ at, words, place }) => ({ at: at.toISOString(), words, place })),
      }
    : null,
});

/** Items, delivery, then each promotion by its name, as at checkout and in the confirmation. */
function sumsOf(order: Order): OrderView['sums'] {
  return [
    { label: 'Items', amount: centsToDollars(order.itemSubtotalCents) },
    { label: order.shipping.label, amount: centsToDollars(order.shippingCents) },
    ...order.explanation
      .filter(({ what }) => what === 'promotion' || what === 'credit')
      .map(({ label, amount }) => ({ label, amount })),
  ];
}

/** A fresh token each time the order is shown: each starts one return (RET-06). */
async function returnableOf(ctx: Pick<Ctx, 'db' | 'clock'>, order: Order): Promise<OrderView['returnable']> {
  if (!isReturnableOnline(order, ctx.clock.now())) return null;
  const { token } = await issueOrderToken(ctx, 'return', order.number, RETURN_SECONDS);
  return { token, until: lastReturnDay(order) };
}
