import { useEffect, useState } from 'react';
import type { ActivityRow } from '#contract/staff/activity/activity-log.ts';
import { type UndoPreview, undoPreviewSchema } from '#contract/staff/activity/undo.ts';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { callStaff, StaffCallFailed, sendStaff } from '../../staff-call.ts';
import { Button } from '../button.tsx';
import { showToast } from '../toasts.tsx';
import { When } from '../values.tsx';
import { actorWords } from './activity-words.ts';

interface UndoDialogProps {
  entry: ActivityRow;
  onClose: () => void;
  /** Called once the change is undone. */
  onUndone: () => void;
}
/** Why a change cannot be undone now; `fields`: what the form says of the earlier values. */
type Problem = Pick<StaffCallFailed, 'message' | 'fields'>;

/** What undoing a change would set back, and the button that does it (OWN-08). */
export function UndoDialog({ entry, onClose, onUndone }: UndoDialogProps) {
  const { preview, problem, busy, undo } = useUndo(entry.id, onUndone);
  return (
    <Drawer
      open
      onClose={onClose}
      title="Undo this change?"
      side="middle"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {problem ? 'Close' : 'No, go back'}
          </Button>
          {preview && !problem && (
            <Button variant="danger" busy={busy} onClick={() => void undo()}>
              Undo
            </Button>
          )}
        </div>
      }
    >
      <p className="text-quiet">
        Changed by {actorWords(entry.actor)}, <When at={entry.at} />
      </p>
      {problem && <Problems problem={problem} />}
      {preview ? <Preview {...preview} /> : !problem && <p className="mt-3 text-quiet">Loading…</p>}
    </Drawer>
  );
}

function useUndo(id: string, onUndone: () => void) {
  const [preview, setPreview] = useState<UndoPreview | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const path = `staff/activity/${id}/undo`;
  useEffect(() => {
    const ending = new AbortController();
    callStaff('GET', path, undoPreviewSchema, { signal: ending.signal }).then(setPreview, (error: unknown) => {
      if (error instanceof StaffCallFailed) setProblem(error);
      else if (!ending.signal.aborted) throw error;
    });
    return () => ending.abort();
  }, [path]);
  const undo = async () => {
    setBusy(true);
    try {
      await sendStaff('POST', path);
      showToast('Undone. The earlier values apply again.');
      onUndone();
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return { preview, problem, busy, undo };
}

/** 'originalPrice' is 'original price', as the entries call it. */
const fieldWords = (name: string): string =>
  name.replaceAll('.', ' › ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const Problems = ({ problem: { message, fields } }: { problem: Problem }) => (
  <div role="alert" className="mt-3 font-medium break-words text-danger">
    <p>{message}</p>
    <ul>
      {Object.entries(fields).map(([name, why]) => (
        <li key={name}>{/^[a-z]/i.test(name) ? `${fieldWords(name)}: ${why}` : why}</li>
      ))}
    </ul>
  </div>
);

const Preview = ({ fields, note }: UndoPreview) => (
  <>
    {note !== null && <p className="mt-3">{note}</p>}
    <ul aria-label="What changes" className="mt-3 flex flex-col gap-3">
      {fields.map(({ field, now, undone }) => (
        <li key={field} className="border-t border-line pt-2 break-words">
          <h3 className="font-semibold">{field}</h3>
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            <Value head="Now" value={now} />
            <Value head="After undoing" value={undone} />
          </dl>
        </li>
      ))}
    </ul>
  </>
);

const Value = ({ head, value }: { head: string; value: string | null }) => (
  <div className="min-w-0">
    <dt className="text-xs text-quiet">{head}</dt>
    <dd className="break-words whitespace-pre-line">{value ?? <span className="text-quiet">none</span>}</dd>
  </div>
);
