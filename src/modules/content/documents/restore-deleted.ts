/** Pages that were deleted, and the way back (OWN-10). */
import { documentId } from '#contract/site/content.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk, type Queries } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { upsertDocuments } from '../internal/content-records.ts';
import { type DeletedRow, forgetDeleted, lockDeleted, selectDeleted } from '../internal/deleted-records.ts';
import { selectDraft } from '../internal/draft-records.ts';
import { lockDocument } from '../internal/edition-records.ts';
import { type ContentRefusal, contentsOf, readWritten } from './edit-content.ts';

const MAX_DELETED = 200;
const TAKEN = 'Another page has this URL. Enter another one.';

/** The 200 pages deleted last, newest first. */
export const listDeleted = (ctx: { db: Queries }): Promise<DeletedRow[]> => selectDeleted(ctx, MAX_DELETED);

/** `NO_SUCH_PAGE`: it was restored already. */
export type RestoreRefusal = ContentRefusal | { reason: 'NO_SUCH_PAGE' };

/**
 * Brings a deleted page back with its words and pictures as it was when it was deleted, shown or not, at `path`: its
 * own or another one. Never over a page, or the draft of one, that has this address by now: refused with the field
 * `path`. Returns the page's id. Once, whoever comes first.
 */
export async function restoreDeleted(
  ctx: Ctx,
  actor: string,
  { id, path }: { id: number; path: string },
): Promise<Result<string, RestoreRefusal>> {
  return commitIfOk<Ctx, string, RestoreRefusal>(ctx, async (tx) => {
    const deleted = await lockDeleted(tx, id);
    if (!deleted) return fail({ reason: 'NO_SUCH_PAGE' });
    const { kind, fields, published, publishAt, publishUntil } = deleted;
    const read = readWritten({
      ...{ kind, path, fields, published },
      publishAt: publishAt?.toISOString() ?? null,
      publishUntil: publishUntil?.toISOString() ?? null,
    });
    if (!read.ok) return read;
    const document = read.value;
    const to = documentId(document);
    const isTaken = (await lockDocument(tx, to)) !== null || (await selectDraft(tx, to)) !== null;
    if (isTaken) return fail({ reason: 'REFUSED', fields: { path: TAKEN } });
    await upsertDocuments(tx, [document], actor);
    await forgetDeleted(tx, id);
    await writeAudit(tx, {
      ...{ actor, action: 'content.restored', subject: to },
      before: null,
      after: contentsOf(document),
      detail: { deletedAs: deleted.documentId },
    });
    return ok(to);
  });
}
