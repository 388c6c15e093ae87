import type { Queries } from '#platform/database/database.ts';
import { setPaymentTimes } from '../internal/refund-records.ts';

/**
 * Sets when an order's money was taken and refunded, for demo orders generated afterwards (FIX-76). False, with nothing
 * changed, while any of it is in progress: leases and keys depend on these times. Part of a transaction that locks the
 * order.
 */
export const datePayments = (
  tx: { db: Queries },
  orderId: string,
  { paid, back }: { paid: Date; back: Date },
): Promise<boolean> => setPaymentTimes(tx, orderId, paid, back);
