import { mayStaff } from '#contract/staff/staff-permissions.ts';
import { recordSearch } from '#modules/staff/access-log/record-access.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import type { Queries } from '#platform/database/database.ts';
import { type AdminOrderRow, searchOrders } from './internal/admin-order-records.ts';
import { readOrderSearch } from './read-order-search.ts';

/** The orders that a text may mean, newest first, at most `max`; what is shown is recorded in the audit (FIX-69). */
export async function searchAdminOrders(
  ctx: { db: Queries },
  text: string,
  staff: StaffCaller,
  max: number,
): Promise<AdminOrderRow[]> {
  // Payment digits are visible only to staff who may see them at the order.
  const searches = readOrderSearch(text).filter(({ by }) => by !== 'last4' || mayStaff(staff, 'seeOffice'));
  if (searches.length === 0) return [];
  const rows = await searchOrders(ctx, searches, max);
  await recordSearch(
    ctx,
    staff,
    'orders',
    rows.map(({ number }) => number),
  );
  return rows;
}
