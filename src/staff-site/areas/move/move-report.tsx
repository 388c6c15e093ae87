import type { ReactNode } from 'react';
import type { ShopifyExport, ShopifyFinding, ShopifyImportReply } from '#contract/staff/imports/shopify-imports.ts';
import { counted } from '#shared/counted.ts';
import { formatCents } from '#shared/money.ts';
import { csvText } from '#shared/tables/csv-text.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DayTotals } from './day-totals.tsx';
import { saveText } from './save-text.ts';

/** Rows that are shown; the file has all of them. */
const SHOWN = 100;
const columns: Column<ShopifyFinding>[] = [
  { key: 'line', head: 'Line', cell: ({ line }) => line, sortBy: ({ line }) => line },
  { key: 'name', head: 'Row', cell: ({ name }) => <span className="break-all">{name || 'unreadable'}</span> },
  { key: 'reason', head: 'Reason', cell: ({ reason }) => reason },
];

/** What an import did, or would do, with every row that was refused. */
export const MoveReport = ({
  report,
  kind,
  children,
}: {
  report: ShopifyImportReply;
  kind: ShopifyExport;
  children: ReactNode;
}) => (
  <Panel title={report.applied ? 'Imported' : 'Check result'}>
    <Facts
      facts={[
        ['Rows read', String(report.read)],
        ['New', String(report.created)],
        ['Changed', String(report.changed)],
        ['Unchanged', String(report.unchanged)],
        ['Refused', String(report.refused.length)],
        ['Imported in part', String(report.leftOut.length)],
        ...amountFacts(report),
      ]}
    />
    <DayTotals days={report.days} applied={report.applied} />
    <FindingsTable title="Refused" rows={report.refused} file={`${kind}-refused.csv`} />
    <FindingsTable title="Imported in part" rows={report.leftOut} file={`${kind}-in-part.csv`} />
    <div className="mt-5 flex flex-wrap items-center gap-3">{children}</div>
  </Panel>
);

const amountFacts = ({ amounts, applied }: ShopifyImportReply): [string, string][] =>
  amounts === null
    ? []
    : [
        ['In the file', formatCents(BigInt(amounts.inFileCents))],
        [
          applied ? 'Imported, now or before' : 'To be imported, or imported before',
          formatCents(BigInt(amounts.importedCents)),
        ],
        ['Of refused rows', formatCents(BigInt(amounts.refusedCents))],
      ];

function FindingsTable({ title, rows, file }: { title: string; rows: readonly ShopifyFinding[]; file: string }) {
  if (rows.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="mb-1 font-semibold">{title}</h3>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows.slice(0, SHOWN)}
        rowKey={({ line }) => String(line)}
        empty=""
      />
      {rows.length > SHOWN && <p className="mt-2 text-quiet">… and {rows.length - SHOWN} more in the file.</p>}
      <div className="mt-2">
        <Button variant="secondary" onClick={() => saveRows(rows, file)}>
          {`Save ${counted(rows.length, 'row')} as CSV`}
        </Button>
      </div>
    </div>
  );
}

const saveRows = (rows: readonly ShopifyFinding[], name: string): void =>
  saveText(
    csvText([['line', 'row', 'reason'], ...rows.map(({ line, name: row, reason }) => [line, row, reason])]),
    name,
  );
