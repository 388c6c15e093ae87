import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { ActivityRow } from '#contract/staff/activity/activity-log.ts';
import { counted } from '#shared/counted.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { When } from '../values.tsx';
import { actionWords, actorWords, subjectWords } from './activity-words.ts';
import { UndoCell } from './undo-cell.tsx';
import { UndoDialog } from './undo-dialog.tsx';

const SHOWN = 6;
const LINK = 'underline underline-offset-4';

const Actor = ({ actor }: { actor: ActivityRow['actor'] }) =>
  actor.id.startsWith('customer:') ? (
    <Link to={`/customers/${actor.id.slice(9)}`} className={LINK}>
      {actorWords(actor)}
    </Link>
  ) : (
    actorWords(actor)
  );

function Subject({ entry }: { entry: ActivityRow }) {
  const { text, to } = subjectWords(entry);
  if (text === '' || entry.subject.id === entry.actor.id) return null;
  return (
    <>
      {': '}
      {to === null ? (
        text
      ) : (
        <Link to={to} className={LINK}>
          {text}
        </Link>
      )}
    </>
  );
}

const Lines = ({ changes }: { changes: ActivityRow['changes'] }) => (
  <ul className="flex flex-col gap-1">
    {changes.map(({ field, before, after }) => (
      <li key={field} className="break-words">
        <span className="text-quiet">{field}: </span>
        {before !== null && <del className="text-quiet">{before}</del>}
        <span aria-hidden="true"> → </span>
        <span className="sr-only">{before === null ? 'now' : 'then'} </span>
        {after === null ? <span className="text-quiet">none</span> : <ins className="no-underline">{after}</ins>}
      </li>
    ))}
  </ul>
);

/** Every field that differs, before → after; the first few at once. */
function Changes({ changes }: { changes: ActivityRow['changes'] }) {
  const more = changes.slice(SHOWN);
  return (
    <>
      <Lines changes={changes.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer underline underline-offset-4">
            {counted(more.length, 'more field')}
          </summary>
          <Lines changes={more} />
        </details>
      )}
    </>
  );
}

const columns: readonly Column<ActivityRow>[] = [
  { key: 'when', head: 'When', cell: ({ at }) => <When at={at} /> },
  { key: 'who', head: 'Who', cell: ({ actor }) => <Actor actor={actor} /> },
  {
    key: 'what',
    head: 'What',
    cell: (entry) => (
      <>
        {actionWords(entry.action)}
        <Subject entry={entry} />
        {entry.undoes !== null && (
          <span className="block text-quiet">
            Undoes the change of <When at={entry.undoes} />
          </span>
        )}
      </>
    ),
  },
  { key: 'changes', head: 'Before → after', cell: ({ changes }) => <Changes changes={changes} /> },
  { key: 'from', head: 'From', cell: ({ address }) => address },
];

interface ActivityTableProps {
  entries: readonly ActivityRow[];
  empty: string;
  /** Called once a change is undone, where the entries are not read by the screen's loader. */
  onUndone?: () => void;
}

/** Entries of the activity log, each with the button that undoes it where it can be undone (OWN-08). */
export function ActivityTable({ entries, empty, onUndone }: ActivityTableProps) {
  // Not in the row: a row of the table is made anew as a card when the screen becomes narrow.
  const [undoing, setUndoing] = useState<ActivityRow | null>(null);
  const { revalidate } = useRevalidator();
  const undoColumn: Column<ActivityRow> = {
    key: 'undo',
    head: '',
    cell: (entry) => entry.undo && <UndoCell entry={entry} onUndo={() => setUndoing(entry)} />,
  };
  const shown = entries.some(({ undo }) => undo !== null) ? [...columns, undoColumn] : columns;
  const finish = () => {
    setUndoing(null);
    onUndone?.();
    void revalidate();
  };
  return (
    <>
      <DataTable caption="Activity" columns={shown} rows={entries} rowKey={({ id }) => id} empty={empty} />
      {undoing && <UndoDialog key={undoing.id} entry={undoing} onClose={() => setUndoing(null)} onUndone={finish} />}
    </>
  );
}
