import type { Queries } from '#platform/database/database.ts';
import { declineCreated } from '../internal/payment-records.ts';

/**
 * Declines the payments of a failing order that were never attempted, without a call. Part of the transaction that
 * fails it.
 */
export async function declineUnattempted(ctx: { db: Queries }, orderId: string): Promise<void> {
  await declineCreated(ctx, orderId);
}
