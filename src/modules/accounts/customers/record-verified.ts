import { joinGuestOrders } from '#modules/orders/lookup/join-guest-orders.ts';
import type { Queries } from '#platform/database/database.ts';
import { markVerified } from '../internal/customer-records.ts';

/** Handles a verified email address: guest orders made with it now belong to the account. */
export async function recordVerified(
  ctx: { db: Queries },
  customer: { customerId: string; email: string },
): Promise<void> {
  await markVerified(ctx, customer.customerId);
  await joinGuestOrders(ctx, customer);
}
