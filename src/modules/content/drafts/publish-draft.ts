/** Publishing a draft, now or at a moment (OWN-10). */
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk, inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { upsertDocuments } from '../internal/content-records.ts';
import { type DraftRow, deleteDraft, scheduleDraft, selectDraft, selectDueDrafts } from '../internal/draft-records.ts';
import { lockDocument, selectRow } from '../internal/edition-records.ts';
import { dateOfPublication, documentOfDraft } from './edit-draft.ts';

/**
 * `CHANGED_ELSEWHERE`: the draft is another one by now. `OUTDATED`: another version was published since it was begun.
 * `PAST`: the moment has passed. `ENDS_FIRST`: it would end before it begins.
 */
export type PublishDraftRefusal = 'CHANGED_ELSEWHERE' | 'OUTDATED' | 'PAST' | 'ENDS_FIRST';

interface Publication {
  id: string;
  revision: number;
  /** Null: now. */
  publishAt: Date | null;
  /** Until when it is shown; null: no end. */
  publishUntil: Date | null;
}

/**
 * Publishes a draft at once, or schedules it. All processes show it within a second. Nothing is published over a version
 * that the draft's author has not seen; a moment that was set before holds whatever has been published meanwhile.
 */
export async function publishDraft(
  ctx: Ctx,
  actor: string,
  { id, revision, publishAt, publishUntil }: Publication,
): Promise<Result<true, PublishDraftRefusal>> {
  const now = ctx.clock.now();
  if (publishAt && publishAt <= now) return fail('PAST');
  if (publishUntil && publishUntil <= (publishAt ?? now)) return fail('ENDS_FIRST');
  return commitIfOk<Ctx, true, PublishDraftRefusal>(ctx, async (tx) => {
    const published = await lockDocument(tx, id);
    const draft = await selectDraft(tx, id);
    if (draft?.revision !== revision) return fail('CHANGED_ELSEWHERE');
    if (draft.basedOn !== published) return fail('OUTDATED');
    if (publishAt) await schedule(tx, actor, draft, { publishAt, publishUntil });
    else if (!(await publish(tx, actor, { ...draft, publishUntil }))) return fail('OUTDATED');
    return ok(true);
  });
}

/** Takes the schedule of a draft away; the draft stays. */
export async function cancelPublication(
  ctx: Ctx,
  actor: string,
  { id, revision }: { id: string; revision: number },
): Promise<Result<true, 'CHANGED_ELSEWHERE'>> {
  return commitIfOk<Ctx, true, 'CHANGED_ELSEWHERE'>(ctx, async (tx) => {
    await lockDocument(tx, id);
    const draft = await selectDraft(tx, id);
    if (draft?.revision !== revision || draft.publishAt === null) return fail('CHANGED_ELSEWHERE');
    await schedule(tx, actor, draft, { publishAt: null, publishUntil: null });
    return ok(true);
  });
}

/** Publishes what was scheduled and is due, each once whichever process comes first; returns how many. */
export async function publishDueDrafts(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  let published = 0;
  for (const id of await selectDueDrafts(ctx, now))
    await inTransaction(ctx, async (tx) => {
      await lockDocument(tx, id);
      const draft = await selectDraft(tx, id);
      if (!draft?.publishAt || draft.publishAt > now) return;
      const by = draft.scheduledBy ?? '';
      if (await publish(tx, by, draft)) published += 1;
      else {
        ctx.log.error({ draft: id }, 'a scheduled draft cannot be published any more: its schedule was taken away');
        await schedule(tx, by, draft, { publishAt: null, publishUntil: null });
      }
    });
  return published;
}

const timesOf = ({ publishAt, publishUntil }: Pick<DraftRow, 'publishAt' | 'publishUntil'>) => ({
  publishAt,
  publishUntil,
});

async function schedule(
  tx: Ctx,
  actor: string,
  draft: DraftRow,
  times: { publishAt: Date | null; publishUntil: Date | null },
): Promise<void> {
  await scheduleDraft(tx, draft.id, times, actor);
  await writeAudit(tx, {
    ...{ actor, action: times.publishAt ? 'content.scheduled' : 'content.unscheduled', subject: draft.id },
    before: timesOf(draft),
    after: times,
  });
}

/** False where the draft is no document any more. */
async function publish(tx: Ctx, actor: string, draft: DraftRow): Promise<boolean> {
  const before = await selectRow(tx, draft.id);
  const document = documentOfDraft(draft, dateOfPublication(draft.kind, before, tx.clock.now()));
  if (!document) return false;
  await upsertDocuments(tx, [document], actor);
  await deleteDraft(tx, draft.id);
  const { fields, publishUntil } = document;
  await writeAudit(tx, {
    ...{ actor, action: 'content.published', subject: draft.id },
    before: before && { ...before.fields, published: before.published, publishUntil: before.publishUntil },
    after: { ...fields, published: true, publishUntil },
  });
  return true;
}
