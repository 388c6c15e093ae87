import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { checkPromotionReferences } from './import/check-promotion-references.ts';
import { findRepeatedCodes } from './import/find-repeated-codes.ts';
import { importPromotions } from './import/import-promotions.ts';
import { deleteDraft, lockDraft, putDraft, selectLive, setActive } from './internal/draft-records.ts';
import { entryOf, type WrittenEntry, writeEntry } from './internal/write-entry.ts';
import { type PromotionDefinition, promotionDefinitionSchema } from './promotion-definition.ts';

/** What the activity log compares: codes that work once are money, so only their number is kept. */
const contentsOf = (entry: WrittenEntry, active = entry.active !== false): object => ({
  ...entry,
  active,
  uniqueCodes: Array.isArray(entry.uniqueCodes) ? entry.uniqueCodes.length : null,
});

type Changed = { reason: 'CHANGED_ELSEWHERE' };
export type DraftRefusal =
  | Changed
  /** `fields`: path in the entry → what is wrong there. */
  | { reason: 'REFUSED'; fields: Record<string, string> };
const changed = fail<Changed>({ reason: 'CHANGED_ELSEWHERE' });
const subjectOf = (id: string): string => `promotion:${id}`;

/**
 * Saves a draft of a promotion, invisible to shoppers. Refused when it names something that does not exist in the
 * shop. `version` is that of the draft that was read, null when there was none.
 */
export async function saveDraft(
  ctx: Ctx,
  actor: string,
  version: number | null,
  definition: PromotionDefinition,
): Promise<Result<{ version: number }, DraftRefusal>> {
  const { id } = definition;
  return inTransaction(ctx, async (tx) => {
    const fields = { ...(await checkPromotionReferences(tx, definition)), ...findRepeatedCodes(definition) };
    if (Object.keys(fields).length > 0) return fail({ reason: 'REFUSED', fields });
    const before = await lockDraft(tx, id);
    if ((before?.version ?? null) !== version) return changed;
    const replaces = before ? before.replaces : ((await selectLive(tx, id))?.state ?? null);
    const saved = await putDraft(tx, id, entryOf(definition), replaces, actor);
    await writeAudit(tx, {
      actor,
      action: 'promotion.drafted',
      subject: subjectOf(id),
      detail: { version: saved },
      before: before && contentsOf(before.entry),
      after: contentsOf(entryOf(definition)),
    });
    return ok({ version: saved });
  });
}

/** Deletes a draft; the live promotion stays. */
export async function discardDraft(
  ctx: Ctx,
  actor: string,
  id: string,
  version: number,
): Promise<Result<null, Changed>> {
  return inTransaction(ctx, async (tx) => {
    const draft = await lockDraft(tx, id);
    if (draft?.version !== version) return changed;
    await deleteDraft(tx, id);
    await writeAudit(tx, {
      actor,
      action: 'promotion.draft-discarded',
      subject: subjectOf(id),
      before: contentsOf(draft.entry),
      after: null,
    });
    return ok(null);
  });
}

/**
 * Makes the draft live, from its own `from` on. Refused when the live promotion was changed since the draft was
 * started.
 */
export async function publishDraft(
  ctx: Ctx,
  actor: string,
  id: string,
  version: number,
): Promise<Result<null, DraftRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const draft = await lockDraft(tx, id);
    if (draft?.version !== version) return changed;
    const live = await selectLive(tx, id);
    if ((live?.state ?? null) !== draft.replaces) return changed;
    const definition = promotionDefinitionSchema.parse(draft.entry);
    const fields = { ...(await checkPromotionReferences(tx, definition)), ...findRepeatedCodes(definition) };
    if (Object.keys(fields).length > 0) return fail({ reason: 'REFUSED', fields });
    const faults = await importPromotions(tx, [{ line: 1, definition }]);
    if (faults.length > 0)
      return fail({
        reason: 'REFUSED',
        fields: Object.fromEntries(faults.map(({ reason }, n) => [String(n), reason])),
      });
    await deleteDraft(tx, id);
    await writeAudit(tx, {
      actor,
      action: 'promotion.published',
      subject: subjectOf(id),
      detail: { active: definition.active },
      before: live && contentsOf(writeEntry(live), live.active),
      after: contentsOf(entryOf(definition), definition.active),
    });
    return ok(null);
  });
}

/** Switches a promotion off or on again at once. `stateSeen` is its state when it was read. */
export async function switchPromotion(
  ctx: Ctx,
  actor: string,
  id: string,
  stateSeen: string,
  active: boolean,
): Promise<Result<null, Changed>> {
  return inTransaction(ctx, async (tx) => {
    if (!(await setActive(tx, id, stateSeen, active))) return changed;
    await writeAudit(tx, {
      actor,
      action: active ? 'promotion.switched-on' : 'promotion.switched-off',
      subject: subjectOf(id),
      before: { active: !active },
      after: { active },
    });
    return ok(null);
  });
}
