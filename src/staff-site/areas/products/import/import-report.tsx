import type { ImportReply } from '#contract/staff/products/staff-products.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ImportLabels } from './import-labels.tsx';

type Rejected = ImportReply['rejected'][number];
const columns: Column<Rejected>[] = [
  { key: 'line', head: 'Line', cell: ({ line }) => line, sortBy: ({ line }) => line },
  { key: 'code', head: 'Product', cell: ({ code }) => code || 'not readable' },
  { key: 'reason', head: 'Why it is refused', cell: ({ reason }) => reason },
];
type Unread = ImportReply['sizes']['listed'][number];
const unreadColumns: Column<Unread>[] = [
  { key: 'line', head: 'Line', cell: ({ line }) => line, sortBy: ({ line }) => line },
  { key: 'code', head: 'Product', cell: ({ code }) => code },
  { key: 'label', head: 'Size as written', cell: ({ label }) => label },
];

interface ReportProps {
  report: ImportReply;
  busy: boolean;
  onApply: () => void;
}

/** What an import did, or would do. */
export function Report({ report, busy, onApply }: ReportProps) {
  return (
    <Panel title={report.applied ? 'Taken in' : 'What it would do'}>
      <Facts
        facts={[
          ['Products read', report.read],
          ['New', String(report.created)],
          ['Changed', String(report.changed)],
          ['Unchanged', String(report.unchanged)],
          ['Refused', String(report.rejectedCount)],
          ...Object.entries(report.skipped).map(([reason, count]) => [`Left out: ${reason}`, String(count)] as const),
          ...Object.entries(report.held).map(
            ([reason, count]) => [`Kept as drafts: ${reason}`, String(count)] as const,
          ),
          ...(report.sizes.read + report.sizes.unread > 0
            ? ([
                ['Footwear sizes recognised', String(report.sizes.read)],
                ['Footwear sizes not recognised', String(report.sizes.unread)],
              ] as const)
            : []),
        ]}
      />
      <Findings report={report} />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <NextStep report={report} busy={busy} onApply={onApply} />
      </div>
    </Panel>
  );
}

/** What was refused, guessed or not recognised. */
const Findings = ({ report }: Pick<ReportProps, 'report'>) => (
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
      <p className="text-quiet">Say it above where a guess is wrong, and try again.</p>
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

function NextStep({ report, busy, onApply }: ReportProps) {
  return (
    <>
      {report.applied ? (
        <ButtonLink to="/products">See the products</ButtonLink>
      ) : report.created + report.changed > 0 ? (
        <>
          <Button busy={busy} onClick={onApply}>
            {`Take in ${report.created + report.changed} ${report.created + report.changed === 1 ? 'product' : 'products'}`}
          </Button>
          {report.rejectedCount > 0 && <span className="text-quiet">Without the {report.rejectedCount} refused.</span>}
        </>
      ) : (
        <p>There is nothing to take in.</p>
      )}
    </>
  );
}
