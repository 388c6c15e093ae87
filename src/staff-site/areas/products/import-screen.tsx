import { useState } from 'react';
import { type ImportReply, type ImportRequest, importReply, MOST_IMPORT_CHARACTERS } from '#contract/staff-products.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Select } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useSend } from '../../use-send.ts';

const formats: Record<ImportRequest['format'], string> = { csv: 'Our CSV', jsonl: 'Our JSONL', shopify: 'Shopify’s product CSV' };
type Rejected = ImportReply['rejected'][number];
const columns: Column<Rejected>[] = [
  { key: 'line', head: 'Line', cell: ({ line }) => line, sortBy: ({ line }) => line },
  { key: 'code', head: 'Product', cell: ({ code }) => code || 'not readable' },
  { key: 'reason', head: 'Why it is refused', cell: ({ reason }) => reason },
];

/** A file of products: tried first, then taken. */
export function Component() {
  const [format, setFormat] = useState<ImportRequest['format']>('csv');
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [report, setReport] = useState<ImportReply | null>(null);
  const { send, busy } = useSend();
  const choose = async (chosen: File | undefined) => {
    setReport(null);
    setProblem(null);
    setFile(null);
    if (!chosen) return;
    if (chosen.size > MOST_IMPORT_CHARACTERS)
      return setProblem(`${chosen.name} is larger than ${MOST_IMPORT_CHARACTERS / 1_000_000} MB. Import it by command: kerb import.`);
    const text = await chosen.text();
    if (text.includes('\uFFFD')) return setProblem(`${chosen.name} is not UTF-8. Save it as “CSV UTF-8”.`);
    if (/\.(jsonl|ndjson)$/i.test(chosen.name)) setFormat('jsonl');
    setFile({ name: chosen.name, text });
  };
  const run = async (apply: boolean) => {
    if (!file) return setProblem('Choose a file.');
    const answer = await send('POST', 'staff/imports', {
      schema: importReply,
      body: { format, text: file.text, apply },
      ...(apply && { done: 'The products are taken in.' }),
    });
    setReport(answer);
  };
  return (
    <Screen title="Import products" note="Repeating a file changes nothing; what it does not name stays." back={{ to: '/products', label: 'Products' }}>
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
              accept=".csv,.jsonl,.ndjson,text/csv"
              onChange={(event) => void choose(event.currentTarget.files?.[0])}
              className="block w-full text-base file:mr-3 file:min-h-10 file:rounded-xs file:border file:border-line-strong file:bg-raised file:px-3 file:font-semibold"
            />
          </label>
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
        </div>
      </Panel>
      {report && (
        <Panel title={report.applied ? 'Taken in' : 'What it would do'}>
          <Facts
            facts={[
              ['Products read', report.read],
              ['New', String(report.created)],
              ['Changed', String(report.changed)],
              ['As they were', String(report.unchanged)],
              ['Refused', String(report.rejectedCount)],
              ...Object.entries(report.skipped).map(([reason, count]) => [`Left out: ${reason}`, String(count)] as const),
            ]}
          />
          {report.rejectedCount > 0 && (
            <div className="mt-4">
              <DataTable caption="Refused" columns={columns} rows={report.rejected} rowKey={({ line, code }) => `${line} ${code}`} empty="" />
              {report.rejectedCount > report.rejected.length && <p className="mt-2 text-quiet">… and {report.rejectedCount - report.rejected.length} more.</p>}
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
                {report.rejectedCount > 0 && <span className="text-quiet">Without the {report.rejectedCount} refused.</span>}
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
