import type { Queries } from '#platform/database/database.ts';
import { selectUnfinished } from '../internal/order-records.ts';

/** Orders that are neither placed nor undone, without those that are left to staff: how many, and the oldest's age. */
export const readUnfinished = (ctx: { db: Queries }): Promise<{ orders: number; oldestSeconds: number }> =>
  selectUnfinished(ctx);
