import type { ActivityRow } from '#contract/staff/activity/activity-log.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { Button } from '../button.tsx';
import { actionWords } from './activity-words.ts';

/** The button that undoes a change, or why there is none (OWN-08). */
export function UndoCell({ entry, onUndo }: { entry: ActivityRow; onUndo: () => void }) {
  if (entry.undo === null) return null;
  if (entry.undo.state === 'undone') return <span className="text-quiet">Undone</span>;
  if (entry.undo.state === 'impossible')
    return <span className="block max-w-56 text-sm text-quiet">Not undone here: {lowered(entry.undo.why)}</span>;
  return (
    <Button variant="secondary" small onClick={onUndo}>
      Undo
      <span className="sr-only">
        {' '}
        {actionWords(entry.action)}, {formatDayTime(new Date(entry.at))}
      </span>
    </Button>
  );
}

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
