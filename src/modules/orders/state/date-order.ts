import type { Queries } from '#platform/database/database.ts';
import { type OrderTimes, setOrderTimes } from '../internal/order-records.ts';

/**
 * What became of an order is noted later than it happened: a till tells of its sales at night (FIX-49), the demo's year is played today
 * (FIX-76). History, reports and the days for returns go by these times. What has not happened to it stays undone.
 */
export const dateOrder = (tx: { db: Queries }, orderId: string, times: OrderTimes): Promise<void> =>
  setOrderTimes(tx, orderId, times);
