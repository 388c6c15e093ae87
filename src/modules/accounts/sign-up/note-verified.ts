import { joinGuestOrders } from '#modules/orders/lookup/join-guest-orders.ts';
import type { Queries } from '#platform/database/database.ts';
import { markVerified } from '../internal/customer-records.ts';

/** An account has proven its e-mail address: orders made with it as a guest are the account's from now on. */
export async function noteVerified(
  ctx: { db: Queries },
  customer: { customerId: string; email: string },
): Promise<void> {
  await markVerified(ctx, customer.customerId);
  await joinGuestOrders(ctx, customer);
}
