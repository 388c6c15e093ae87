import type { UndoPreview } from '#contract/staff/activity/undo.ts';
import type { SettingsCtx } from '#modules/settings/shop-settings.ts';
import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { ok, type Result } from '#shared/result.ts';
import { changeWords } from '../change-words.ts';
import { planUndo, type UndoObstacle } from './plan-undo.ts';

/** What undoing a change would do, field by field, in words; changes nothing. */
export async function previewUndo(
  ctx: Ctx & Pick<SettingsCtx, 'settings'>,
  staff: StaffCaller,
  id: string,
): Promise<Result<UndoPreview, UndoObstacle>> {
  const planned = await planUndo(ctx, staff, id, { lock: false });
  if (!planned.ok) return planned;
  const { kind, entry, next } = planned.value;
  const { at, actor, before, after } = entry;
  const names = await findActorNames(ctx, [actor]);
  return ok({
    at: at.toISOString(),
    actor: { id: actor, name: names.get(actor) ?? null },
    // What the change has made of them is what there is now.
    fields: changeWords({ before: after, after: before, detail: {} }, { names, settings: {} }).map(
      ({ field, before: now, after: undone }) => ({ field, now, undone }),
    ),
    note: kind.note?.(next) ?? null,
  });
}
