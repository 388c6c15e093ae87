import type { Queries } from '#platform/database/database.ts';
import { addReceived, unitsSoldAndReceived } from '../internal/parcel-records.ts';
import type { OrderState } from '../order.ts';
import { transitionOrder } from '../transition-order.ts';

type Sent = Extract<OrderState, 'SHIPPED' | 'PARTLY_RETURNED' | 'RETURNED'>;

/** Units that the returns desk has accepted; each was claimed by a return before. Hold the order first. */
export const noteReceivedUnits = (
  ctx: { db: Queries },
  orderId: string,
  lines: readonly { lineNo: number; qty: number }[],
): Promise<void> => addReceived(ctx, orderId, lines);

/**
 * Brings an order of which all has left to where its returns have brought it: PARTLY_RETURNED, RETURNED once every unit that was sold and not
 * cancelled is back. While something still waits to be sent it is sent in parts, whatever came back already (FIX-50). Hold the order first.
 */
export async function settleReturned(ctx: { db: Queries }, orderId: string, state: Sent): Promise<Sent> {
  const { sold, received } = await unitsSoldAndReceived(ctx, orderId);
  const to = received === sold ? 'RETURNED' : 'PARTLY_RETURNED';
  if (state === to || received === 0 || state === 'RETURNED') return state;
  const moved =
    state === 'SHIPPED'
      ? await transitionOrder(ctx, orderId, 'SHIPPED', to)
      : to === 'RETURNED' && (await transitionOrder(ctx, orderId, state, to));
  if (!moved) throw new Error('an order was moved while it was held');
  return to;
}
