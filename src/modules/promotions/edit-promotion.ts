import type { Undoes } from '#platform/activity/undo-kind.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk, inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { checkPromotionReferences } from './import/check-promotion-references.ts';
import { findRepeatedCodes } from './import/find-repeated-codes.ts';
import { deleteDraft, lockDraft, putDraft, selectLive, setActive } from './internal/draft-records.ts';
import { contentsOf } from './internal/promotion-contents.ts';
import { type PublishRefusal, publishDefinition } from './internal/publish-definition.ts';
import { entryOf } from './internal/write-entry.ts';
import { type PromotionDefinition, promotionDefinitionSchema } from './promotion-definition.ts';

type Changed = { reason: 'CHANGED_ELSEWHERE' };
export type DraftRefusal = Changed | PublishRefusal;
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
  return commitIfOk(ctx, async (tx): Promise<Result<null, DraftRefusal>> => {
    const draft = await lockDraft(tx, id);
    if (draft?.version !== version) return changed;
    const live = await selectLive(tx, id);
    if ((live?.state ?? null) !== draft.replaces) return changed;
    const definition = promotionDefinitionSchema.parse(draft.entry);
    const published = await publishDefinition(tx, actor, definition, { live });
    if (published.ok) await deleteDraft(tx, id);
    return published;
  });
}

/**
 * Switches a promotion off or on again at once. `stateSeen` is its state when it was read; `undoes` is which change this
 * undoes.
 */
export async function switchPromotion(
  ctx: Ctx,
  actor: string,
  id: string,
  stateSeen: string,
  active: boolean,
  undoes?: Undoes,
): Promise<Result<null, Changed>> {
  return inTransaction(ctx, async (tx) => {
    if (!(await setActive(tx, id, stateSeen, active))) return changed;
    await writeAudit(tx, {
      actor,
      action: active ? 'promotion.switched-on' : 'promotion.switched-off',
      subject: subjectOf(id),
      ...(undoes && { detail: undoes }),
      before: { active: !active },
      after: { active },
    });
    return ok(null);
  });
}
