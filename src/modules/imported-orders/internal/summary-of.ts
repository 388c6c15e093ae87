import { centsToDollars } from '#shared/money.ts';
import { stateOf } from '../order-state.ts';
import type { OrderHead } from './view-records.ts';

/** What every list shows of an imported order. */
export const summaryOf = (order: OrderHead) => ({
  id: order.id,
  number: order.number,
  state: stateOf(order),
  date: order.placedAt.toISOString(),
  total: centsToDollars(order.totalCents),
});
