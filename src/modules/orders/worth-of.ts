import type { Cents } from '#shared/money.ts';

/**
 * What was paid for units `from` to `from + qty` of a line, offers taken off: taken together, all units are worth what the line
 * cost, to the cent, in however many parts they come back or are called off. Pure (RET-07).
 */
export function worthOf(line: { totalCents: Cents; qty: number }, from: number, qty: number): Cents {
  const upTo = (units: number): Cents => (line.totalCents * BigInt(units)) / BigInt(line.qty);
  return upTo(from + qty) - upTo(from);
}

/** What was charged for the delivery of an order, in cents, offers on it taken off (FIX-21). Pure. */
export function deliveryChargeOf(order: { totalCents: Cents; lines: readonly { totalCents: Cents }[] }): Cents {
  return order.lines.reduce((left, { totalCents }) => left - totalCents, order.totalCents);
}

/** What of a line has gone back: units refunded by themselves, units of a cancelled rest, units that returns brought, and the money of all of them. */
export interface LineRefunds {
  chosenQty: number;
  restQty: number;
  acceptedQty: number;
  cents: Cents;
}
export const noLineRefunds: LineRefunds = { chosenQty: 0, restQty: 0, acceptedQty: 0, cents: 0n };

/** Units of a line that may still be refunded by themselves: not those that a return was started for, it gives their money back. Pure (FIX-77). */
export function unitsToRefund(line: { qty: number; returnedQty: number }, { chosenQty, restQty }: LineRefunds): number {
  return Math.max(0, line.qty - chosenQty - restQty - line.returnedQty);
}

/** What so many more units of a line are worth, in cents: never more than what of its price has not gone back. Pure (RET-07, FIX-77). */
export function worthLeftOf(
  line: { totalCents: Cents; qty: number },
  { chosenQty, acceptedQty, cents }: LineRefunds,
  qty: number,
): Cents {
  const worth = worthOf(line, chosenQty + acceptedQty, qty);
  const left = line.totalCents - cents;
  return worth < left ? worth : left > 0n ? left : 0n;
}
