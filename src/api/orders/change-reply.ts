import type { OrderChange } from '#contract/orders/order-changes.ts';
import { type ChangeRefusal, changeOrder } from '#modules/order-changes/change-order.ts';
import { getChangeable } from '#modules/order-changes/get-changeable.ts';
import { getOrderView } from '#modules/order-views/get-order-view.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { Order } from '#modules/orders/order.ts';
import type { Ctx } from '#platform/context.ts';
import type { Refusal, Reply } from '../endpoint.ts';
import { type Refusals, refusalOf } from '../reply-to.ts';

const refusals: Refusals<ChangeRefusal> = {
  TOO_LATE: 'OrderChangeTooLate',
  SOLD_OUT: 'OrderChangeSoldOut',
  SIZE_UNKNOWN: 'OrderChangeSizeUnknown',
  COSTS: 'OrderChangeCosts',
  NOT_DELIVERED: 'OrderChangeNotDelivered',
};
/** The error codes of a change, as the API page lists them. */
export const changeErrors = [
  'OrderChangeTooLate',
  'OrderChangeSoldOut',
  'OrderChangeSizeUnknown',
  'OrderChangeCosts',
  'OrderChangeNotDelivered',
] as const;

/** Changes an order that the caller may see, and replies with the order as it is then (EDIT-02). */
export async function replyToChange(
  ctx: Ctx,
  order: Order | null,
  change: OrderChange,
  actor: string,
): Promise<Reply | Refusal> {
  if (!order) return { errorCode: 'OrderNotFound' };
  const changed = await changeOrder(ctx, order.number, change, actor);
  if (!changed.ok) return refusalOf(changed.error, refusals);
  const after = await getOrder(ctx, order.number);
  const view = after && (await getOrderView(ctx, after));
  return view ? { status: 200, body: view } : { errorCode: 'OrderNotFound' };
}

/** What of an order that the caller may see can be changed. */
export async function replyWithChangeable(ctx: Ctx, order: Order | null): Promise<Reply | Refusal> {
  if (!order) return { errorCode: 'OrderNotFound' };
  return { status: 200, body: await getChangeable(ctx, order) };
}
