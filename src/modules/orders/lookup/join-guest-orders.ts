import type { Queries } from '#platform/database/database.ts';
import { claimOrders } from '../internal/history-records.ts';

/** Assigns orders made with an email address to the account that has verified it; idempotent. */
export async function joinGuestOrders(
  ctx: { db: Queries },
  customer: { customerId: string; email: string },
): Promise<void> {
  await claimOrders(ctx, customer.customerId, customer.email);
}
