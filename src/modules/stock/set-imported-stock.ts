import type { Queries } from '#platform/database/database.ts';
import { type StockTarget, setRows } from './internal/stock-records.ts';

/** Sets stock levels to what a file says, in one statement with the reason; joins an open transaction. */
export const setImportedStock = (ctx: { db: Queries }, levels: readonly StockTarget[]): Promise<void> =>
  setRows(ctx, levels);
