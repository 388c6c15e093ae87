import { shopifyExportWords } from '#contract/staff/imports/shopify-imports.ts';
import { counted } from '#shared/counted.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AddressesPanel } from './addresses-panel.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { MoveReport } from './move-report.tsx';
import { useMove } from './use-move.ts';

/** Brings a Shopify shop over from its exports: each is checked first, then imported (MOVE-01). */
export function Component() {
  const work = useMove();
  const { file, report, progress, run } = work;
  const found = report ? report.created + report.changed : 0;
  return (
    <Screen
      title="Move from Shopify"
      note="Importing the same file again changes nothing, and goes on where an import was stopped. An import sends no emails."
    >
      <ExportPanel {...work} />
      {report && file && (
        <MoveReport report={report} kind={file.kind}>
          {!report.applied &&
            (found > 0 ? (
              <Button busy={progress !== null} onClick={() => void run(true)}>
                {`Import ${counted(found, shopifyExportWords[file.kind].one)}`}
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

const ExportPanel = ({ file, choose, problem, progress, run, stop }: ReturnType<typeof useMove>) => (
  <Panel title="Export">
    <div className="flex max-w-xl flex-col gap-4">
      <p>
        Choose a file that Shopify exported: customers, orders, gift cards, discounts, redirects, or from Matrixify
        products with the numbers of their variants, pages and blog posts. Redirects come last. Products themselves are
        imported under Products.
      </p>
      <label className="block">
        <span className="mb-1 block text-sm font-semibold">File</span>
        <input
          type="file"
          name="file"
          accept=".csv,.gz,.txt,text/csv"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
          className="block w-full text-base file:mr-3 file:min-h-10 file:rounded-xs file:border file:border-line-strong file:bg-raised file:px-3 file:font-semibold"
        />
      </label>
      {file && (
        <p className="text-quiet">{[`${shopifyExportWords[file.kind].file}.`, file.note].filter(Boolean).join(' ')}</p>
      )}
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={progress !== null} onClick={() => void run(false)} aria-disabled={!file}>
          Check file
        </Button>
        {progress !== null && (
          <>
            <progress value={progress} max={1} aria-label="Share of the file read" className="h-2 w-64 max-w-full" />
            <span role="status">{Math.floor(progress * 100)} % of the file</span>
            <Button variant="quiet" onClick={stop}>
              Stop
            </Button>
          </>
        )}
      </div>
    </div>
  </Panel>
);
