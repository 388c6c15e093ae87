import type { Queries } from '#platform/database/database.ts';
import { deleteRows, lockOriginal } from '../internal/deletion-records.ts';
import { insertRemoval } from '../internal/removal-records.ts';

/** How long a picture that was uploaded or named is kept, used or not: somebody may have it in a form. */
export const GRACE_HOURS = 24;

/** Deleted with its crops, whose ids are given; or why not. */
export type DeletedImage = { deleted: readonly string[] } | 'GONE' | 'USED' | 'RECENT';

/**
 * Deletes an original with its crops, in the caller's transaction, unless one of them is used or was named a short time
 * ago. `findUsed` answers which of these pictures are used: it is asked when all rows are locked, so that whoever
 * begins to use one comes before the question, or waits and finds it gone. The files are removed by `removeFiles` after
 * the commit.
 */
export async function deleteImage(
  tx: { db: Queries },
  id: string,
  findUsed: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<DeletedImage> {
  const locked = await lockOriginal(tx, id, GRACE_HOURS);
  const original = locked.find((row) => row.id === id);
  if (!original) return 'GONE';
  const ids = locked.map((row) => row.id);
  if ((await findUsed(ids)).length > 0) return 'USED';
  if (locked.some(({ isRecent }) => isRecent)) return 'RECENT';
  await deleteRows(tx, ids);
  await insertRemoval(tx, { source: original.source, mediaIds: ids });
  return { deleted: ids };
}
