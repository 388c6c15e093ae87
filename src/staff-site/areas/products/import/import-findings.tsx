import type { ImportReply } from '#contract/staff/products/staff-products.ts';
import { ImportLabels } from '../../../tables/import-labels.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/values.tsx';

type Rejected = ImportReply['rejected'][number];
const columns: Column<Rejected>[] = [
  { key: 'code', head: 'Product', cell: ({ code }) => code || 'unreadable' },
  { key: 'line', head: 'Line', cell: ({ line }) => line, sortBy: ({ line }) => line },
  { key: 'reason', head: 'Reason', cell: ({ reason }) => reason },
];
type WasRefused = ImportReply['wasRefused']['listed'][number];
const wasColumns: Column<WasRefused>[] = [
  { key: 'code', head: 'Product', cell: ({ code }) => code },
  { key: 'line', head: 'Line', cell: ({ line }) => line, sortBy: ({ line }) => line },
  { key: 'was', head: 'Was', right: true, cell: ({ wasPrice }) => <Money dollars={Number(wasPrice)} /> },
  { key: 'reason', head: 'Reason', cell: ({ reason }) => reason },
];
type Unread = ImportReply['sizes']['listed'][number];
const unreadColumns: Column<Unread>[] = [
  { key: 'code', head: 'Product', cell: ({ code }) => code },
  { key: 'line', head: 'Line', cell: ({ line }) => line, sortBy: ({ line }) => line },
  { key: 'label', head: 'Size as written', cell: ({ label }) => label },
];

/** What was refused, guessed or not recognised. */
export const Findings = ({ report }: { report: ImportReply }) => (
  <>
    {report.rejectedCount > 0 && (
      <div className="mt-4">
        <DataTable
          caption="Refused"
          columns={columns}
          rows={report.rejected}
          rowKey={({ line, code }) => `${line} ${code}`}
          empty=""
        />
        {report.rejectedCount > report.rejected.length && (
          <p className="mt-2 text-quiet">… and {report.rejectedCount - report.rejected.length} more.</p>
        )}
      </div>
    )}
    {report.wasRefused.count > 0 && (
      <div className="mt-4">
        <h3 className="mb-1 font-semibold">Was prices left out</h3>
        <DataTable
          caption="Was prices left out"
          columns={wasColumns}
          rows={report.wasRefused.listed}
          rowKey={({ line, code }) => `${line} ${code}`}
          empty=""
        />
        {report.wasRefused.count > report.wasRefused.listed.length && (
          <p className="mt-2 text-quiet">… and {report.wasRefused.count - report.wasRefused.listed.length} more.</p>
        )}
      </div>
    )}
    <Guesses guesses={report.guesses} />
    {report.labels.length > 0 && <ImportLabels labels={report.labels} />}
    {report.sizes.unread > 0 && (
      <div className="mt-4">
        <DataTable
          caption="Sizes not recognised"
          columns={unreadColumns}
          rows={report.sizes.listed}
          rowKey={({ line, code, label }) => `${line} ${code} ${label}`}
          empty=""
        />
      </div>
    )}
  </>
);

function Guesses({ guesses }: Pick<ImportReply, 'guesses'>) {
  if (Object.keys(guesses).length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="font-semibold">Guessed</h3>
      <p className="text-quiet">If a guess is wrong, correct it above and run the check again.</p>
      <ul className="mt-1 list-disc pl-5">
        {Object.entries(guesses).map(([guess, count]) => (
          <li key={guess}>
            {guess} ({count} {count === 1 ? 'product' : 'products'})
          </li>
        ))}
      </ul>
    </div>
  );
}
