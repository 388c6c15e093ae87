import type { ContentDocument } from '#contract/site/content.ts';
import { ensureMedia } from '#modules/media/ensure-media.ts';
import type { StoredImage } from '#modules/media/store-image.ts';
import type { Queries } from '#platform/database/database.ts';
import { upsertDocuments } from '../internal/content-records.ts';

/**
 * Replaces documents with the same kind and path, in one statement; returns how many changed. Repeating it changes
 * nothing. `images` are those of the documents that came with them; their bytes are stored already.
 */
export async function importContent(
  ctx: { db: Queries },
  documents: readonly ContentDocument[],
  images: Iterable<StoredImage> = [],
): Promise<number> {
  await ensureMedia(ctx, [...images]);
  return documents.length === 0 ? 0 : (await upsertDocuments(ctx, documents)).length;
}
