import type { Queries } from '#platform/database/database.ts';
import { addReceived, selectUnitsByLine } from '../internal/parcel-records.ts';
import type { OrderState } from '../order.ts';
import { transitionOrder } from '../transition-order.ts';

type Sent = Extract<OrderState, 'SHIPPED' | 'PARTLY_RETURNED' | 'RETURNED'>;

/** Records units that returns staff have accepted; each was claimed by a return before. Lock the order first. */
export const recordReceivedUnits = (
  ctx: { db: Queries },
  orderId: string,
  lines: readonly { lineNo: number; qty: number }[],
): Promise<void> => addReceived(ctx, orderId, lines);

/**
 * Sets the state of a fully dispatched order after returns: PARTLY_RETURNED, RETURNED once every unit that was sold
 * and not cancelled is back. While something is still to be dispatched its state stays partly dispatched, whatever was
 * returned already (FIX-50). Lock the order first.
 */
export async function settleReturned(ctx: { db: Queries }, orderId: string, state: Sent): Promise<Sent> {
  const { sold, received } = await selectUnitsByLine(ctx, orderId);
  const to = received === sold ? 'RETURNED' : 'PARTLY_RETURNED';
  if (state === to || received === 0 || state === 'RETURNED') return state;
  const moved =
    state === 'SHIPPED'
      ? await transitionOrder(ctx, orderId, 'SHIPPED', to)
      : to === 'RETURNED' && (await transitionOrder(ctx, orderId, state, to));
  if (!moved) throw new Error('an order changed state while it was locked');
  return to;
}
