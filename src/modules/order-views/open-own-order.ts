import type { Caller } from '#modules/accounts/sessions/caller.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { joinGuestOrders } from '#modules/orders/lookup/join-guest-orders.ts';
import type { Order } from '#modules/orders/order.ts';
import type { Queries } from '#platform/database/database.ts';

/** A customer's own order; another customer's is answered as not found (ORD-04). */
export async function openOwnOrder(
  ctx: { db: Queries },
  customer: Pick<Caller, 'customerId' | 'email' | 'viewing'>,
  number: string,
): Promise<Order | null> {
  // Bought as a guest since the address was verified: it is shown here too. Staff who look change nothing (EDIT-08).
  if (!customer.viewing) await joinGuestOrders(ctx, customer);
  const order = await getOrder(ctx, number);
  return order?.customerId === customer.customerId ? order : null;
}
