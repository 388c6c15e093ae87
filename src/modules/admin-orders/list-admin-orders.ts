import type { QueueRow, StaffOrderPage, StaffOrderPageQuery } from '#contract/staff/orders/staff-orders.ts';
import { mayStaff } from '#contract/staff/staff-permissions.ts';
import { recordSearch } from '#modules/staff/access-log/record-access.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import type { Queries } from '#platform/database/database.ts';
import { centsToDollars } from '#shared/money.ts';
import {
  type AdminOrderCursor,
  type AdminOrderRow,
  queueCounts,
  queuePage,
  searchOrders,
} from './internal/admin-order-records.ts';
import { readOrderSearch } from './read-order-search.ts';

const PAGE = 50;
const MAX_COUNT = 999;

/**
 * A page of the queue, or the results of a search in all orders; names are shown to whoever searched, and the search
 * is in the audit.
 */
export async function listAdminOrders(
  ctx: { db: Queries },
  query: StaffOrderPageQuery,
  staff: StaffCaller,
): Promise<StaffOrderPage> {
  const searching = query.q.trim() !== '';
  // Payment digits are visible only to staff who may see them at the order.
  const searches = readOrderSearch(query.q).filter(({ by }) => by !== 'last4' || mayStaff(staff.role, 'seeOffice'));
  const [rows, counts] = [
    searching
      ? searches.length > 0
        ? await searchOrders(ctx, searches, PAGE)
        : []
      : await queuePage(ctx, query.view, readPlace(query.from), PAGE + 1),
    await queueCounts(ctx, MAX_COUNT),
  ];
  const shown = rows.slice(0, PAGE);
  if (searching)
    await recordSearch(
      ctx,
      staff,
      'orders',
      shown.map(({ number }) => number),
    );
  const last = shown.at(-1);
  return {
    orders: shown.map((row) => toRow(row, searching)),
    next: rows.length > PAGE && last ? `${last.placedMicros}_${last.id}` : null,
    counts: { ...counts, all: 0 },
  };
}

const toRow = (row: AdminOrderRow, named: boolean): QueueRow => ({
  number: row.number,
  state: row.state,
  shippingType: row.shippingType,
  readyAt: row.readyAt?.toISOString() ?? null,
  placedAt: row.placedAt.toISOString(),
  total: centsToDollars(row.totalCents),
  units: row.units,
  place: row.place,
  waitsForRma: row.waitsForRma,
  heldFor: row.heldFor,
  name: named ? `${row.firstName} ${row.lastName}`.trim() : null,
});

function readPlace(from: string | undefined): AdminOrderCursor | null {
  const [micros, id] = from?.split('_') ?? [];
  return micros && id ? { micros: BigInt(micros), id } : null;
}
