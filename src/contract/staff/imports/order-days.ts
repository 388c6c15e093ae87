/** Sums of orders by day, of the parts of a file together, and by month (MOVE-02). Pure. */
import { roundDollars } from '#shared/money.ts';
import type { OrderDay } from './shopify-imports.ts';

type Sums = OrderDay['file'];
const sumOf = (one: Sums, other: Sums): Sums => ({
  orders: one.orders + other.orders,
  total: roundDollars(one.total + other.total),
  refunded: roundDollars(one.refunded + other.refunded),
});

/** Sums of days, and those of the next part of the file, each day once, in the order of days. */
export function joinDays(before: readonly OrderDay[], next: readonly OrderDay[]): OrderDay[] {
  const days = new Map(before.map((one) => [one.day, one]));
  for (const one of next) {
    const known = days.get(one.day);
    days.set(
      one.day,
      known ? { day: one.day, file: sumOf(known.file, one.file), stored: sumOf(known.stored, one.stored) } : one,
    );
  }
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** The same by month, such as '2025-10'; '' for orders whose day cannot be read. */
export const byMonth = (days: readonly OrderDay[]): OrderDay[] => sumBy(days, ({ day }) => day.slice(0, 7));

/** The sums of all days under one name; nothing without days. */
export const ofAll = (days: readonly OrderDay[], name: string): OrderDay[] => sumBy(days, () => name);

const sumBy = (days: readonly OrderDay[], nameOf: (one: OrderDay) => string): OrderDay[] =>
  days.reduce<OrderDay[]>((sums, one) => joinDays(sums, [{ ...one, day: nameOf(one) }]), []);
