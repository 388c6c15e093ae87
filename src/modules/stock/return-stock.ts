import type { Queries } from '#platform/database/database.ts';
import { type StockLine, sumStockLines } from './internal/stock-line.ts';
import { notifyStockChanged, returnRows } from './internal/stock-records.ts';

/** Adds returned units to the stock, with `ref` for the return: once for each. */
export async function returnStock(
  ctx: { db: Queries },
  orderId: string,
  ref: string,
  lines: readonly StockLine[],
): Promise<void> {
  const back = sumStockLines(lines);
  if (back.length > 0) await returnRows(ctx, orderId, ref, back);
}

/**
 * Tells all processes at once that stock levels changed: for commands, which may end before a later announcement. Call
 * outside transactions.
 */
export const announceStockNow = (ctx: { db: Queries }): Promise<void> => notifyStockChanged(ctx);
