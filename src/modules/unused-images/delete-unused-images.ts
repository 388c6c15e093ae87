import type { DeletedPicturesReply } from '#contract/staff/products/unused-pictures.ts';
import { forgetImages } from '#modules/edge/forget-images.ts';
import type { ImageStoreCtx } from '#modules/media/image-store.port.ts';
import { deleteImage } from '#modules/media/removal/delete-image.ts';
import { removeFiles } from '#modules/media/removal/remove-files.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { selectUsed } from './internal/use-records.ts';

/**
 * Deletes those of the pictures that nothing uses, each in a transaction of its own that asks again when the picture is
 * locked (OWN-13). Their files are removed afterwards, by a later call or the job where the image store does not answer.
 */
export async function deleteUnusedImages(
  ctx: Ctx & ImageStoreCtx,
  actor: string,
  ids: readonly string[],
): Promise<DeletedPicturesReply> {
  const reply: DeletedPicturesReply = { deleted: [], kept: [] };
  for (const id of new Set(ids)) {
    const outcome = await inTransaction(ctx, async (tx) => {
      const deleted = await deleteImage(tx, id, (pictures) => selectUsed(tx, pictures));
      if (typeof deleted === 'string') return deleted;
      await forgetImages(tx, deleted.deleted);
      await writeAudit(tx, {
        ...{ actor, action: 'picture.deleted', subject: `media:${id}` },
        before: { image: id },
        after: null,
      });
      return null;
    });
    if (outcome === null) reply.deleted.push(id);
    else reply.kept.push({ id, why: words[outcome] });
  }
  if (reply.deleted.length > 0)
    await removeFiles(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'files of deleted pictures could not be removed yet');
    });
  return reply;
}

const words = { USED: 'used', RECENT: 'recent', GONE: 'gone' } as const;
