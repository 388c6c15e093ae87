import { useRef, useState } from 'react';
import {
  type ImportReply,
  type ImportRequest,
  importReply,
  MAX_IMPORT_CHARACTERS,
} from '#contract/staff/products/staff-products.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useSend } from '../../../use-send.ts';
import { ImportLabels } from './import-labels.tsx';
import { joinReports } from './join-reports.ts';
import { readTableFile } from './read-table-file.ts';
import { splitTable } from './split-table.ts';

const formats: Record<ImportRequest['format'], string> = {
  csv: 'Our CSV',
  jsonl: 'Our JSONL',
  shopify: 'Shopify’s product CSV',
};
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
/** Settings that the file may leave open, chosen by the merchant. */
interface ImportSettings {
  sizes: NonNullable<ImportRequest['sizes']> | '';
  demographic: NonNullable<ImportRequest['demographic']> | '';
  category: string;
}
const noSettings: ImportSettings = { sizes: '', demographic: '', category: '' };

/** Imports a file of products: a dry run first, then the import. */
export function Component() {
  const [format, setFormat] = useState<ImportRequest['format']>('csv');
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [report, setReport] = useState<ImportReply | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [settings, setSettings] = useState<ImportSettings>(noSettings);
  /** Fraction of the file that is read, while it is being read. */
  const [progress, setProgress] = useState<number | null>(null);
  const stopped = useRef(false);
  // A dry run with other settings is no longer valid.
  const changeSettings = (now: ImportSettings) => {
    setSettings(now);
    setReport(null);
  };
  const { send } = useSend();
  const busy = progress !== null;
  const choose = async (chosen: File | undefined) => {
    setReport(null);
    setProblem(null);
    setNote(null);
    setFile(null);
    if (!chosen) return;
    const read = await readTableFile(chosen);
    if ('problem' in read) return setProblem(read.problem);
    if (/\.(jsonl|ndjson)(\.gz)?$/i.test(chosen.name)) setFormat('jsonl');
    else if (/^[^\n]*\b(handle|url handle)\b/i.test(read.text)) setFormat('shopify');
    setNote(read.note);
    setFile({ name: chosen.name, text: read.text });
  };
  const run = async (apply: boolean) => {
    if (!file) return setProblem('Choose a file.');
    stopped.current = false;
    setReport(null);
    let joined: ImportReply | null = null;
    setProgress(0);
    for (const part of splitTable(file.text, format, MAX_IMPORT_CHARACTERS / 4)) {
      const answer = await send('POST', 'staff/imports', {
        schema: importReply,
        body: {
          format,
          text: part.text,
          apply,
          ...(format === 'shopify' && {
            ...(settings.sizes && { sizes: settings.sizes }),
            ...(settings.demographic && { demographic: settings.demographic }),
            ...(settings.category.trim() && { category: settings.category.trim() }),
          }),
        },
      });
      if (!answer) break;
      joined = joinReports(joined, answer, part.linesBefore);
      setReport(joined);
      setProgress(part.share);
      if (stopped.current) break;
      if (part.share === 1 && apply) showToast('The products are taken in.');
    }
    setProgress(null);
  };
  return (
    <Screen
      title="Import products"
      note="Repeating a file changes nothing; what it does not name stays."
      back={{ to: '/products', label: 'Products' }}
    >
      <Panel title="The file">
        <div className="flex max-w-xl flex-col gap-4">
          <Select
            label="Written as"
            name="format"
            value={format}
            onChange={(value) => {
              setFormat(value as ImportRequest['format']);
              setReport(null);
            }}
            options={Object.entries(formats).map(([value, label]) => ({ value, label }))}
          />
          <label className="block">
            <span className="mb-1 block text-sm font-semibold">File</span>
            <input
              type="file"
              name="file"
              accept=".csv,.jsonl,.ndjson,.gz,.txt,text/csv"
              onChange={(event) => void choose(event.currentTarget.files?.[0])}
              className="block w-full text-base file:mr-3 file:min-h-10 file:rounded-xs file:border file:border-line-strong file:bg-raised file:px-3 file:font-semibold"
            />
          </label>
          {note && <p className="text-quiet">{note}</p>}
          {format === 'shopify' && (
            <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
              <legend className="sr-only">What the file does not say</legend>
              <Select
                label="Footwear sizes without a system are"
                name="sizes"
                value={settings.sizes}
                onChange={(value) => changeSettings({ ...settings, sizes: value as ImportSettings['sizes'] })}
                options={[
                  { value: '', label: 'Guessed from the product' },
                  { value: 'us', label: 'US sizes' },
                  { value: 'uk', label: 'UK sizes' },
                  { value: 'eu', label: 'EU sizes' },
                ]}
              />
              <Select
                label="Products that do not say whom they are for are"
                name="demographic"
                value={settings.demographic}
                onChange={(value) =>
                  changeSettings({ ...settings, demographic: value as ImportSettings['demographic'] })
                }
                options={[
                  { value: '', label: 'Unisex' },
                  { value: 'mens', label: 'Men’s' },
                  { value: 'womens', label: 'Women’s' },
                  { value: 'kids', label: 'Kids’' },
                ]}
              />
              <Field
                label="Category of products without one"
                name="category"
                optional
                placeholder="Footwear > Boots"
                maxLength={200}
                value={settings.category}
                onChange={(category) => changeSettings({ ...settings, category })}
              />
            </fieldset>
          )}
          {problem && (
            <p role="alert" className="font-medium text-danger">
              {problem}
            </p>
          )}
          <div>
            <Button busy={busy} onClick={() => run(false)} aria-disabled={!file}>
              Try it: nothing is kept
            </Button>
          </div>
          {progress !== null && (
            <div className="flex items-center gap-3">
              <progress value={progress} max={1} aria-label="Share of the file read" className="h-2 w-64 max-w-full" />
              <span role="status">{Math.floor(progress * 100)} % of the file</span>
              <Button
                variant="quiet"
                onClick={() => {
                  stopped.current = true;
                }}
              >
                Stop
              </Button>
            </div>
          )}
        </div>
      </Panel>
      {report && (
        <Panel title={report.applied ? 'Taken in' : 'What it would do'}>
          <Facts
            facts={[
              ['Products read', report.read],
              ['New', String(report.created)],
              ['Changed', String(report.changed)],
              ['Unchanged', String(report.unchanged)],
              ['Refused', String(report.rejectedCount)],
              ...Object.entries(report.skipped).map(
                ([reason, count]) => [`Left out: ${reason}`, String(count)] as const,
              ),
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
          {Object.keys(report.guesses).length > 0 && (
            <div className="mt-4">
              <h3 className="font-semibold">Guessed</h3>
              <p className="text-quiet">Say it above where a guess is wrong, and try again.</p>
              <ul className="mt-1 list-disc pl-5">
                {Object.entries(report.guesses).map(([guess, count]) => (
                  <li key={guess}>
                    {guess} ({count} {count === 1 ? 'product' : 'products'})
                  </li>
                ))}
              </ul>
            </div>
          )}
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
          <div className="mt-5 flex flex-wrap items-center gap-3">
            {report.applied ? (
              <ButtonLink to="/products">See the products</ButtonLink>
            ) : report.created + report.changed > 0 ? (
              <>
                <Button busy={busy} onClick={() => run(true)}>
                  {`Take in ${report.created + report.changed} ${report.created + report.changed === 1 ? 'product' : 'products'}`}
                </Button>
                {report.rejectedCount > 0 && (
                  <span className="text-quiet">Without the {report.rejectedCount} refused.</span>
                )}
              </>
            ) : (
              <p>There is nothing to take in.</p>
            )}
          </div>
        </Panel>
      )}
    </Screen>
  );
}
