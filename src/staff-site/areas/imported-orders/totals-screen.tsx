import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type ImportedTotals, importedTotals } from '#contract/staff/imports/imported-orders.ts';
import { roundDollars } from '#shared/money.ts';
import { callStaff } from '../../staff-call.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Money } from '../../ui/values.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const by = new URL(request.url).searchParams.get('by') === 'day' ? 'day' : 'month';
  return callStaff('GET', `staff/imported-order-totals?by=${by}`, importedTotals, { signal: request.signal });
}

type Row = ImportedTotals['rows'][number];
const columns: readonly Column<Row>[] = [
  { key: 'period', head: 'Period', cell: ({ period }) => period },
  { key: 'orders', head: 'Orders', right: true, cell: ({ orders }) => orders },
  { key: 'total', head: 'Total', right: true, cell: ({ total }) => <Money dollars={total} /> },
  { key: 'refunded', head: 'Refunded there', right: true, cell: ({ refunded }) => <Money dollars={refunded} /> },
  { key: 'notSold', head: 'Cancelled or unpaid', right: true, cell: ({ notSold }) => notSold },
  {
    key: 'notSoldTotal',
    head: 'Of the total',
    right: true,
    cell: ({ notSoldTotal }) => <Money dollars={notSoldTotal} />,
  },
  { key: 'returned', head: 'Refunded here', right: true, cell: ({ returned }) => <Money dollars={returned} /> },
];

/** What is imported by month or day, to compare with the other shop's own reports (MOVE-02). */
export function Component() {
  const { rows } = useLoaderData<typeof loader>();
  const sum = (of: (row: Row) => number) => roundDollars(rows.reduce((total, row) => total + of(row), 0));
  return (
    <Screen
      title="Totals of imported orders"
      back={{ to: '/imported-orders', label: 'Imported orders' }}
      note="By the day of the order in New Zealand. Total and refunded are the columns of Shopify’s export, cancelled orders included."
    >
      <Panel title="All">
        <Facts
          facts={[
            ['Orders', String(sum(({ orders }) => orders))],
            ['Total', <Money key="t" dollars={sum(({ total }) => total)} />],
            ['Refunded there', <Money key="r" dollars={sum(({ refunded }) => refunded)} />],
            ['Refunded here', <Money key="b" dollars={sum(({ returned }) => returned)} />],
          ]}
        />
      </Panel>
      <Tabs
        label="Periods"
        name="by"
        tabs={[
          { value: 'month', label: 'By month' },
          { value: 'day', label: 'By day' },
        ]}
      />
      <DataTable
        caption="Totals"
        columns={columns}
        rows={rows}
        rowKey={({ period }) => period}
        empty="No orders are imported."
      />
    </Screen>
  );
}
