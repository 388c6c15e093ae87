import type { Queries } from '#platform/database/database.ts';
import { leaseOne, leaseUnfinished, setLease } from '../internal/order-records.ts';
import type { OrderInFlight } from '../order.ts';

/**
 * Leases orders that are neither placed nor failed and whose lease has run out by the database's clock; concurrent
 * callers get different ones (reliability B9).
 */
export async function leaseOrders(ctx: { db: Queries }, limit: number, leaseSeconds: number): Promise<OrderInFlight[]> {
  return leaseUnfinished(ctx, limit, leaseSeconds);
}

/** Leases one such order; null while another process holds it or when it is finished. */
export async function leaseOrder(
  ctx: { db: Queries },
  orderId: string,
  leaseSeconds: number,
): Promise<OrderInFlight | null> {
  return (await leaseOne(ctx, orderId, leaseSeconds)) ?? null;
}

/** Sets when an unfinished order may be leased again; 'never' leaves it to staff. */
export async function postponeOrder(ctx: { db: Queries }, orderId: string, seconds: number | 'never'): Promise<void> {
  await setLease(ctx, orderId, seconds === 'never' ? 'infinity' : seconds);
}
