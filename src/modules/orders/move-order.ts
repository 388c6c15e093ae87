import type { Queries } from '#platform/database.ts';
import { updateOrderState } from './internal/order-records.ts';
import { type OrderState, orderMoves } from './order.ts';

/** Takes one arrow by compare-and-set; false = someone else has decided, read the row again (R4). Throws on an arrow that does not exist. */
export async function moveOrder<From extends OrderState>(
  ctx: { db: Queries },
  orderId: string,
  from: From,
  to: (typeof orderMoves)[From][number],
  failureCode?: string,
): Promise<boolean> {
  if (!(orderMoves[from] as readonly string[]).includes(to))
    throw new Error(`an order does not go from ${from} to ${to}`);
  return updateOrderState(ctx, orderId, from, to, failureCode ?? null);
}
