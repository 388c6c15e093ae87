import type { Queries } from '#platform/database/database.ts';
import { type StockLine, sumStockLines } from './internal/stock-line.ts';
import { shipRows } from './internal/stock-records.ts';

/** Units that an order holds leave the shop, with `ref` for which parcel: on hand and reserved fall together (I1, I2). Throws when they are not there. */
export async function shipStock(
  ctx: { db: Queries },
  orderId: string,
  ref: string,
  lines: readonly StockLine[],
): Promise<void> {
  const wanted = sumStockLines(lines);
  if (wanted.length === 0) return;
  if ((await shipRows(ctx, orderId, ref, wanted)) !== wanted.length)
    throw new Error('an order holds less stock than it is about to send');
}
