/** Orders that bring another size for something on its way back. They cost nothing: what they replace has been paid for. */
import type { Queries } from '#platform/database/database.ts';
import { insertOrder } from '../internal/order-records.ts';
import {
  clearWaiting,
  exchangeRmaOf,
  openReplacements,
  orderExchanging,
  orderWaitingFor,
  setReplacement,
} from '../internal/parcel-records.ts';
import type { OrderDraft } from '../order.ts';
import { transitionOrder } from '../transition-order.ts';

/** Writes it as PLACED; it does not leave before the return `rma` is here. */
export async function createReplacement(
  ctx: { db: Queries },
  draft: OrderDraft,
  replacesOrderId: string,
  rma: string,
): Promise<void> {
  await insertOrder(ctx, draft, 60);
  await setReplacement(ctx, draft.id, replacesOrderId, rma);
  if (!(await transitionOrder(ctx, draft.id, 'PENDING', 'PLACED')))
    throw new Error('a new order was moved by someone else');
}

/** Number of the order that waits for this return; null when there is none. */
export const findReplacement = (ctx: { db: Queries }, rma: string): Promise<string | null> => orderWaitingFor(ctx, rma);

/** Numbers of the orders that bring other sizes for this one and have not been sent. */
export const findOpenReplacements = (ctx: { db: Queries }, orderId: string): Promise<string[]> =>
  openReplacements(ctx, orderId);

/** The return is here: what waited for it may leave. */
export const releaseReplacement = (ctx: { db: Queries }, rma: string): Promise<void> => clearWaiting(ctx, rma);

/** Number of the order that brings, or brought, another size for this return; null when none does (FIX-68). */
export const findExchange = (ctx: { db: Queries }, rma: string): Promise<string | null> => orderExchanging(ctx, rma);
/** The return that this order brings, or brought, another size for; null for an order that is no exchange (FIX-68). */
export const findExchangedReturn = (ctx: { db: Queries }, orderId: string): Promise<string | null> =>
  exchangeRmaOf(ctx, orderId);
