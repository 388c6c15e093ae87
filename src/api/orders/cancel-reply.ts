import { cancelForShopper } from '#modules/fulfilment/cancel-for-shopper.ts';
import { getOrderView } from '#modules/order-views/get-order-view.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { Order } from '#modules/orders/order.ts';
import type { Ctx } from '#platform/context.ts';
import type { Refusal, Reply } from '../endpoint.ts';

/** Cancels an order that the caller may see, and replies with the order as it is then (EDIT-02). */
export async function replyToCancel(ctx: Ctx, order: Order | null, actor: string): Promise<Reply | Refusal> {
  if (!order) return { errorCode: 'OrderNotFound' };
  const cancelled = await cancelForShopper(ctx, order.number, actor);
  if (!cancelled.ok) return { errorCode: 'OrderCancelTooLate' };
  const after = await getOrder(ctx, order.number);
  const view = after && (await getOrderView(ctx, after));
  return view ? { status: 200, body: view } : { errorCode: 'OrderNotFound' };
}
