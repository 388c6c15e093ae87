import { shopifyExportWords } from '#contract/staff/imports/shopify-imports.ts';
import { counted } from '#shared/counted.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AddressesPanel } from './addresses-panel.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { MoveReport } from './move-report.tsx';
import { useMove } from './use-move.ts';

/** Brings a Shopify shop over from its exports: all are checked first, then imported in the right order (MOVE-01). */
export function Component() {
  const work = useMove();
  const { reports, isWhole, progress, run } = work;
  const found = reports.reduce((sum, { report }) => sum + report.created + report.changed, 0);
  const [first] = reports;
  const only = reports.length === 1 && first ? shopifyExportWords[first.kind].one : null;
  return (
    <Screen
      title="Move from Shopify"
      note="Importing the same files again changes nothing, and goes on where an import was stopped. An import sends no emails."
    >
      <ExportPanel {...work} />
      {first && (
        <MoveReport reports={reports}>
          {isWhole &&
            !first.report.applied &&
            (found > 0 ? (
              <Button busy={progress !== null} onClick={() => void run(true)}>
                {`Import ${counted(found, only ?? 'row')}`}
              </Button>
            ) : (
              <p>Nothing to import.</p>
            ))}
        </MoveReport>
      )}
      <AddressesPanel />
      <InvitePanel />
    </Screen>
  );
}

const ExportPanel = ({ files, choose, problem, progress, run, stop }: ReturnType<typeof useMove>) => (
  <Panel title="Exports">
    <div className="flex max-w-xl flex-col gap-4">
      <p>
        Choose the files that Shopify exported, all of them or some: products, inventory, customers, orders, gift cards,
        discounts and redirects, and from Matrixify pages and blog posts. They are recognised by their columns and
        imported in the right order.
      </p>
      <label className="block">
        <span className="mb-1 block text-sm font-semibold">Files</span>
        <input
          type="file"
          name="file"
          multiple
          accept=".csv,.gz,.txt,text/csv"
          onChange={(event) => void choose([...(event.currentTarget.files ?? [])])}
          className="block w-full text-base file:mr-3 file:min-h-10 file:rounded-xs file:border file:border-line-strong file:bg-raised file:px-3 file:font-semibold"
        />
      </label>
      {files.length > 0 && (
        <ol className="list-decimal pl-5 text-quiet">
          {files.map(({ name, kind, note }) => (
            <li key={`${name} ${kind}`} className="break-words">
              {[`${shopifyExportWords[kind].file}: ${name}.`, note].filter(Boolean).join(' ')}
            </li>
          ))}
        </ol>
      )}
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={progress !== null} onClick={() => void run(false)} aria-disabled={files.length === 0}>
          Check files
        </Button>
        {progress !== null && (
          <>
            <progress value={progress} max={1} aria-label="Share of the files read" className="h-2 w-64 max-w-full" />
            <span role="status">{Math.floor(progress * 100)} % of the files</span>
            <Button variant="quiet" onClick={stop}>
              Stop
            </Button>
          </>
        )}
      </div>
    </div>
  </Panel>
);
