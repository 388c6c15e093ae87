import type { StaffReturn } from '#contract/staff/orders/staff-returns.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { findExchange } from '#modules/orders/returns/replacement-order.ts';
import { findReturnLabels, listReturnScans } from '#modules/parcels/return-labels/find-return-labels.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import { recordAccess } from '#modules/staff/access-log/record-access.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars } from '#shared/money.ts';
import { placeNames } from './internal/admin-order-records.ts';

/** One return with what was sold; null when there is none. The viewer is recorded in the audit. */
export async function getAdminReturn(ctx: Ctx, rma: string, staff: StaffCaller): Promise<StaffReturn | null> {
  const back = await findReturn(ctx, rma);
  const order = back && (await getOrder(ctx, back.orderNumber));
  if (!back || !order) return null;
  await recordAccess(ctx, staff, 'return', back.orderNumber);
  const places = await placeNames(
    ctx,
    order.lines.map(({ locationId }) => locationId),
  );
  return {
    rma: back.rma,
    orderNumber: back.orderNumber,
    channel: order.channel,
    state: back.state,
    method: back.method,
    requestedAt: back.requestedAt.toISOString(),
    receivedAt: back.receivedAt?.toISOString() ?? null,
    sentAt: back.sentAt?.toISOString() ?? null,
    refundBy: back.refundBy?.toISOString() ?? null,
    refund: centsToDollars(back.refundCents),
    refunded: centsToDollars(back.refundedCents),
    mayBeCredit: order.customerId !== null,
    asStoreCredit: back.asStoreCredit,
    refusal: back.refusedGoods === null ? null : { reason: back.refusalReason ?? '', goods: back.refusedGoods },
    lines: back.lines.flatMap((line) => {
      const sold = order.lines.find(({ lineNo }) => lineNo === line.lineNo);
      if (!sold) return [];
      return [
        {
          lineNo: line.lineNo,
          qty: line.qty,
          name: sold.name,
          brand: sold.brand,
          colourName: sold.colourName,
          size: sold.sizeLabel,
          variantCode: sold.variantCode,
          place: places.get(sold.locationId) ?? sold.locationId,
          reason: line.reason,
          exchangeSize: line.exchangeSize,
          outcome: line.outcome,
        },
      ];
    }),
    replacement: await findExchange(ctx, back.rma),
    label: await labelOf(ctx, back.rma),
  };
}

async function labelOf(ctx: Ctx, rma: string): Promise<StaffReturn['label']> {
  const label = (await findReturnLabels(ctx, [rma])).get(rma);
  if (!label) return null;
  const scans = await listReturnScans(ctx, rma);
  return {
    state: label.label,
    carrier: label.carrierName,
    trackingNumber: label.trackingNumber,
    cost: centsToDollars(label.costCents),
    problem: label.problem,
    scans: scans.map(({ at, words, place }) => ({ at: at.toISOString(), words, place })),
  };
}
