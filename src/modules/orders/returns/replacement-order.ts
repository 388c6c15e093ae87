/** Orders that send another size in exchange for a return. They cost nothing: the returned unit has been paid for. */
import type { Queries } from '#platform/database/database.ts';
import { insertOrder } from '../internal/insert-order.ts';
import {
  clearWaiting,
  exchangeRmaOf,
  openReplacements,
  orderExchanging,
  orderWaitingFor,
  payingOrderId,
  setReplacement,
} from '../internal/parcel-records.ts';
import type { OrderDraft } from '../order.ts';
import { transitionOrder } from '../transition-order.ts';

/** Writes it as PLACED; it is not dispatched before the return `rma` is received. */
export async function createReplacement(
  ctx: { db: Queries },
  draft: OrderDraft,
  replacesOrderId: string,
  rma: string,
): Promise<void> {
  await insertOrder(ctx, draft, 60);
  await setReplacement(ctx, draft.id, replacesOrderId, rma);
  if (!(await transitionOrder(ctx, draft.id, 'PENDING', 'PLACED')))
    throw new Error('a new order was changed by another process');
}

/** The id of the order whose payments paid for this one: itself, unless it replaces another. */
export const findPayingOrder = (ctx: { db: Queries }, orderId: string): Promise<string> => payingOrderId(ctx, orderId);

/** Number of the order that waits for this return; null when there is none. */
export const findReplacement = (ctx: { db: Queries }, rma: string): Promise<string | null> => orderWaitingFor(ctx, rma);

/** Numbers of the undispatched exchange orders of this one. */
export const findOpenReplacements = (ctx: { db: Queries }, orderId: string): Promise<string[]> =>
  openReplacements(ctx, orderId);

/** The return is received: the order that waited for it may be dispatched. */
export const releaseReplacement = (ctx: { db: Queries }, rma: string): Promise<void> => clearWaiting(ctx, rma);

/** Number of the exchange order of this return, dispatched or not; null when there is none (FIX-68). */
export const findExchange = (ctx: { db: Queries }, rma: string): Promise<string | null> => orderExchanging(ctx, rma);
/** The return that this order is the exchange for; null for any other order (FIX-68). */
export const findExchangedReturn = (ctx: { db: Queries }, orderId: string): Promise<string | null> =>
  exchangeRmaOf(ctx, orderId);
