import type { LockedOrder } from '#modules/orders/parcels/parcel.ts';
import { findOpenReplacements } from '#modules/orders/returns/replacement-order.ts';
import type { Ctx } from '#platform/context.ts';
import { cancelHeldOrder, cancelOrder } from './cancel-order.ts';
import { cancelHeldRest } from './cancel-rest.ts';

/**
 * Everything paid for an order is refunded, except for the spent part of gift cards that it sold: its undispatched
 * units never will be dispatched (FIX-24). Nothing dispatched: the order is cancelled. Partly dispatched, or gift
 * cards spent: the rest is cancelled. Exchange orders waiting for its returns are cancelled too. Part of the
 * transaction that refunds and locks the order.
 */
export async function stopRefundedOrder(tx: Ctx, order: LockedOrder, actor: string): Promise<void> {
  const cancelled = order.state === 'PLACED' && (await cancelHeldOrder(tx, order, actor)).ok;
  if (!cancelled && (order.state === 'PLACED' || order.state === 'PARTLY_SHIPPED'))
    await cancelHeldRest(tx, order, actor);
  for (const number of await findOpenReplacements(tx, order.id)) await cancelOrder(tx, number, actor);
}
