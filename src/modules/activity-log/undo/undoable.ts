/** Whether a change can be undone, as far as its entry alone says (OWN-08). Pure. */

import type { ActivityRow } from '#contract/staff/activity/activity-log.ts';
import { undoMessages } from '#contract/staff/activity/undo-messages.ts';
import { mayStaff } from '#contract/staff/staff-permissions.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import { isIncomplete, WITHIN } from '#platform/activity/differences.ts';
import type { UndoKind } from '#platform/activity/undo-kind.ts';
import type { UndoableEntry } from '#platform/activity/undo-records.ts';
import { undoKindOf } from './undo-kinds.ts';

type Entry = Pick<UndoableEntry, 'id' | 'action' | 'subject' | 'detail' | 'before' | 'after'>;

/** The field of the record that a path is in: 'items' of 'items › brands'. */
export const fieldOf = (path: string): string => path.split(WITHIN)[0] as string;

/** The paths of the fields that the change touched. */
export const pathsOf = ({ before, after }: Pick<Entry, 'before' | 'after'>): string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];

/** Why the change cannot be undone here, for people; null when it can, as long as the record allows it. */
export function whyNot(kind: UndoKind, { action, detail, before, after }: Entry): string | null {
  if (!kind.actions.includes(action)) return kind.elsewhere[action] ?? undoMessages.notHere;
  if (before === null || after === null) return undoMessages.nothing;
  const paths = pathsOf({ before, after });
  if (paths.length === 0) return undoMessages.nothing;
  const fixed = paths.map((path) => kind.fixed[fieldOf(path)]).find((why) => why !== undefined);
  if (fixed !== undefined) return fixed;
  return isIncomplete({ before, after }, { whole: detail.whole === true }) ? undoMessages.incomplete : null;
}

/**
 * Whether an entry is undone: by one that is not itself undone. `undoing`: id of an entry → the id of the entry that it
 * undoes.
 */
export const isUndone = (id: string, undoing: ReadonlyMap<string, string>): boolean =>
  [...undoing].some(([by, undone]) => undone === id && !isUndone(by, undoing));

/** What the log shows beside an entry; null where nothing is to be said, and for people who may not edit the record. */
export function undoStateOf(
  entry: Entry,
  undoing: ReadonlyMap<string, string>,
  staff: Pick<StaffCaller, 'permissions'>,
): ActivityRow['undo'] {
  const found = undoKindOf(entry.subject);
  if (!found || !mayStaff(staff, found.permission)) return null;
  if (isUndone(entry.id, undoing)) return { state: 'undone', why: '' };
  const why = whyNot(found.kind, entry);
  if (why === undoMessages.notHere || why === undoMessages.nothing) return null;
  return why === null ? { state: 'possible', why: '' } : { state: 'impossible', why };
}
