import type { Queries } from '#platform/database/database.ts';
import { type StockTarget, setRows } from './internal/stock-records.ts';

/** Sets stock levels to what a file says, in one statement that also says why they changed; joins an open transaction. */
export const setImportedStock = (ctx: { db: Queries }, levels: readonly StockTarget[]): Promise<void> =>
  setRows(ctx, levels);
