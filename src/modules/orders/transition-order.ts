import type { Queries } from '#platform/database/database.ts';
import { updateOrderState } from './internal/order-records.ts';
import { type OrderState, orderTransitions } from './order.ts';

/** Takes one arrow by compare-and-set; false = someone else has decided, read the row again (R4). Throws on an arrow that does not exist. */
export async function transitionOrder<From extends OrderState>(
  ctx: { db: Queries },
  orderId: string,
  from: From,
  to: (typeof orderTransitions)[From][number],
  failureCode?: string,
): Promise<boolean> {
  if (!(orderTransitions[from] as readonly string[]).includes(to))
    throw new Error(`an order does not go from ${from} to ${to}`);
  return updateOrderState(ctx, orderId, from, to, failureCode ?? null);
}
