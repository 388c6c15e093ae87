import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ActivityRow } from '#contract/staff/activity/activity-log.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { Button } from '../button.tsx';
import { actionWords } from './activity-words.ts';
import { UndoDialog } from './undo-dialog.tsx';

interface UndoCellProps {
  entry: ActivityRow;
  /** Called once a change is undone, where the entries are not read by the screen's loader. */
  onUndone?: () => void;
}

/** The button that undoes a change, or why there is none (OWN-08). */
export function UndoCell({ entry, onUndone }: UndoCellProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { revalidate } = useRevalidator();
  if (entry.undo === null) return null;
  if (entry.undo.state === 'undone') return <span className="text-quiet">Undone</span>;
  if (entry.undo.state === 'impossible')
    return <span className="block max-w-56 text-sm text-quiet">Not undone here: {lowered(entry.undo.why)}</span>;
  const finish = () => {
    setIsOpen(false);
    onUndone?.();
    void revalidate();
  };
  return (
    <>
      <Button variant="secondary" small onClick={() => setIsOpen(true)}>
        Undo
        <span className="sr-only">
          {' '}
          {actionWords(entry.action)}, {formatDayTime(new Date(entry.at))}
        </span>
      </Button>
      {isOpen && <UndoDialog entry={entry} onClose={() => setIsOpen(false)} onUndone={finish} />}
    </>
  );
}

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
