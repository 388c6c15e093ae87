import {
  type BulkChangeQuery,
  type BulkChangeReply,
  type BulkChangeSummary,
  bulkRowStates,
  ROWS_PER_PAGE,
} from '#contract/staff/products/bulk/bulk-changes.ts';
import type { Queries } from '#platform/database/database.ts';
import { type StoredChange, selectBulkChanges, selectRows } from '../internal/bulk/bulk-change-records.ts';

const MAX_LISTED = 100;

const toSummary = (stored: StoredChange): BulkChangeSummary => ({
  ...stored,
  createdAt: stored.createdAt.toISOString(),
  startedAt: stored.startedAt?.toISOString() ?? null,
  takenBackAt: stored.takenBackAt?.toISOString() ?? null,
  finishedAt: stored.finishedAt?.toISOString() ?? null,
  counts: Object.fromEntries(
    bulkRowStates.map((state) => [state, stored.counts[state] ?? 0]),
  ) as BulkChangeSummary['counts'],
});

/** The newest hundred changes of many products, with their numbers of products. */
export const listBulkChanges = async (ctx: { db: Queries }): Promise<BulkChangeSummary[]> =>
  (await selectBulkChanges(ctx, null, MAX_LISTED)).map(toSummary);

/** A change of many products with a page of its products; null when there is none. */
export async function getBulkChange(
  ctx: { db: Queries },
  id: string,
  { show, page }: BulkChangeQuery,
): Promise<BulkChangeReply | null> {
  const [stored] = await selectBulkChanges(ctx, id, 1);
  if (!stored) return null;
  const summary = toSummary(stored);
  const counts = show ? [summary.counts[show]] : Object.values(summary.counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const from = (page - 1) * ROWS_PER_PAGE;
  const rows = await selectRows(ctx, id, { show: show ?? null, from, limit: ROWS_PER_PAGE });
  return { ...summary, rows, page, pages: Math.max(1, Math.ceil(total / ROWS_PER_PAGE)) };
}
