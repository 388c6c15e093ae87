import type { Queries } from '#platform/database/database.ts';
import { setPaymentTimes } from '../internal/refund-records.ts';

/**
 * When an order's money was taken and went back, where that was played later (FIX-76). False, and nothing is dated, while any of it is on its
 * way: leases and keys go by these times. Part of a transaction that holds the order.
 */
export const datePayments = (
  tx: { db: Queries },
  orderId: string,
  { paid, back }: { paid: Date; back: Date },
): Promise<boolean> => setPaymentTimes(tx, orderId, paid, back);
