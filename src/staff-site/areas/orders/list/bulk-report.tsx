import { Link } from 'react-router';
import { counted } from '#shared/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PrintLinks } from '../print/print-links.tsx';
import type { BulkWork } from './use-bulk-work.ts';

interface BulkReportProps {
  work: BulkWork;
  busy: boolean;
  onGoOn: () => void;
  onClose: () => void;
}

/** What became of each order of the last action on many (EDIT-05). */
export function BulkReport({ work, busy, onGoOn, onClose }: BulkReportProps) {
  const { what, numbers, results, stopped } = work;
  const left = numbers.length - results.length;
  const done = results.filter(({ outcome }) => outcome === 'DONE').map(({ number }) => number);
  const already = results.filter(({ outcome }) => outcome === 'ALREADY').length;
  const refused = results.filter(({ outcome }) => outcome === 'REFUSED');
  const summary = [
    `${what}: ${counted(done.length, 'order')}`,
    already > 0 && `${already} already`,
    refused.length > 0 && `${refused.length} not done`,
    left > 0 && `${left} to go`,
  ].filter((part) => part !== false);
  return (
    <Panel
      title="Report"
      actions={
        !busy && (
          <Button small variant="quiet" onClick={onClose}>
            Close the report
          </Button>
        )
      }
    >
      <p role="status">{summary.join(' · ')}</p>
      {stopped !== null && (
        <div role="alert" className="mt-3 border-l-4 border-danger px-3 py-1">
          <p>It stopped before its end: {stopped}</p>
          <p className="mt-2">
            <Button small variant="secondary" onClick={onGoOn}>
              {`Go on with the other ${left}`}
            </Button>
          </p>
        </div>
      )}
      {refused.length > 0 && (
        <>
          <h3 className="mt-3 font-semibold">Not done</h3>
          <ul className="max-h-72 overflow-y-auto">
            {refused.map(({ number, why }) => (
              <li key={number}>
                <Link to={`/orders/${number}`} className="underline underline-offset-4">
                  {number}
                </Link>
                : {why}
              </li>
            ))}
          </ul>
        </>
      )}
      {!busy && done.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <span>Print for those that are done:</span>
          <PrintLinks numbers={done} />
        </div>
      )}
    </Panel>
  );
}
