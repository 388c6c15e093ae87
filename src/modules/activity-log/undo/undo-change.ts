import { undoMessages } from '#contract/staff/activity/undo-messages.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { fieldsOf } from '#platform/activity/differences.ts';
import type { UndoRefusal } from '#platform/activity/undo-kind.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, type Result } from '#shared/result.ts';
import { differentPaths, planUndo, type UndoObstacle } from './plan-undo.ts';
import { fieldOf } from './undoable.ts';

/** `fields`: what the record's form says of the earlier values, by field. */
export type UndoFailure = UndoObstacle | ({ reason: 'REFUSED' } & UndoRefusal);

/**
 * Undoes one change of the activity log in one transaction, as a save of the record's form by this person: the fields of
 * the change become what they were before it, all or none, and an entry of its own names the undone one (OWN-08,
 * decision 181). Of two people at once one succeeds.
 */
export function undoChange(ctx: Ctx, staff: StaffCaller, id: string): Promise<Result<null, UndoFailure>> {
  return commitIfOk(ctx, async (tx): Promise<Result<null, UndoFailure>> => {
    const planned = await planUndo(tx, staff, id, { lock: true });
    if (!planned.ok) return planned;
    const { kind, entry, key, paths, next } = planned.value;
    const saved = await kind.save(tx, {
      ...{ actor: actorOf(staff), key, record: next, paths },
      undoes: { undoes: entry.id, undoesAt: entry.at.toISOString() },
    });
    if (!saved.ok) return fail({ reason: 'REFUSED', fields: saved.error.fields });
    const stored = fieldsOf((await kind.read(tx, key, { lock: false })) ?? {});
    const other = differentPaths(kind, paths, stored, entry.before);
    if (other.length === 0) return saved;
    return fail({
      reason: 'REFUSED',
      fields: Object.fromEntries(other.map((path) => [fieldOf(path), undoMessages.notAsBefore])),
    });
  });
}
