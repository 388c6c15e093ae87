import type { StockRow } from '#contract/staff/products/staff-stock.ts';
import type { Queries } from '#platform/database/database.ts';
import { findSizes, recentlyChangedSizes, sizeByCode } from './internal/admin-stock-records.ts';

const MAX = 60;

/**
 * Sizes by code, barcode or words of their product, with their stock by location; without a term, the most recently
 * changed ones.
 */
export async function findStock(ctx: { db: Queries }, term: string): Promise<{ rows: StockRow[]; more: boolean }> {
  const rows = term === '' ? await recentlyChangedSizes(ctx, MAX) : await findSizes(ctx, term, MAX + 1);
  return { rows: rows.slice(0, MAX), more: rows.length > MAX };
}

/** The one size with this code or barcode; null when there is none. */
export const findSizeByCode = async (ctx: { db: Queries }, code: string): Promise<StockRow | null> =>
  (await sizeByCode(ctx, code)) ?? null;
