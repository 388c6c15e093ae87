import type { ReactNode } from 'react';
import {
  type ShopifyFinding,
  type ShopifyImportReply,
  shopifyExportWords,
} from '#contract/staff/imports/shopify-imports.ts';
import { counted } from '#shared/counted.ts';
import { formatCents } from '#shared/money.ts';
import { csvText } from '#shared/tables/csv-text.ts';
import { ImportLabels } from '../../tables/import-labels.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { ExportReport } from './chosen-export.ts';
import { DayTotals } from './day-totals.tsx';
import { saveText } from './save-text.ts';

/** Rows that are shown; the file has all of them. */
const SHOWN = 100;
type Finding = ShopifyFinding & { file: string; what: string };
const columns: Column<Finding>[] = [
  { key: 'what', head: 'Export', cell: ({ what }) => what },
  { key: 'line', head: 'Line', cell: ({ line }) => line, sortBy: ({ line }) => line },
  { key: 'name', head: 'Row', cell: ({ name }) => <span className="break-all">{name || 'unreadable'}</span> },
  { key: 'reason', head: 'Reason', cell: ({ reason }) => reason },
];
const counts: Column<ExportReport>[] = [
  { key: 'what', head: 'Export', cell: ({ kind }) => shopifyExportWords[kind].file },
  ...(
    [
      ['Rows', ({ read }) => read],
      ['New', ({ created }) => created],
      ['Changed', ({ changed }) => changed],
      ['Unchanged', ({ unchanged }) => unchanged],
      ['Refused', ({ refused }) => refused.length],
      ['In part', ({ leftOut }) => leftOut.length],
    ] as const satisfies [string, (report: ShopifyImportReply) => number][]
  ).map(([head, countOf]) => ({
    ...{ key: head, head, right: true, cell: ({ report }: ExportReport) => countOf(report) },
  })),
];

/** What the imports did, or would do, with every row that was refused. */
export function MoveReport({ reports, children }: { reports: readonly ExportReport[]; children: ReactNode }) {
  const applied = reports[0]?.report.applied === true;
  const labels = reports.flatMap(({ report }) => report.labels);
  const findings = (of: 'refused' | 'leftOut') =>
    reports.flatMap(({ name, kind, report }) =>
      report[of].map((row) => ({ ...row, file: name, what: shopifyExportWords[kind].file })),
    );
  const prefix = reports.length === 1 ? (reports[0]?.kind ?? '') : 'exports';
  return (
    <Panel title={applied ? 'Imported' : 'Check result'}>
      <DataTable
        caption="What became of the rows"
        columns={counts}
        rows={reports}
        rowKey={({ name, kind }) => `${name} ${kind}`}
        empty=""
      />
      {reports.map(({ name, kind, report }) => (
        <Details key={`${name} ${kind}`} report={report} title={shopifyExportWords[kind].file} />
      ))}
      {labels.length > 0 && <ImportLabels labels={labels} />}
      <FindingsTable title="Refused" rows={findings('refused')} file={`${prefix}-refused.csv`} />
      <FindingsTable title="Imported in part" rows={findings('leftOut')} file={`${prefix}-in-part.csv`} />
      <div className="mt-5 flex flex-wrap items-center gap-3">{children}</div>
    </Panel>
  );
}

/** Money and days of one export, and what was assumed of its rows. */
function Details({ report, title }: { report: ShopifyImportReply; title: string }) {
  const facts = [
    ...amountFacts(report),
    ...report.notes.map(({ note, rows }): [string, string] => [note, String(rows)]),
  ];
  if (facts.length === 0 && report.days.length === 0) return null;
  return (
    <section className="mt-4">
      {facts.length > 0 && (
        <>
          <h3 className="mb-1 font-semibold">{title}</h3>
          <Facts facts={facts} />
        </>
      )}
      <DayTotals days={report.days} applied={report.applied} />
    </section>
  );
}

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

function FindingsTable({ title, rows, file }: { title: string; rows: readonly Finding[]; file: string }) {
  if (rows.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="mb-1 font-semibold">{title}</h3>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows.slice(0, SHOWN)}
        rowKey={({ what, line, name }) => `${what} ${line} ${name}`}
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

const saveRows = (rows: readonly Finding[], name: string): void =>
  saveText(
    csvText([
      ['file', 'line', 'row', 'reason'],
      ...rows.map(({ file, line, name: row, reason }) => [file, line, row, reason]),
    ]),
    name,
  );
