import type { Queries } from '#platform/database/database.ts';
import { type StockLine, sumStockLines } from './internal/stock-line.ts';
import { shipRows } from './internal/stock-records.ts';

/**
 * Dispatches units that an order holds, with `ref` for the parcel: on hand and reserved decrease together (reliability
 * I1, I2). Throws when they are not there.
 */
export async function shipStock(
  ctx: { db: Queries },
  orderId: string,
  ref: string,
  lines: readonly StockLine[],
): Promise<void> {
  const wanted = sumStockLines(lines);
  if (wanted.length === 0) return;
  if ((await shipRows(ctx, orderId, ref, wanted)) !== wanted.length)
    throw new Error('an order holds less stock than is about to be dispatched');
}
