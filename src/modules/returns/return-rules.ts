/** What of an order may go back, and what it is worth. Pure (RET-07). */
import type { Order, PlacedLine } from '#modules/orders/order.ts';
import { isInWindow } from './return-window.ts';

/** Units of a line that left and that no return was started for; things without stock (gift cards) do not go back. */
export const returnableQty = (line: Pick<PlacedLine, 'stocked' | 'shippedQty' | 'returnedQty'>): number =>
  line.stocked ? line.shippedQty - line.returnedQty : 0;

/** Web orders of which something has left and may be sent back, within the window; the rest may leave later (FIX-50). */
export function isReturnable(order: Order, now: Date): boolean {
  return (
    order.channel === 'web' &&
    (order.state === 'PARTLY_SHIPPED' || order.state === 'SHIPPED' || order.state === 'PARTLY_RETURNED') &&
    isInWindow(order, now) &&
    order.lines.some((line) => returnableQty(line) > 0)
  );
}
