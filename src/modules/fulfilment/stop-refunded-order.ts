import type { LockedOrder } from '#modules/orders/parcels/parcel.ts';
import { findOpenReplacements } from '#modules/orders/returns/replacement-order.ts';
import type { Ctx } from '#platform/context.ts';
import { cancelHeldOrder, cancelOrder } from './cancel-order.ts';
import { cancelHeldRest } from './cancel-rest.ts';

/**
 * All that was paid for an order goes back, except for what was spent of gift cards that it sold: what has not been sent never will be
 * (FIX-24). Nothing sent: the order is cancelled. Sent in part, or gift cards spent: the rest is. Other sizes that wait for its returns
 * are cancelled too. Part of the transaction that refunds and holds the order.
 */
export async function stopRefundedOrder(tx: Ctx, order: LockedOrder, actor: string): Promise<void> {
  const cancelled = order.state === 'PLACED' && (await cancelHeldOrder(tx, order, actor)).done;
  if (!cancelled && (order.state === 'PLACED' || order.state === 'PARTLY_SHIPPED'))
    await cancelHeldRest(tx, order, actor);
  for (const number of await findOpenReplacements(tx, order.id)) await cancelOrder(tx, number, actor);
}
