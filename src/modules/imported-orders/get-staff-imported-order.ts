import type { StaffImportedOrder } from '#contract/staff/imports/imported-orders.ts';
import { recordAccess } from '#modules/staff/access-log/record-access.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import type { Queries } from '#platform/database/database.ts';
import { centsToDollars } from '#shared/money.ts';
import { lineView, returnView, viewOf } from './internal/view-of.ts';
import { selectLines, selectOrder, selectReturns } from './internal/view-records.ts';
import { refundableOf } from './order-state.ts';

/** One imported order as staff see it; who sees it is recorded in the audit. */
export async function getStaffImportedOrder(
  ctx: { db: Queries },
  id: string,
  staff: StaffCaller,
): Promise<StaffImportedOrder | null> {
  const order = await selectOrder(ctx, id, 'ALL');
  if (!order) return null;
  await recordAccess(ctx, staff, 'order', `imported-order:${id}`);
  const [lines, returns] = [await selectLines(ctx, id), await selectReturns(ctx, id)];
  const { source, customerId, isVerified, email, phone, billingAddress, channel, note, tags, isErased } = order;
  return {
    ...viewOf(order),
    ...{ source, customerId, hasAccount: isVerified, email, phone, billingAddress, channel, note, tags },
    importedAt: order.importedAt.toISOString(),
    erased: isErased,
    refundable: centsToDollars(refundableOf(order)),
    lines: lines.map((line) => ({ ...lineView(line), productCode: line.productCode })),
    returns: returns.map((one) => ({ ...returnView(one), by: one.by, reference: one.reference, note: one.note })),
  };
}
