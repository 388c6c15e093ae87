import type { Queries } from '#platform/database/database.ts';
import { readLiveOrder } from '../internal/order-records.ts';
import type { OrderState } from '../order.ts';

/** The order of this checkout that has not failed; there is at most one (reliability I8). */
export async function findLiveOrder(
  ctx: { db: Queries },
  checkoutId: string,
): Promise<{ number: string; state: OrderState } | undefined> {
  return readLiveOrder(ctx, checkoutId);
}
