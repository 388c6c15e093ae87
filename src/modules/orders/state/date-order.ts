import type { Queries } from '#platform/database/database.ts';
import { type OrderTimes, setOrderTimes } from '../internal/order-records.ts';

/**
 * Sets when an order's events happened, where they are recorded later: a till uploads its sales at night (FIX-49), the
 * demo's year is generated today (FIX-76). History, reports and the return window use these times. Events that have
 * not happened stay unset.
 */
export const dateOrder = (tx: { db: Queries }, orderId: string, times: OrderTimes): Promise<void> =>
  setOrderTimes(tx, orderId, times);
