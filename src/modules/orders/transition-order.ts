import type { Queries } from '#platform/database/database.ts';
import { updateOrderState } from './internal/order-records.ts';
import { type OrderState, orderTransitions } from './order.ts';

/**
 * Makes one state transition by compare-and-set; false = another process has decided, read the row again (reliability
 * R4). Throws on a transition that does not exist.
 */
export async function transitionOrder<From extends OrderState>(
  ctx: { db: Queries },
  orderId: string,
  from: From,
  to: (typeof orderTransitions)[From][number],
  failureCode?: string,
): Promise<boolean> {
  if (!(orderTransitions[from] as readonly string[]).includes(to))
    throw new Error(`invalid order transition from ${from} to ${to}`);
  return updateOrderState(ctx, orderId, from, to, failureCode ?? null);
}
