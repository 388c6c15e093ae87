import type { OrderDay } from '#contract/staff/imports/shopify-imports.ts';
import { type Cents, centsToDollars, textToCents } from '#shared/money.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { plainCell } from '../plain-cell.ts';

interface Sums {
  orders: number;
  total: Cents;
  refunded: Cents;
}
const none = (): Sums => ({ orders: 0, total: 0n, refunded: 0n });

/**
 * Sums of an orders export by New Zealand day, read apart from the import, beside the sums of what the shop has of the
 * same orders (MOVE-02). An order without a readable day is counted under ''.
 */
export function openDaySums() {
  const days = new Map<string, { file: Sums; stored: Sums }>();
  const dayOf = (day: string) => {
    const known = days.get(day) ?? { file: none(), stored: none() };
    days.set(day, known);
    return known;
  };
  const add = (sums: Sums, total: Cents, refunded: Cents) => {
    sums.orders += 1;
    sums.total += total;
    sums.refunded += refunded;
  };
  return {
    /** The first row of an order, whatever becomes of it. */
    addFile: (row: Readonly<Record<string, string>>) => {
      const at = new Date(
        plainCell(row['Created at'] ?? '').replace(
          /^(\S+) (\S+) (?:UTC|([+-]\d\d):?(\d\d))$/,
          (_, day, time, hours, minutes) =>
            hours === undefined ? `${day}T${time}Z` : `${day}T${time}${hours}:${minutes}`,
        ),
      );
      add(dayOf(Number.isNaN(at.getTime()) ? '' : nzDay(at)).file, centsOf(row.Total), centsOf(row['Refunded Amount']));
    },
    addStored: ({ placedAt, totalCents, refundedCents }: { placedAt: Date; totalCents: Cents; refundedCents: Cents }) =>
      add(dayOf(nzDay(placedAt)).stored, totalCents, refundedCents),
    days: (): OrderDay[] =>
      [...days]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([day, { file, stored }]) => ({ day, file: inDollars(file), stored: inDollars(stored) })),
  };
}

const inDollars = ({ orders, total, refunded }: Sums) => ({
  orders,
  total: centsToDollars(total),
  refunded: centsToDollars(refunded),
});

/** What is no amount counts as nothing: the order is refused for it. */
function centsOf(cell: string | undefined): Cents {
  const text = plainCell(cell ?? '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? textToCents(text) : 0n;
}
