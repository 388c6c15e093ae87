import { isDeepStrictEqual } from 'node:util';
import { undoMessages } from '#contract/staff/activity/undo-messages.ts';
import { mayStaff } from '#contract/staff/staff-permissions.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import { type Fields, fieldsOf } from '#platform/activity/differences.ts';
import { setFields } from '#platform/activity/set-fields.ts';
import type { UndoKind } from '#platform/activity/undo-kind.ts';
import { selectUndoable, selectUndoing, type UndoableEntry } from '#platform/activity/undo-records.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { undoKindOf } from './undo-kinds.ts';
import { isUndone, pathsOf, whyNot } from './undoable.ts';

/** A change that can be undone now, and the record as it would be then. */
export interface UndoPlan {
  kind: UndoKind;
  entry: UndoableEntry & { before: Fields; after: Fields };
  /** The record's own name. */
  key: string;
  paths: string[];
  next: Record<string, unknown>;
}
export type UndoObstacle =
  | { reason: 'NO_ENTRY' | 'NO_PERMISSION' | 'GONE' | 'UNDONE_BEFORE' }
  /** `why`: for people. */
  | { reason: 'NOT_POSSIBLE'; why: string }
  /** `paths`: of the fields that are no longer what the change made of them. */
  | { reason: 'CHANGED_SINCE'; paths: string[] };

/**
 * What undoing the change does: exactly its fields are set back, all or none (decision 181). With `lock`, nobody else
 * changes the record until the transaction ends.
 */
export async function planUndo(
  ctx: Ctx,
  staff: Pick<StaffCaller, 'permissions'>,
  id: string,
  { lock }: { lock: boolean },
): Promise<Result<UndoPlan, UndoObstacle>> {
  const entry = await selectUndoable(ctx, id);
  if (!entry) return fail({ reason: 'NO_ENTRY' });
  const found = undoKindOf(entry.subject);
  if (!found) return fail({ reason: 'NOT_POSSIBLE', why: undoMessages.notHere });
  const { kind, permission } = found;
  if (!mayStaff(staff, permission)) return fail({ reason: 'NO_PERMISSION' });
  const why = whyNot(kind, entry);
  const { before, after } = entry;
  if (why !== null || before === null || after === null)
    return fail({ reason: 'NOT_POSSIBLE', why: why ?? undoMessages.nothing });
  const key = entry.subject.slice(kind.subject.length + 1);
  const now = await kind.read(ctx, key, { lock });
  if (now === null) return fail({ reason: 'GONE' });
  if (isUndone(id, await selectUndoing(ctx, [entry.subject]))) return fail({ reason: 'UNDONE_BEFORE' });
  const paths = pathsOf(entry);
  const since = differentPaths(kind, paths, fieldsOf(now), after);
  if (since.length > 0) return fail({ reason: 'CHANGED_SINCE', paths: since });
  const obstacle = (await kind.findObstacle?.(ctx, key, paths)) ?? null;
  if (obstacle !== null) return fail({ reason: 'NOT_POSSIBLE', why: obstacle });
  return ok({ kind, entry: { ...entry, before, after }, key, paths, next: setFields(now, paths, before) });
}

/** The paths at which two sets of fields have different values. */
export const differentPaths = (kind: UndoKind, paths: readonly string[], a: Fields, b: Fields): string[] => {
  const value = (fields: Fields, path: string) => {
    const one = fields[path];
    return one === undefined ? null : (kind.comparable?.(path, one) ?? one);
  };
  return paths.filter((path) => !isDeepStrictEqual(value(a, path), value(b, path)));
};
