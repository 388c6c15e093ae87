import { useState } from 'react';
import {
  type ImportAddressesReply,
  importAddressesReply,
  MAX_TABLE_CHARACTERS,
} from '#contract/staff/search/search-rules.ts';
import { counted } from '#shared/counted.ts';
import { Button } from '../../ui/button.tsx';
import { TextBlock } from '../../ui/forms/field.tsx';
import { useSend } from '../../use-send.ts';

/** Imports a table of old and new addresses: checked first, then all of it or nothing. */
export function AddressTable() {
  const [text, setText] = useState('');
  const [report, setReport] = useState<ImportAddressesReply | null>(null);
  const { send, busy } = useSend();
  const run = async (apply: boolean) => {
    const answer = await send('POST', 'staff/address-imports', { schema: importAddressesReply, body: { text, apply } });
    if (answer) setReport(answer);
    if (answer?.applied) setText('');
  };
  const isUsable = text.trim() !== '' && text.length <= MAX_TABLE_CHARACTERS;
  const isChecked = report !== null && !report.applied && report.problems.length === 0;
  return (
    <details className="mb-5">
      <summary className="min-h-11 cursor-pointer py-1.5 font-semibold underline underline-offset-4 lg:min-h-9">
        Import a table of addresses
      </summary>
      <div className="mt-3 flex max-w-3xl flex-col gap-3">
        <label className="block text-sm font-semibold">
          CSV file
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="mt-1 block min-h-11 w-full text-base font-normal"
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0];
              setReport(null);
              if (file) setText(await file.text());
            }}
          />
        </label>
        <TextBlock
          label="Table"
          name="table"
          rows={5}
          value={text}
          onChange={(typed) => {
            setReport(null);
            setText(typed);
          }}
          hint="One line for each: the old address, a comma, the new one. At most 5,000."
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" busy={busy} aria-disabled={!isUsable} onClick={() => void run(false)}>
            Check the table
          </Button>
          {isChecked && (
            <Button busy={busy} onClick={() => void run(true)}>
              {`Import ${counted(report.read, 'address', 'addresses')}`}
            </Button>
          )}
        </div>
        {report && <Report report={report} />}
      </div>
    </details>
  );
}

function Report({ report: { applied, read, problems, changed } }: { report: ImportAddressesReply }) {
  const lines = counted(read, 'address', 'addresses');
  if (problems.length === 0)
    return <p role="status">{`${lines} read: ${changed} ${applied ? 'imported' : 'new or changed'}.`}</p>;
  return (
    <div role="alert" className="border-l-4 border-danger px-3 py-1">
      <p>{`${lines} read. Nothing is imported until these lines are right:`}</p>
      <ul>
        {problems.map(({ line, why }) => (
          <li key={`${line} ${why}`}>{`Line ${line}: ${why}`}</li>
        ))}
      </ul>
    </div>
  );
}
