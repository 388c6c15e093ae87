import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ImportRequest } from '#contract/staff/products/staff-products.ts';
import { mappingsReply } from '#contract/staff/products/table-mappings.ts';
import { useWayBackToSetUp } from '../../../shell/use-way-back-to-set-up.ts';
import { callStaff } from '../../../staff-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { WasReasonField } from '../internal/was-reason-field.tsx';
import { ImportReportPanel } from './import-report.tsx';
import { TableColumnsPanel } from './table/table-columns.tsx';
import { TablePreviewPanel } from './table/table-preview.tsx';
import { type ImportSettings, useImport } from './use-import.ts';

const formats: Record<ImportRequest['format'], string> = {
  csv: 'Our CSV',
  jsonl: 'Our JSONL',
  shopify: 'Shopify product CSV',
  woocommerce: 'WooCommerce product CSV',
  table: 'Another table',
};

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/import-mappings', mappingsReply, { signal });

/** Imports a file of products: a dry run first, then the import. */
export function Component() {
  const { mappings } = useLoaderData<typeof loader>();
  const work = useImport();
  const setUp = useWayBackToSetUp();
  const { format, file, table, changeTable, report, progress, run, stop } = work;
  const busy = progress !== null;
  const isPreviewed = format === 'table' || format === 'woocommerce';
  const check = (isReady: boolean) => (
    <>
      <Button busy={busy} onClick={() => run(false)} aria-disabled={!isReady}>
        Check file
      </Button>
      {progress !== null && <Progress share={progress} onStop={stop} />}
    </>
  );
  return (
    <Screen
      title="Import products"
      note="Importing the same file again changes nothing. Products not in the file are kept."
      back={setUp?.back ?? { to: '/products', label: 'Products' }}
    >
      <FilePanel {...work}>{!isPreviewed && check(file !== null)}</FilePanel>
      {table.problem && (
        <p role="alert" className="mb-5 font-medium text-danger">
          {table.problem}
        </p>
      )}
      {format === 'table' && table.preview && (
        <TableColumnsPanel preview={table.preview} mappings={mappings} onChange={changeTable} />
      )}
      {isPreviewed && table.preview && (
        <TablePreviewPanel preview={table.preview}>{check(table.isReady)}</TablePreviewPanel>
      )}
      {report && <ImportReportPanel report={report} busy={busy} onApply={() => run(true)} />}
    </Screen>
  );
}

type FileChoice = Pick<
  ReturnType<typeof useImport>,
  'format' | 'changeFormat' | 'choose' | 'note' | 'settings' | 'changeSettings' | 'problem'
>;

/** The file, its format, and what it may leave open. */
const FilePanel = ({
  format,
  changeFormat,
  choose,
  note,
  settings,
  changeSettings,
  problem,
  children,
}: FileChoice & { children: ReactNode }) => (
  <Panel title="File">
    <div className="flex max-w-xl flex-col gap-4">
      <Select
        label="Format"
        name="format"
        value={format}
        onChange={(value) => changeFormat(value as ImportRequest['format'])}
        options={Object.entries(formats).map(([value, label]) => ({ value, label }))}
      />
      <label className="block">
        <span className="mb-1 block text-sm font-semibold">File</span>
        <input
          type="file"
          name="file"
          accept=".csv,.tsv,.jsonl,.ndjson,.gz,.txt,text/csv"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
          className="block w-full text-base file:mr-3 file:min-h-10 file:rounded-xs file:border file:border-line-strong file:bg-raised file:px-3 file:font-semibold"
        />
      </label>
      {note && <p className="text-quiet">{note}</p>}
      {format !== 'csv' && format !== 'jsonl' && <MissingSettings settings={settings} onChange={changeSettings} />}
      <WasReasonField
        name="wasReason"
        value={settings.wasReason}
        onChange={(wasReason) => changeSettings({ ...settings, wasReason })}
      />
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </div>
  </Panel>
);

/** What a file of another shop may leave open. */
const MissingSettings = ({
  settings,
  onChange,
}: {
  settings: ImportSettings;
  onChange: (settings: ImportSettings) => void;
}) => (
  <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
    <legend className="sr-only">Missing information</legend>
    <Select
      label="Footwear sizes without a size system"
      name="sizes"
      value={settings.sizes}
      onChange={(value) => onChange({ ...settings, sizes: value as ImportSettings['sizes'] })}
      options={[
        { value: '', label: 'Guessed from the product' },
        { value: 'us', label: 'US sizes' },
        { value: 'uk', label: 'UK sizes' },
        { value: 'eu', label: 'EU sizes' },
      ]}
    />
    <Select
      label="Products without a demographic"
      name="demographic"
      value={settings.demographic}
      onChange={(value) => onChange({ ...settings, demographic: value as ImportSettings['demographic'] })}
      options={[
        { value: '', label: 'Unisex' },
        { value: 'mens', label: 'Men’s' },
        { value: 'womens', label: 'Women’s' },
        { value: 'kids', label: 'Kids’' },
      ]}
    />
    <Field
      label="Products without a category"
      name="category"
      optional
      placeholder="Footwear > Boots"
      maxLength={200}
      value={settings.category}
      onChange={(category) => onChange({ ...settings, category })}
    />
  </fieldset>
);

const Progress = ({ share, onStop }: { share: number; onStop: () => void }) => (
  <div className="flex items-center gap-3">
    <progress value={share} max={1} aria-label="Share of the file read" className="h-2 w-64 max-w-full" />
    <span role="status">{Math.floor(share * 100)} % of the file</span>
    <Button variant="quiet" onClick={onStop}>
      Stop
    </Button>
  </div>
);
