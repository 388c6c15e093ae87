import { useState } from 'react';
import {
  guessText,
  type ImportLabel,
  labelHints,
  labelKinds,
  labelKindWords,
  labelText,
} from '#contract/staff/products/import-labels.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Field } from '../ui/forms/field.tsx';
import { useSend } from '../use-send.ts';
import { labelKey } from './join-labels.ts';

/** The labels of most rows first: once they are mapped, the others move up. */
const MAX_SHOWN = 200;
const columns: Column<ImportLabel>[] = [
  { key: 'label', head: 'In the file', cell: ({ kind, label }) => `${labelKindWords[kind]}: ${labelText(label)}` },
  { key: 'guess', head: 'Interpreted as', cell: ({ guess }) => guessText(guess) },
  { key: 'rows', head: 'Rows', right: true, cell: ({ rows }) => rows, sortBy: ({ rows }) => rows },
  { key: 'map', head: '', cell: (label) => <LabelMapping label={label} /> },
];

/** The labels of a file that had to be guessed: how each was read, and how to read it from now on (FIX-61). */
export function ImportLabels({ labels }: { labels: readonly ImportLabel[] }) {
  return (
    <div className="mt-4">
      <h3 className="font-semibold">Guessed labels</h3>
      <p className="mb-2 text-quiet">
        Map a label to what it means. The mapping is saved and used by this import and later ones.
      </p>
      <ul className="mb-3 list-disc pl-5 text-sm text-quiet">
        {labelKinds
          .filter((kind) => labels.some((label) => label.kind === kind))
          .map((kind) => (
            <li key={kind}>
              {labelKindWords[kind]}: {labelHints[kind]}
            </li>
          ))}
      </ul>
      <DataTable
        caption="Guessed labels"
        columns={columns}
        rows={labels.slice(0, MAX_SHOWN)}
        rowKey={labelKey}
        empty=""
      />
      {labels.length > MAX_SHOWN && (
        <p className="mt-2 text-quiet">… and {labels.length - MAX_SHOWN} more in fewer rows.</p>
      )}
    </div>
  );
}

function LabelMapping({ label: { kind, label, guess, value } }: { label: ImportLabel }) {
  const [saved, setKept] = useState(value ?? '');
  const [typed, setTyped] = useState(value ?? '');
  const { send, busy } = useSend();
  const words = typed.trim();
  const map = async (to: string) => {
    const done = await send('PUT', 'staff/import-labels', {
      body: { kind, label, guess, value: to === '' ? null : to },
      done: to === '' ? 'The mapping is deleted.' : 'The mapping is saved.',
    });
    if (done === null) return;
    setKept(to);
    setTyped(to);
  };
  return (
    <form
      className="flex min-w-56 flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (words !== saved) void map(words);
      }}
    >
      <Field
        label={`Map ${labelText(label)} to`}
        name="value"
        optional
        maxLength={200}
        value={typed}
        onChange={setTyped}
        className="max-w-sm min-w-40 flex-1"
      />
      <Button type="submit" busy={busy} aria-disabled={words === saved}>
        {words === '' && saved !== '' ? 'Delete mapping' : 'Map'}
      </Button>
      {saved !== '' && <span className="text-quiet">Mapped to {saved}</span>}
    </form>
  );
}
