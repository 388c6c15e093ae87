import type { PackedParcelView, Packing } from '#contract/staff/orders/staff-parcels.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { recordAccess } from '#modules/staff/access-log/record-access.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import { centsToDollars } from '#shared/money.ts';
import type { CarrierCtx } from './carrier-context.ts';
import { barcodesOf } from './internal/barcode-records.ts';
import { destinationOf } from './internal/destination-of.ts';
import { packedUnits, parcelsOfOrder } from './internal/parcel-records.ts';
import { suggestSize } from './internal/suggest-size.ts';
import type { PackedParcel } from './parcel.ts';

const names = { 'nz-post': 'NZ Post', starshipit: 'Starshipit' };

/**
 * What is left to pack of an order, and its parcels; null when none was placed under that number. The viewer is
 * recorded in the audit.
 */
export async function getPacking(ctx: CarrierCtx, number: string, staff: StaffCaller): Promise<Packing | null> {
  const order = await getOrder(ctx, number);
  if (!order?.placedAt) return null;
  await recordAccess(ctx, staff, 'order', order.number);
  const packed = await packedUnits(ctx, order.id);
  const barcodes = await barcodesOf(
    ctx,
    order.lines.map(({ variantId }) => variantId),
  );
  const lines = order.lines.flatMap((line) => {
    const left = line.qty - line.shippedQty - line.cancelledQty - (packed.get(line.lineNo) ?? 0);
    if (!line.stocked || left <= 0) return [];
    const { lineNo, name, brand, sizeLabel: size, colourName, variantCode: code } = line;
    return [
      { ...{ lineNo, name, brand, size, colourName, code, left }, barcode: barcodes.get(line.variantId) ?? null },
    ];
  });
  const to = destinationOf(order);
  const units = lines.reduce((sum, { left }) => sum + left, 0);
  return {
    orderNumber: order.number,
    carrier: ctx.carrier && names[ctx.carrier.name],
    whyNot: whyNot(order, units),
    scanNeeded: ctx.config.KERB_PACK_BY_SCAN,
    destination: to
      ? [to.name, to.street2, to.street1, to.suburb, `${to.city} ${to.postcode}`.trim()].filter(Boolean)
      : [],
    instructions: to?.instructions ?? '',
    lines,
    suggested: suggestSize(ctx, units),
    parcels: (await parcelsOfOrder(ctx, order.number)).map(viewOfParcel),
  };
}

function whyNot({ state, shipping }: Order, units: number): string | null {
  if (shipping.type !== 'DELIVERY') return 'The order is collected at a store; it is not sent.';
  if (state !== 'PLACED' && state !== 'PARTLY_SHIPPED') return 'The order is not open any more.';
  return units === 0 ? 'Nothing is left to pack.' : null;
}

/** A parcel as staff see it. */
export const viewOfParcel = (parcel: PackedParcel): PackedParcelView => ({
  id: parcel.id,
  state: parcel.state,
  label: parcel.label,
  carrier: parcel.carrierName || names[parcel.carrier],
  trackingNumber: parcel.trackingNumber,
  cost: centsToDollars(parcel.costCents),
  weightGrams: parcel.weightGrams,
  packedAt: parcel.createdAt.toISOString(),
  problem: parcel.problem,
  lines: parcel.lines,
});
