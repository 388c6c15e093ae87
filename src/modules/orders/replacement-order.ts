/** Orders that bring another size for something on its way back. They cost nothing: what they replace has been paid for. */
import type { Queries } from '#platform/database.ts';
import { insertOrder } from './internal/order-records.ts';
import { clearWaiting, orderWaitingFor, setReplacement } from './internal/parcel-records.ts';
import { moveOrder } from './move-order.ts';
import type { OrderDraft } from './order.ts';

/** Writes it as PLACED; it does not leave before the return `rma` is here. */
export async function createReplacement(ctx: { db: Queries }, draft: OrderDraft, replacesOrderId: string, rma: string): Promise<void> {
  await insertOrder(ctx, draft, 60);
  await setReplacement(ctx, draft.id, replacesOrderId, rma);
  if (!(await moveOrder(ctx, draft.id, 'PENDING', 'PLACED'))) throw new Error('a new order was moved by someone else');
}

/** Number of the order that waits for this return; null when there is none. */
export const findReplacement = (ctx: { db: Queries }, rma: string): Promise<string | null> => orderWaitingFor(ctx, rma);

/** The return is here: what waited for it may leave. */
export const letReplacementLeave = (ctx: { db: Queries }, rma: string): Promise<void> => clearWaiting(ctx, rma);
