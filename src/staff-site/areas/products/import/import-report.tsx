import type { ImportReply } from '#contract/staff/products/staff-products.ts';
import { counted } from '#shared/counted.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Findings } from './import-findings.tsx';

interface ImportReportPanelProps {
  report: ImportReply;
  busy: boolean;
  onApply: () => void;
}

/** What an import did, or would do. */
export function ImportReportPanel({ report, busy, onApply }: ImportReportPanelProps) {
  return (
    <Panel title={report.applied ? 'Imported' : 'Check result'}>
      <Facts
        facts={[
          ['Products read', report.read],
          ['New', String(report.created)],
          ['Changed', String(report.changed)],
          ['Unchanged', String(report.unchanged)],
          ['Refused', String(report.rejectedCount)],
          ...(report.wasRefused.count > 0
            ? ([['Imported without their was price', String(report.wasRefused.count)]] as const)
            : []),
          ...Object.entries(report.skipped).map(([reason, count]) => [`Skipped: ${reason}`, String(count)] as const),
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

function NextStep({ report, busy, onApply }: ImportReportPanelProps) {
  return (
    <>
      {report.applied ? (
        <ButtonLink to="/products">View products</ButtonLink>
      ) : report.created + report.changed > 0 ? (
        <>
          <Button busy={busy} onClick={onApply}>
            {`Import ${report.created + report.changed} ${report.created + report.changed === 1 ? 'product' : 'products'}`}
          </Button>
          {report.rejectedCount > 0 && (
            <span className="text-quiet">
              {counted(report.rejectedCount, 'refused product')} {report.rejectedCount === 1 ? 'is' : 'are'} not
              imported.
            </span>
          )}
        </>
      ) : (
        <p>Nothing to import.</p>
      )}
    </>
  );
}
