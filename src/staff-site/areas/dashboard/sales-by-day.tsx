import { lazy, Suspense } from 'react';
import type { Report } from '#contract/staff/staff-report.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Money } from '../../ui/values.tsx';

const SalesChart = lazy(() => import('./sales-chart.tsx'));

const dayColumns: readonly Column<Report['days'][number]>[] = [
  { key: 'day', head: 'Day', cell: ({ day }) => formatCalendarDay(day), sortBy: ({ day }) => day },
  { key: 'orders', head: 'Orders', right: true, cell: ({ orders }) => orders, sortBy: ({ orders }) => orders },
  { key: 'units', head: 'Units', right: true, cell: ({ units }) => units, sortBy: ({ units }) => units },
  {
    key: 'sales',
    head: 'Sales',
    right: true,
    cell: ({ sales }) => <Money dollars={sales} />,
    sortBy: ({ sales }) => sales,
  },
  {
    key: 'refunds',
    head: 'Refunded',
    right: true,
    cell: ({ refunds }) => <Money dollars={refunds} />,
    sortBy: ({ refunds }) => refunds,
  },
];

const importedColumn: Column<Report['days'][number]> = {
  key: 'imported',
  head: 'Imported',
  right: true,
  cell: ({ imported }) => <Money dollars={imported} />,
  sortBy: ({ imported }) => imported,
};

/** A chart, and the same figures as a table. */
export function SalesByDay({ report }: { report: Report }) {
  return (
    <Panel title="Sales by day">
      {report.totals.orders === 0 && report.imported.orders === 0 ? (
        <p className="py-8 text-center text-quiet">No sales in this period.</p>
      ) : (
        <>
          <Suspense fallback={<div className="h-64" />}>
            <SalesChart days={report.days} />
          </Suspense>
          <details className="mt-3">
            <summary className="inline-flex min-h-9 items-center underline underline-offset-4">Show as a table</summary>
            <div className="mt-2">
              <DataTable
                caption="Sales by day"
                columns={report.imported.orders === 0 ? dayColumns : [...dayColumns, importedColumn]}
                rows={report.days}
                rowKey={({ day }) => day}
                empty=""
              />
            </div>
          </details>
        </>
      )}
    </Panel>
  );
}
