import { byMonth } from '#contract/staff/imports/order-days.ts';
import type { OrderDay } from '#contract/staff/imports/shopify-imports.ts';
import { roundDollars } from '#shared/money.ts';
import { csvText } from '#shared/tables/csv-text.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/values.tsx';
import { saveText } from './save-text.ts';

const columns: readonly Column<OrderDay>[] = [
  { key: 'day', head: 'Month', cell: ({ day }) => day || 'No day' },
  { key: 'orders', head: 'Orders in the file', right: true, cell: ({ file }) => file.orders },
  { key: 'total', head: 'Total in the file', right: true, cell: ({ file }) => <Money dollars={file.total} /> },
  { key: 'back', head: 'Refunded in the file', right: true, cell: ({ file }) => <Money dollars={file.refunded} /> },
  { key: 'stored', head: 'Orders in the shop', right: true, cell: ({ stored }) => stored.orders },
  { key: 'sum', head: 'Total in the shop', right: true, cell: ({ stored }) => <Money dollars={stored.total} /> },
  {
    key: 'given',
    head: 'Refunded in the shop',
    right: true,
    cell: ({ stored }) => <Money dollars={stored.refunded} />,
  },
];

/** Sums of an orders export by month, beside what the shop has of the same orders, to the cent (MOVE-02). */
export function DayTotals({ days, applied }: { days: readonly OrderDay[]; applied: boolean }) {
  if (days.length === 0) return null;
  const off = roundDollars(days.reduce((sum, { file, stored }) => sum + file.total - stored.total, 0));
  return (
    <div className="mt-4">
      <h3 className="mb-1 font-semibold">Totals by month</h3>
      <p className="mb-2">
        {off === 0 ? (
          `The shop ${applied ? 'has' : 'would have'} the totals of the file.`
        ) : (
          <>
            The shop {applied ? 'has' : 'would have'} <Money dollars={off} /> less than the file: the orders that were
            refused.
          </>
        )}
      </p>
      <DataTable caption="Totals by month" columns={columns} rows={byMonth(days)} rowKey={({ day }) => day} empty="" />
      <div className="mt-2">
        <Button variant="secondary" onClick={() => saveText(textOf(days), 'orders-by-day.csv')}>
          Save totals by day as CSV
        </Button>
      </div>
    </div>
  );
}

const textOf = (days: readonly OrderDay[]): string =>
  csvText([
    [
      'day',
      'orders in file',
      'total in file',
      'refunded in file',
      'orders in shop',
      'total in shop',
      'refunded in shop',
    ],
    ...days.map(({ day, file, stored }) => [
      day,
      ...[file.orders, file.total, file.refunded, stored.orders, stored.total, stored.refunded],
    ]),
  ]);
