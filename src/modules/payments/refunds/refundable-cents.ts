import type { Queries } from '#platform/database/database.ts';
import type { Cents } from '#shared/money.ts';
import { lockRefundable } from '../internal/refund-records.ts';

/**
 * What no refund has claimed yet of an order's money, in cents; its payments stay locked until the open transaction
 * ends.
 */
export async function refundableCents(tx: { db: Queries }, orderId: string): Promise<Cents> {
  return (await lockRefundable(tx, orderId)).reduce((total, { leftCents }) => total + leftCents, 0n);
}
