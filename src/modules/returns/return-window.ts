/** Until when an order may be returned. Pure (RET-03, RET-04). */
import { limits } from '#contract/fields/limits.ts';
import type { Order } from '#modules/orders/order.ts';
import { addDays, nzDay } from '#shared/nz-dates.ts';

/**
 * The last calendar day in New Zealand, 'YYYY-MM-DD': 40 days from dispatch, that day included; from the order date
 * where nothing was dispatched.
 */
export function lastReturnDay(order: Pick<Order, 'dispatchedAt' | 'placedAt' | 'createdAt'>): string {
  return addDays(nzDay(order.dispatchedAt ?? order.placedAt ?? order.createdAt), limits.returnsOrderAgeDays);
}

/** New Zealand dates compare as text, independent of clock changes. */
export const isInWindow = (order: Pick<Order, 'dispatchedAt' | 'placedAt' | 'createdAt'>, now: Date): boolean =>
  nzDay(now) <= lastReturnDay(order);
