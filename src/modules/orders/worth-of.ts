import type { Cents } from '#shared/money.ts';

/**
 * What was paid, in cents, for units `from` to `from + qty` of a line, after promotions. All units together are worth
 * exactly the price of the line, in however many parts they are returned or cancelled. Pure (RET-07).
 */
export function worthOf(line: { totalCents: Cents; qty: number }, from: number, qty: number): Cents {
  const upTo = (units: number): Cents => (line.totalCents * BigInt(units)) / BigInt(line.qty);
  return upTo(from + qty) - upTo(from);
}

/** What was charged for the delivery of an order, in cents, after promotions (FIX-21). Pure. */
export function deliveryChargeOf(order: { totalCents: Cents; lines: readonly { totalCents: Cents }[] }): Cents {
  return order.lines.reduce((left, { totalCents }) => left - totalCents, order.totalCents);
}

/**
 * What of a line was refunded: units refunded by themselves, units of a cancelled rest, returned units, and the money
 * of all of them.
 */
export interface LineRefunds {
  chosenQty: number;
  restQty: number;
  acceptedQty: number;
  cents: Cents;
}
export const noLineRefunds: LineRefunds = { chosenQty: 0, restQty: 0, acceptedQty: 0, cents: 0n };

/**
 * Units of a line that may still be refunded by themselves, without those in a return, which refunds them. Pure
 * (FIX-77).
 */
export function unitsToRefund(line: { qty: number; returnedQty: number }, { chosenQty, restQty }: LineRefunds): number {
  return Math.max(0, line.qty - chosenQty - restQty - line.returnedQty);
}

/**
 * What this many more units of a line are worth, in cents: never more than the unrefunded rest of its price. Pure
 * (RET-07, FIX-77).
 */
export function worthLeftOf(
  line: { totalCents: Cents; qty: number },
  { chosenQty, acceptedQty, cents }: LineRefunds,
  qty: number,
): Cents {
  const worth = worthOf(line, chosenQty + acceptedQty, qty);
  const left = line.totalCents - cents;
  return worth < left ? worth : left > 0n ? left : 0n;
}
