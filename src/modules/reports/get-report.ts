import type { Report, ReportQuery } from '#contract/staff/staff-report.ts';
import { methodOf } from '#modules/payments/methods/payment-methods.ts';
import { listEmptySearches } from '#modules/search/listings/list-empty-searches.ts';
import type { Queries } from '#platform/database/database.ts';
import { centsToDollars } from '#shared/money.ts';
import { addDays, nzInstant } from '#shared/nz-dates.ts';
import {
  type DayRow,
  type ImportedDay,
  importedByDay,
  importedReturns,
  type Range,
  refundsByDay,
  salesByDay,
  salesOf,
  storeCreditOf,
  takingsByTender,
} from './internal/report-records.ts';

const TOP = 10;
const midnight = (day: string): Date => nzInstant(day, '00:00');

/** The dashboard's report for a range of days. */
export async function getReport(ctx: { db: Queries }, { from, to }: ReportQuery): Promise<Report> {
  const days = listDays(from, to);
  const range = { from: midnight(from), until: midnight(addDays(to, 1)) };
  const { days: sales, top, outs } = await salesOf(ctx, range, TOP);
  const now = { sales, refunds: await refundsByDay(ctx, range) };
  const before = await readSalesAndRefunds(ctx, { from: midnight(addDays(from, -days.length)), until: range.from });
  const [imported, returned] = [await importedByDay(ctx, range), await importedReturns(ctx, range)];
  const searches = await listEmptySearches(ctx, { from, to }, TOP);
  return {
    days: days.map((day) => {
      const sold = now.sales.find((one) => one.day === day);
      const refunds = now.refunds.find((one) => one.day === day)?.cents ?? 0n;
      return {
        day,
        orders: sold?.orders ?? 0,
        units: sold?.units ?? 0,
        sales: centsToDollars(sold?.cents ?? 0n),
        refunds: centsToDollars(refunds),
        imported: centsToDollars(imported.find((one) => one.day === day)?.cents ?? 0n),
      };
    }),
    totals: sumOf(now),
    before: sumOf(before),
    topProducts: top.map(({ cents, ...product }) => ({ ...product, sales: centsToDollars(cents) })),
    emptySearches: searches,
    stockOuts: outs,
    storeCredit: await readStoreCredit(ctx, range),
    takings: await readTakings(ctx, range),
    imported: importedOf(imported, returned),
  };
}

function importedOf(days: readonly ImportedDay[], returned: bigint): Report['imported'] {
  const sum = (of: (day: ImportedDay) => bigint) => centsToDollars(days.reduce((total, day) => total + of(day), 0n));
  return {
    orders: days.reduce((total, { orders }) => total + orders, 0),
    units: days.reduce((total, { units }) => total + units, 0),
    sales: sum(({ cents }) => cents),
    refunded: sum(({ refundedCents }) => refundedCents),
    returned: centsToDollars(returned),
  };
}

async function readTakings(ctx: { db: Queries }, range: Range): Promise<Report['takings']> {
  const rows = await takingsByTender(ctx, range);
  return rows.map(({ tender, taken, refunded }) => ({
    ...{ tender, label: methodOf(tender).describe({}) },
    ...{ taken: centsToDollars(taken), refunded: centsToDollars(refunded) },
  }));
}

async function readStoreCredit(ctx: { db: Queries }, range: Range): Promise<Report['storeCredit']> {
  const { given, refunded, held } = await storeCreditOf(ctx, range);
  return { given: centsToDollars(given), refunded: centsToDollars(refunded), held: centsToDollars(held) };
}

interface SalesAndRefunds {
  sales: DayRow[];
  refunds: { day: string; cents: bigint }[];
}
const readSalesAndRefunds = async (ctx: { db: Queries }, range: Range): Promise<SalesAndRefunds> => ({
  sales: await salesByDay(ctx, range),
  refunds: await refundsByDay(ctx, range),
});

function sumOf({ sales, refunds }: SalesAndRefunds): Report['totals'] {
  const orders = sales.reduce((sum, day) => sum + day.orders, 0);
  const cents = sales.reduce((sum, day) => sum + day.cents, 0n);
  return {
    orders,
    units: sales.reduce((sum, day) => sum + day.units, 0),
    sales: centsToDollars(cents),
    refunds: centsToDollars(refunds.reduce((sum, day) => sum + day.cents, 0n)),
    average: orders === 0 ? null : centsToDollars(cents / BigInt(orders)),
  };
}

function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
