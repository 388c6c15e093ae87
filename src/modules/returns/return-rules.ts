/** What of an order may be returned, and what it is worth. Pure (RET-07). */
import type { Order, PlacedLine } from '#modules/orders/order.ts';
import { isInWindow } from './return-window.ts';

/** Dispatched units of a line that are in no return; items without stock (gift cards) cannot be returned. */
export const returnableQty = (line: Pick<PlacedLine, 'stocked' | 'shippedQty' | 'returnedQty'>): number =>
  line.stocked ? line.shippedQty - line.returnedQty : 0;

/**
 * Whether something of an order was dispatched and may be returned within the window; the rest may be dispatched later
 * (FIX-50).
 */
export function isReturnable(order: Order, now: Date): boolean {
  return (
    (order.state === 'PARTLY_SHIPPED' || order.state === 'SHIPPED' || order.state === 'PARTLY_RETURNED') &&
    isInWindow(order, now) &&
    order.lines.some((line) => returnableQty(line) > 0)
  );
}

/**
 * What a shopper may return from a page: web orders only. Purchases at a till are returned over the counter (FIX-49).
 */
export const isReturnableOnline = (order: Order, now: Date): boolean =>
  order.channel !== 'pos' && isReturnable(order, now);
