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
