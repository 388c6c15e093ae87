import type { Queries } from '#platform/database/database.ts';
import { type StockLine, sumStockLines } from './internal/stock-line.ts';
import { notifyStockChanged, returnRows } from './internal/stock-records.ts';

/** Returned units go back on shelves, with `ref` for which return: once for each. */
export async function returnStock(
  ctx: { db: Queries },
  orderId: string,
  ref: string,
  lines: readonly StockLine[],
): Promise<void> {
  const back = sumStockLines(lines);
  if (back.length > 0) await returnRows(ctx, orderId, ref, back);
}

/** Tells all processes at once that shelves differ: for commands, which may end before a later announcement. Call outside transactions. */
export const announceStockNow = (ctx: { db: Queries }): Promise<void> => notifyStockChanged(ctx);
