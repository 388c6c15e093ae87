/** Drafts beside what is published: the home page, landing pages, the menu, articles and posts (OWN-10). */
import { randomBytes } from 'node:crypto';
import { type ContentDocument, documentId } from '#contract/site/content.ts';
import { type DraftedDocument, isDrafted } from '#contract/staff/content/staff-drafts.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk, type Queries } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { checkDocument } from '../documents/check-document.ts';
import { type ContentRefusal, readWritten } from '../documents/edit-content.ts';
import { type DraftRow, deleteDraft, selectDraft, selectDrafts, upsertDraft } from '../internal/draft-records.ts';
import { lockDocument } from '../internal/edition-records.ts';

export type { DraftRow } from '../internal/draft-records.ts';

/** How long whoever has its address sees the preview after the draft was saved. */
const PREVIEW_DAYS = 7;
const DAY_MS = 86_400_000;

export const getDraft = (ctx: { db: Queries }, id: string): Promise<DraftRow | null> => selectDraft(ctx, id);
/** Every draft, last changed first. */
export const listDrafts = (ctx: { db: Queries }): Promise<DraftRow[]> => selectDrafts(ctx);

/** `revision`: of the draft that was read; null: there was none. `basedOn`: the published version that was read. */
interface WrittenDraft {
  revision: number | null;
  basedOn: number | null;
  document: DraftedDocument;
}

/**
 * Saves a draft over the one that was read, unless it refers to something the shop does not have. Shoppers see nothing
 * of it; a draft that is scheduled stays so. Its preview can be seen for seven days from now.
 */
export async function saveDraft(
  ctx: Ctx,
  actor: string,
  { revision, basedOn, document: written }: WrittenDraft,
): Promise<Result<DraftRow, ContentRefusal | 'CHANGED_ELSEWHERE'>> {
  const read = readWritten({ ...written, published: true, publishAt: null, publishUntil: null });
  if (!read.ok) return read;
  const document = read.value;
  const fields = await checkDocument(ctx, document);
  if (Object.keys(fields).length > 0) return fail({ reason: 'REFUSED', fields });
  const id = documentId(document);
  return commitIfOk<Ctx, DraftRow, 'CHANGED_ELSEWHERE'>(ctx, async (tx) => {
    const published = await lockDocument(tx, id);
    const before = await selectDraft(tx, id);
    const isNew = before === null && basedOn === null;
    if ((before?.revision ?? null) !== revision || (isNew && published !== null)) return fail('CHANGED_ELSEWHERE');
    await upsertDraft(tx, {
      ...{ id, document, basedOn, actor },
      previewKey: randomBytes(18).toString('base64url'),
      previewUntil: new Date(ctx.clock.now().getTime() + PREVIEW_DAYS * DAY_MS),
    });
    const after = await selectDraft(tx, id);
    if (!after) return fail('CHANGED_ELSEWHERE');
    await writeAudit(tx, {
      ...{ actor, action: 'content.drafted', subject: id },
      before: before?.fields ?? null,
      after: after.fields,
    });
    return ok(after);
  });
}

/** Throws the draft away that was read; what is published stays. */
export async function discardDraft(
  ctx: Ctx,
  actor: string,
  { id, revision }: { id: string; revision: number },
): Promise<Result<true, 'CHANGED_ELSEWHERE'>> {
  return commitIfOk<Ctx, true, 'CHANGED_ELSEWHERE'>(ctx, async (tx) => {
    await lockDocument(tx, id);
    const before = await selectDraft(tx, id);
    if (before?.revision !== revision) return fail('CHANGED_ELSEWHERE');
    await deleteDraft(tx, id);
    await writeAudit(tx, { actor, action: 'content.discarded', subject: id, before: before.fields, after: null });
    return ok(true);
  });
}

/**
 * The document that a draft would be, shown from now on; null where it is none any more, after an update of the shop.
 * `since`: the date of a post (`dateOfPublication`).
 */
export function documentOfDraft(
  { kind, path, fields, publishUntil }: Pick<DraftRow, 'kind' | 'path' | 'fields' | 'publishUntil'>,
  since: Date | null = null,
): ContentDocument | null {
  if (!isDrafted(kind)) return null;
  const read = readWritten({
    ...{ kind, path, fields, published: true, publishAt: since?.toISOString() ?? null },
    publishUntil: publishUntil?.toISOString() ?? null,
  });
  return read.ok ? read.value : null;
}

/**
 * The date that a post has once its draft is published: the one it has been shown with, so that a correction does not
 * make it the newest; else now. Null for other kinds, and for a post that is shown without a date.
 */
export function dateOfPublication(
  kind: DraftRow['kind'],
  before: { published: boolean; publishAt: Date | null } | null,
  now: Date,
): Date | null {
  if (kind !== 'post' || (before?.published && before.publishAt === null)) return null;
  return before?.publishAt && before.publishAt <= now ? before.publishAt : now;
}
