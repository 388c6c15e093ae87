import { type QueueView, queueViews } from '#contract/staff/orders/queue-views.ts';
import type { StaffOrderPageQuery } from '#contract/staff/orders/staff-order-work.ts';
import type { QueueRow, StaffOrderPage } from '#contract/staff/orders/staff-orders.ts';
import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import type { Queries } from '#platform/database/database.ts';
import { mayBeOld } from '#platform/database/replicas/may-be-old.ts';
import { centsToDollars } from '#shared/money.ts';
import { type AdminOrderCursor, type AdminOrderRow, queuePage } from './internal/admin-order-records.ts';
import { countOrders, tagsOf } from './internal/filter-records.ts';
import { searchAdminOrders } from './search-admin-orders.ts';

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
  return searching ? readPage(ctx, query, staff, true) : mayBeOld(ctx, (old) => readPage(old, query, staff, false));
}

async function readPage(
  ctx: { db: Queries },
  { q, from, ...filter }: StaffOrderPageQuery,
  staff: StaffCaller,
  searching: boolean,
): Promise<StaffOrderPage> {
  const rows = searching
    ? await searchAdminOrders(ctx, q, staff, PAGE)
    : await queuePage(ctx, filter, staff.staffId, readPlace(from), PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    orders: await withWork(ctx, shown, searching),
    next: rows.length > PAGE && last ? `${last.placedMicros}_${last.id}` : null,
    counts: await countLists(ctx),
  };
}

/** Each open list as it is without filters. */
async function countLists(ctx: { db: Queries }): Promise<StaffOrderPage['counts']> {
  const open = queueViews.filter((view): view is Exclude<QueueView, 'all'> => view !== 'all');
  const counts = await countOrders(
    ctx,
    open.map((view) => ({ view })),
    '',
    MAX_COUNT,
  );
  return Object.fromEntries([
    ...open.map((view, index) => [view, counts[index] ?? 0]),
    ['all', 0],
  ]) as StaffOrderPage['counts'];
}

async function withWork(ctx: { db: Queries }, rows: readonly AdminOrderRow[], named: boolean): Promise<QueueRow[]> {
  const tags = await tagsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  const names = await findActorNames(
    ctx,
    rows.flatMap(({ assignee }) => (assignee ? [`staff:${assignee}`] : [])),
  );
  return rows.map((row) => ({
    ...toRow(row, named),
    tags: tags.get(row.id) ?? [],
    assignee: row.assignee ? { staffId: row.assignee, name: names.get(`staff:${row.assignee}`) ?? '' } : null,
    packedAt: row.packedAt?.toISOString() ?? null,
  }));
}

const toRow = (row: AdminOrderRow, named: boolean): Omit<QueueRow, 'tags' | 'assignee' | 'packedAt'> => ({
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
