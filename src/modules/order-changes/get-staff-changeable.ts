import type { StaffChangeable } from '#contract/staff/orders/staff-order-changes.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { readRefundedLines } from '#modules/payments/refunds/refunded-lines.ts';
import { listSizesInStock } from '#modules/returns/exchanges/offered-sizes.ts';
import { openShippingRules } from '#modules/shipping/open-shipping-rules.ts';
import { recordAccess } from '#modules/staff/access-log/record-access.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import { listPlaces } from '#modules/stores/list-places.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars } from '#shared/money.ts';
import { isOpenToStaff } from './by-staff/is-open-to-staff.ts';
import { locationOf } from './by-staff/plan-delivery.ts';
import { selectOpen } from './internal/waiting-records.ts';
import type { WaitingChange } from './waiting/waiting-change.ts';

/** What staff can choose in a change of an order; null where there is no such order (EDIT-01). */
export async function getStaffChangeable(
  ctx: Ctx,
  number: string,
  staff: StaffCaller,
): Promise<StaffChangeable | null> {
  const order = await getOrder(ctx, number);
  if (!order?.placedAt) return null;
  await recordAccess(ctx, staff, 'order', order.number);
  const { shipping } = order;
  const stores = (await listPlaces(ctx)).filter(({ kind }) => kind === 'store');
  return {
    open: await isOpenToStaff(ctx, order),
    printed: order.isEditable && !order.isChangeable,
    lines: await linesOf(ctx, order),
    address: shipping.type === 'DELIVERY' && shipping.address ? shipping.address : null,
    countries: ctx.config.KERB_ADDRESS_COUNTRIES.split(','),
    methods: openShippingRules(ctx)
      .methods.filter(({ type }) => type === 'DELIVERY')
      .map(({ code, label }) => ({ code, label })),
    methodCode: shipping.options.methodCode,
    stores: stores.map(({ id, name }) => ({ id, name })),
    storeId: shipping.type === 'STORE_PICKUP' ? locationOf(shipping) : null,
    waiting: waitingOf(await selectOpen(ctx, order.id)),
  };
}

const waitingOf = (change: WaitingChange | null): StaffChangeable['waiting'] =>
  change && {
    ...{ changeId: change.changeId, paying: change.state !== 'WAITING', until: change.expiresAt.toISOString() },
    ...{ amount: centsToDollars(change.amountCents), total: centsToDollars(change.totalCents) },
    lines: (change.plan?.next.lines ?? []).map(({ name, brand, sizeLabel, qty }) => ({
      name,
      brand,
      size: sizeLabel,
      qty,
    })),
  };

/** A gift card, and a line of which units were refunded, stay as they are. */
async function linesOf(ctx: Ctx, order: Order): Promise<StaffChangeable['lines']> {
  const refunded = await readRefundedLines(ctx, order.id);
  const lines = order.lines.filter(({ stocked, lineNo }) => stocked && !refunded.has(lineNo));
  const sizes = await listSizesInStock(
    ctx,
    lines.map(({ productId }) => productId),
    lines[0]?.locationId ?? '',
  );
  return lines.map(({ lineNo, name, brand, colourName, sizeLabel, qty, productId, variantId }) => ({
    ...{ lineId: `${lineNo}`, name, brand, colourName, size: sizeLabel, qty },
    sizes: sizes
      .filter((one) => one.productId === productId && one.variantId !== variantId)
      .map((one) => ({ variantId: `${one.variantId}`, size: one.size })),
  }));
}
