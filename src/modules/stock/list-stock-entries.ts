import type { StockRow } from '#contract/staff/products/staff-stock.ts';
import type { Queries } from '#platform/database/database.ts';
import { type NameActor, type StockEntry, selectStockEntries, sizeById } from './internal/stock-read-records.ts';

const PER_PAGE = 50;

export interface StockHistory {
  row: StockRow;
  moves: StockEntry[];
  before: string | null;
}

/** What happened to a size, newest first, a page at a time; null when there is no such size. Who
 * works here is known to the caller, which says how people are named. */
export async function listStockEntries(
  ctx: { db: Queries },
  variantId: number,
  before: string | null,
  nameActor: NameActor,
): Promise<StockHistory | null> {
  const row = await sizeById(ctx, variantId);
  if (!row) return null;
  const moves = await selectStockEntries(ctx, variantId, before, PER_PAGE + 1, nameActor);
  return {
    row,
    moves: moves.slice(0, PER_PAGE),
    before: moves.length > PER_PAGE ? (moves[PER_PAGE - 1]?.id ?? null) : null,
  };
}
