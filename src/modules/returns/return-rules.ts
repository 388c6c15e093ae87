/** What of an order may go back, and what it is worth. Pure (RET-07). */
import type { Order, PlacedLine } from '#modules/orders/order.ts';
import type { Cents } from '#shared/money.ts';
import { isInWindow } from './return-window.ts';

/** Units of a line that left and that no return was started for; things without stock (gift cards) do not go back. */
export const returnableQty = (line: Pick<PlacedLine, 'stocked' | 'shippedQty' | 'returnedQty'>): number =>
  line.stocked ? line.shippedQty - line.returnedQty : 0;

/** Web orders that have wholly left, within the window, with something left to send back. */
export function isReturnable(order: Order, now: Date): boolean {
  return (
    order.channel === 'web' &&
    (order.state === 'SHIPPED' || order.state === 'PARTLY_RETURNED') &&
    isInWindow(order, now) &&
    order.lines.some((line) => returnableQty(line) > 0)
  );
}

/**
 * What was paid for units `from` to `from + qty` of a line, offers taken off: taken together, all units are worth what the line
 * cost, to the cent, in however many returns they come.
 */
export function worthOf(line: { totalCents: Cents; qty: number }, from: number, qty: number): Cents {
  const upTo = (units: number): Cents => (line.totalCents * BigInt(units)) / BigInt(line.qty);
  return upTo(from + qty) - upTo(from);
}
