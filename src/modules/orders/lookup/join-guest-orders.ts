import type { Queries } from '#platform/database/database.ts';
import { claimOrders } from '../internal/history-records.ts';

/** Orders that were made with an e-mail address belong to the account that has proven to have it; asked again, nothing changes. */
export async function joinGuestOrders(
  ctx: { db: Queries },
  customer: { customerId: string; email: string },
): Promise<void> {
  await claimOrders(ctx, customer.customerId, customer.email);
}
