import type { Queries } from '#platform/database.ts';
import { liveOrderExists } from './internal/order-records.ts';

/** Whether this checkout has made an order that has not failed (I8). */
export async function hasLiveOrder(ctx: { db: Queries }, checkoutId: string): Promise<boolean> {
  return liveOrderExists(ctx, checkoutId);
}
