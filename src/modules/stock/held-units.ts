import type { Queries } from '#platform/database/database.ts';
import { changeReservedStock } from './change-reserved-stock.ts';
import { type StockLine, sumStockLines } from './internal/stock-line.ts';
import { lockRows } from './internal/stock-records.ts';

type Tx = { db: Queries };

/**
 * Holds units under a reference until `releaseHeldUnits` or `useHeldUnits`, all or none: returns the variants that are
 * short, and then the caller must roll back. The last write of its transaction (reliability A1).
 */
export const holdUnits = (tx: Tx, ref: string, lines: readonly StockLine[]): Promise<{ shortVariantIds: number[] }> =>
  changeReservedStock(tx, null, ref, { released: [], reserved: lines });

/** Frees what is held under a reference; the caller's state says that it still is. */
export async function releaseHeldUnits(tx: Tx, ref: string, lines: readonly StockLine[]): Promise<void> {
  const { shortVariantIds } = await changeReservedStock(tx, null, ref, { released: lines, reserved: [] });
  if (shortVariantIds.length > 0) throw new Error('units that are held are gone');
}

/**
 * Gives held units to an order, as part of a change of what it reserves. The levels of all are locked first, in the one
 * order of rows (reliability A3).
 */
export async function useHeldUnits(
  tx: Tx,
  { ref, held }: { ref: string; held: readonly StockLine[] },
  {
    orderId,
    changeRef,
    ...change
  }: {
    orderId: string;
    changeRef: string;
    released: readonly StockLine[];
    reserved: readonly StockLine[];
  },
): Promise<{ shortVariantIds: number[] }> {
  await lockRows(tx, sumStockLines([...held, ...change.released, ...change.reserved]));
  await releaseHeldUnits(tx, ref, held);
  return changeReservedStock(tx, orderId, changeRef, change);
}
