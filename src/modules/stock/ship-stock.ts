import type { Queries } from '#platform/database.ts';
import { shipRows } from './internal/stock-records.ts';
import { type StockLine, sumStockLines } from './stock-line.ts';

/** Units of an order leave the building: off the shelf and off the reservation. `ref` names the parcel; the same parcel twice ships once. */
export async function shipStock(ctx: { db: Queries }, orderId: string, lines: readonly StockLine[], ref: string): Promise<void> {
  await shipRows(ctx, orderId, sumStockLines(lines), ref);
}
