/** What of an order may go back, and what it is worth. Pure (RET-07). */
import type { Order, PlacedLine } from '#modules/orders/order.ts';
import { isInWindow } from './return-window.ts';

/** Units of a line that left and that no return was started for; things without stock (gift cards) do not go back. */
export const returnableQty = (line: Pick<PlacedLine, 'stocked' | 'shippedQty' | 'returnedQty'>): number =>
  line.stocked ? line.shippedQty - line.returnedQty : 0;

/** Whether something of an order has left and may come back, within the window; the rest may leave later (FIX-50). */
export function isReturnable(order: Order, now: Date): boolean {
  return (
    (order.state === 'PARTLY_SHIPPED' || order.state === 'SHIPPED' || order.state === 'PARTLY_RETURNED') &&
    isInWindow(order, now) &&
    order.lines.some((line) => returnableQty(line) > 0)
  );
}

/** What a shopper may send back from a page: web orders alone. What was bought at a till comes back over the counter (FIX-49). */
export const isReturnableOnline = (order: Order, now: Date): boolean =>
  order.channel === 'web' && isReturnable(order, now);
