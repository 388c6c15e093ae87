import type { Queries } from '#platform/database/database.ts';
import { type OrderListRow, ordersInStates } from '../internal/history-records.ts';
import type { OrderState } from '../order.ts';

export type { OrderListRow } from '../internal/history-records.ts';

/** Orders in these states, the longest waiting first, for staff queues. */
export const listOrderQueue = (
  ctx: { db: Queries },
  states: readonly OrderState[],
  limit: number,
): Promise<OrderListRow[]> => ordersInStates(ctx, states, limit);
