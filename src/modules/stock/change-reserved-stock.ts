import type { Queries } from '#platform/database/database.ts';
import { type StockLine, sumStockLines } from './internal/stock-line.ts';
import { changeReservedRows } from './internal/stock-records.ts';

/**
 * Reserves units for an order (null: for what has no order of its own) in place of others, all or none, with `ref` for the change: returns the variants that are
 * short, and then the caller must roll back. The last write of its transaction, like `reserveStock` (reliability A1);
 * both sides are locked together in the one order of rows (A3).
 */
export async function changeReservedStock(
  ctx: { db: Queries },
  orderId: string | null,
  ref: string,
  { released, reserved }: { released: readonly StockLine[]; reserved: readonly StockLine[] },
): Promise<{ shortVariantIds: number[] }> {
  const changes = sumStockLines([...released.map((line) => ({ ...line, qty: -line.qty })), ...reserved]);
  const wanted = changes.filter(({ qty }) => qty !== 0);
  if (wanted.length === 0) return { shortVariantIds: [] };
  const made = await changeReservedRows(ctx, orderId, ref, wanted);
  return {
    shortVariantIds: wanted
      .filter(
        ({ variantId, locationId }) =>
          !made.some((row) => row.variantId === variantId && row.locationId === locationId),
      )
      .map(({ variantId }) => variantId),
  };
}
