import type { StockRow } from '#contract/staff/products/staff-stock.ts';
import type { Queries } from '#platform/database/database.ts';
import { type NameActor, type StockEntry, selectStockEntries, sizeById } from './internal/admin-stock-records.ts';

const PER_PAGE = 50;

export interface StockHistory {
  row: StockRow;
  moves: StockEntry[];
  before: string | null;
}

/**
 * The stock ledger entries of a size, newest first, a page at a time; null when there is no such size. The caller says
 * how actors are named, because staff are another module's.
 */
export async function listStockEntries(
  ctx: { db: Queries },
  variantId: number,
  before: string | null,
  nameActor: NameActor,
): Promise<StockHistory | null> {
  const row = await sizeById(ctx, variantId);
  if (!row) return null;
  const entries = await selectStockEntries(ctx, variantId, before, PER_PAGE + 1, nameActor);
  return {
    row,
    moves: entries.slice(0, PER_PAGE),
    before: entries.length > PER_PAGE ? (entries[PER_PAGE - 1]?.id ?? null) : null,
  };
}
