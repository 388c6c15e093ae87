import {
  type ImportedOrdersQuery,
  STAFF_IMPORTED_PAGE,
  type StaffImportedRow,
} from '#contract/staff/imports/imported-orders.ts';
import { recordSearch } from '#modules/staff/access-log/record-access.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import type { Queries } from '#platform/database/database.ts';
import { summaryOf } from './internal/summary-of.ts';
import { listHeads } from './internal/view-records.ts';

/** Imported orders by number or email address, newest first; who is shown them is recorded in the audit (MOVE-02). */
export async function findImportedOrders(
  ctx: { db: Queries },
  { q, before }: Pick<ImportedOrdersQuery, 'q' | 'before'>,
  staff: StaffCaller,
  max: number = STAFF_IMPORTED_PAGE,
): Promise<{ orders: StaffImportedRow[]; next: string | null }> {
  const found = await listHeads(ctx, { whose: 'ALL', text: q, before: before ?? null, limit: max + 1 });
  const shown = found.slice(0, max);
  await recordSearch(
    ctx,
    staff,
    'orders',
    shown.map(({ number }) => number),
  );
  const orders = shown.map((order) => ({
    ...summaryOf(order),
    email: order.email,
    name: order.name,
    units: order.items.reduce((sum, { qty }) => sum + qty, 0),
  }));
  return { orders, next: found.length > max ? (shown.at(-1)?.id ?? null) : null };
}
