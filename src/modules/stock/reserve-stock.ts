import type { Queries } from '#platform/database/database.ts';
import { type StockLine, sumStockLines } from './internal/stock-line.ts';
import { reserveRows } from './internal/stock-records.ts';

/**
 * Reserves units for an order, all or none: returns the variants that are short, and then the caller must roll back.
 * The last write of its transaction, so that the contended row is locked for one commit only (reliability A1).
 */
export async function reserveStock(
  ctx: { db: Queries },
  orderId: string,
  lines: readonly StockLine[],
): Promise<{ shortVariantIds: number[] }> {
  const wanted = sumStockLines(lines);
  if (wanted.length === 0) return { shortVariantIds: [] };
  const taken = await reserveRows(ctx, orderId, wanted);
  return {
    shortVariantIds: wanted
      .filter(
        ({ variantId, locationId }) =>
          !taken.some((row) => row.variantId === variantId && row.locationId === locationId),
      )
      .map(({ variantId }) => variantId),
  };
}
