import type { Queries } from '#platform/database/database.ts';
import { leaseOne, leaseUnfinished, setLease } from '../internal/order-records.ts';
import type { OrderInFlight } from '../order.ts';

/** Takes over orders that are neither placed nor failed and whose lease ran out by the database's clock; rivals get others (B9). */
export async function leaseOrders(ctx: { db: Queries }, limit: number, leaseSeconds: number): Promise<OrderInFlight[]> {
  return leaseUnfinished(ctx, limit, leaseSeconds);
}

/** Takes over one such order; null while somebody works on it or when it is finished. */
export async function leaseOrder(
  ctx: { db: Queries },
  orderId: string,
  leaseSeconds: number,
): Promise<OrderInFlight | null> {
  return (await leaseOne(ctx, orderId, leaseSeconds)) ?? null;
}

/** Says when an unfinished order may be taken up again; 'never' leaves it to people. */
export async function postponeOrder(ctx: { db: Queries }, orderId: string, seconds: number | 'never'): Promise<void> {
  await setLease(ctx, orderId, seconds === 'never' ? 'infinity' : seconds);
}
