import type { Queries } from '#platform/database/database.ts';
import { setReturnTimes } from './internal/return-records.ts';

/**
 * Sets when an order's returns were started and received, for demo orders generated afterwards (FIX-76). False, with
 * nothing changed, while a received one waits for its refund. Part of a transaction that locks the order.
 */
export const dateReturns = (
  tx: { db: Queries },
  orderId: string,
  times: { started: Date; came: Date },
): Promise<boolean> => setReturnTimes(tx, orderId, times);
