import { plainIssue } from '#contract/errors/plain-issue.ts';
import { undoMessages } from '#contract/staff/activity/undo-messages.ts';
import type { FieldValue } from '#platform/activity/differences.ts';
import type { UndoKind, UndoneChange, UndoRefusal } from '#platform/activity/undo-kind.ts';
import type { Ctx } from '#platform/context.ts';
import { addDays } from '#shared/nz-dates.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { switchPromotion } from '../edit-promotion.ts';
import { lockDraft, lockLive, selectDraft, selectLive } from '../internal/draft-records.ts';
import { lockUses } from '../internal/import-records.ts';
import { contentsOf } from '../internal/promotion-contents.ts';
import { publishDefinition } from '../internal/publish-definition.ts';
import { writeEntry } from '../internal/write-entry.ts';
import { promotionDefinitionSchema } from '../promotion-definition.ts';

/** The published version of a promotion; with the checks of publishing a draft, or of switching it off and on. */
export const promotionUndo: UndoKind = {
  subject: 'promotion',
  actions: ['promotion.published', 'promotion.switched-on', 'promotion.switched-off'],
  elsewhere: { 'promotion.drafted': undoMessages.draft, 'promotion.draft-discarded': undoMessages.draft },
  fixed: { id: undoMessages.promotionMade, uniqueCodes: undoMessages.singleUseCodes },
  read: async (ctx, id, { lock }) => {
    if (lock) {
      await lockDraft(ctx, id);
      // Before the promotion's row: an order that counts a use takes them in this order.
      await lockUses(ctx);
      await lockLive(ctx, id);
    }
    const live = await selectLive(ctx, id);
    return live && contentsOf(writeEntry(live), live.active);
  },
  comparable,
  findObstacle: async (ctx, id, paths) =>
    isSwitch(paths) || (await selectDraft(ctx, id)) === null ? null : undoMessages.hasDraft,
  note: (record) => ('active' in record && record.active === false ? undoMessages.promotionInactive : null),
  save,
};

const isSwitch = (paths: readonly string[]): boolean => paths.every((path) => path === 'active');

/** Codes in any order; a day as the moment that is stored for it. */
function comparable(path: string, value: FieldValue): FieldValue {
  if (path === 'codes' && Array.isArray(value)) return [...value].sort();
  if (typeof value !== 'string' || value.length !== 10) return value;
  if (path === 'from') return `${value} 00:00`;
  return path === 'until' ? `${addDays(value, 1)} 00:00` : value;
}

async function save(tx: Ctx, { actor, key, record, paths, undoes }: UndoneChange): Promise<Result<null, UndoRefusal>> {
  const live = await selectLive(tx, key);
  if (live === null) return fail({ fields: {} });
  if (isSwitch(paths)) {
    const switched = await switchPromotion(tx, actor, key, live.state, record.active === true, undoes);
    return switched.ok ? ok(null) : fail({ fields: {} });
  }
  // Its single-use codes stay: the record has their number only.
  const { uniqueCodes: _, ...fields } = record;
  const entry = { ...fields, ...(live.uniqueCodes.length > 0 && { uniqueCodes: live.uniqueCodes }) };
  const definition = promotionDefinitionSchema.safeParse(entry, { error: plainIssue });
  if (!definition.success)
    return fail({
      fields: Object.fromEntries(definition.error.issues.map(({ path, message }) => [path.join('.'), message])),
    });
  const published = await publishDefinition(tx, actor, definition.data, { live, undoes });
  return published.ok ? published : fail({ fields: published.error.fields });
}
