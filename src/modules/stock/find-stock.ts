import type { StockRow } from '#contract/staff-stock.ts';
import type { Queries } from '#platform/database.ts';
import { findSizes, sizeByCode, sizesMovedLately } from './internal/stock-read-records.ts';

const MOST = 60;

/** Sizes by code, barcode or words of their product, with what lies where; without a term, those something happened to last. */
export async function findStock(ctx: { db: Queries }, term: string): Promise<{ rows: StockRow[]; more: boolean }> {
  const rows = term === '' ? await sizesMovedLately(ctx, MOST) : await findSizes(ctx, term, MOST + 1);
  return { rows: rows.slice(0, MOST), more: rows.length > MOST };
}

/** The one size with this code or barcode; null when there is none. */
export const findSizeByCode = async (ctx: { db: Queries }, code: string): Promise<StockRow | null> =>
  (await sizeByCode(ctx, code)) ?? null;
