import type { Queries } from '#platform/database/database.ts';
import { setReturnTimes } from './internal/return-records.ts';

/**
 * When an order's returns were started and came, where that was played later (FIX-76). False, and nothing is dated, while one that has come waits
 * for its money. Part of a transaction that holds the order.
 */
export const dateReturns = (
  tx: { db: Queries },
  orderId: string,
  times: { started: Date; came: Date },
): Promise<boolean> => setReturnTimes(tx, orderId, times);
