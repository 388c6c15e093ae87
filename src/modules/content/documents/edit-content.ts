import { plainIssue } from '#contract/errors/plain-issue.ts';
import { type ContentDocument, contentDocument, documentId } from '#contract/site/content.ts';
import type { WrittenDocument } from '#contract/staff/staff-content.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction, type Queries } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { upsertDocuments } from '../internal/content-records.ts';
import { deleteDocument } from '../internal/deleted-records.ts';
import { selectDraft } from '../internal/draft-records.ts';
import { type DocumentRow, lockDocument, selectEditions, selectRow, selectRows } from '../internal/edition-records.ts';
import { type ReadMarkdown, readMarkdown } from '../pages/render-markdown.ts';
import { checkDocument } from './check-document.ts';

export type { DocumentRow } from '../internal/edition-records.ts';

const MAX_EDITIONS = 50;

/** Every document, drafts included, last changed first. */
export const listDocuments = (ctx: { db: Queries }): Promise<DocumentRow[]> => selectRows(ctx);
export const getDocument = (ctx: { db: Queries }, id: string): Promise<DocumentRow | null> => selectRow(ctx, id);
/** The latest 50 versions of a document, those before `before` where it is given; also of a deleted document. */
export const listEditions = (ctx: { db: Queries }, id: string, before?: number): Promise<DocumentRow[]> =>
  selectEditions(ctx, id, { before, limit: MAX_EDITIONS });

/** Whether shoppers see the document at this time. */
export const isShownAt = (
  { published, publishAt, publishUntil }: Pick<DocumentRow, 'published' | 'publishAt' | 'publishUntil'>,
  now: Date,
): boolean => published && (!publishAt || publishAt <= now) && (!publishUntil || publishUntil > now);

/** `fields`: path in the document → what is wrong there. */
export type ContentRefusal = { reason: 'REFUSED'; fields: Record<string, string> };

/** The document, if it is valid. */
export function readWritten(written: WrittenDocument): Result<ContentDocument, ContentRefusal> {
  const parsed = contentDocument.safeParse(written, { error: plainIssue });
  if (parsed.success) return ok(parsed.data);
  const issues = parsed.error.issues.slice(0, 50);
  return fail({
    reason: 'REFUSED',
    fields: Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])),
  });
}

/** The text as its page will show it, and what is left out; empty for a document without text of its own. */
export const previewContent = ({ fields }: { fields: Readonly<Record<string, unknown>> }): ReadMarkdown =>
  typeof fields.body === 'string' ? readMarkdown(fields.body) : { html: '', leftOut: [] };

export type SaveContentRefusal = ContentRefusal | { reason: 'CHANGED_ELSEWHERE' };

/**
 * Saves a document over the version that was read (null: there was none), unless it refers to something the shop does
 * not have; when published and due, it is shown within a second. Returns the document as it is now.
 */
export async function saveContent(
  ctx: Ctx,
  actor: string,
  version: number | null,
  written: WrittenDocument,
): Promise<Result<DocumentRow, SaveContentRefusal>> {
  const read = readWritten(written);
  if (!read.ok) return read;
  const document = read.value;
  const fields = await checkDocument(ctx, document);
  if (Object.keys(fields).length > 0) return fail({ reason: 'REFUSED', fields });
  const id = documentId(document);
  const saved = await inTransaction(ctx, async (tx) => {
    if ((await lockDocument(tx, id)) !== version) return false;
    const before = await selectRow(tx, id);
    const [changed] = await upsertDocuments(tx, [document], actor);
    if (changed)
      await writeAudit(tx, {
        actor,
        action: version === null ? 'content.created' : 'content.changed',
        subject: id,
        before: before && contentsOf(before),
        after: contentsOf(document),
      });
    return true;
  });
  // No row: somebody deleted it after it was saved.
  const row = saved ? await getDocument(ctx, id) : null;
  return row ? ok(row) : fail({ reason: 'CHANGED_ELSEWHERE' });
}

/** What the activity log compares. */
export const contentsOf = ({ fields, published, publishAt, publishUntil }: ContentDocument | DocumentRow) => ({
  ...fields,
  published,
  publishAt: publishAt && new Date(publishAt),
  publishUntil: publishUntil && new Date(publishUntil),
});

/**
 * Deletes a document and its draft; its versions stay, and it can be restored. False when it has changed since it was
 * read.
 */
export async function removeContentVersion(ctx: Ctx, actor: string, id: string, version: number): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if ((await lockDocument(tx, id)) !== version) return false;
    const before = await selectRow(tx, id);
    const draft = await selectDraft(tx, id);
    await deleteDocument(tx, id, actor);
    if (draft)
      await writeAudit(tx, { actor, action: 'content.discarded', subject: id, before: draft.fields, after: null });
    await writeAudit(tx, {
      actor,
      action: 'content.removed',
      subject: id,
      before: before && contentsOf(before),
      after: null,
    });
    return true;
  });
}
