import type { Report } from '#contract/staff/staff-report.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Money } from '../../ui/values.tsx';

const takingColumns: readonly Column<Report['takings'][number]>[] = [
  { key: 'label', head: 'Paid with', cell: ({ label }) => label },
  { key: 'taken', head: 'Collected', right: true, cell: ({ taken }) => <Money dollars={taken} /> },
  { key: 'refunded', head: 'Refunded', right: true, cell: ({ refunded }) => <Money dollars={refunded} /> },
  { key: 'rest', head: 'Left', right: true, cell: ({ taken, refunded }) => <Money dollars={taken - refunded} /> },
];

/** Takings by payment method: what the drawer and the terminal have to agree with (EDIT-03). */
export function Takings({ report: { takings } }: { report: Report }) {
  if (takings.length === 0) return null;
  return (
    <Panel title="Takings by payment method">
      <DataTable
        caption="Takings by payment method"
        columns={takingColumns}
        rows={takings}
        rowKey={({ tender }) => tender}
        empty=""
      />
    </Panel>
  );
}
