import type { Queries } from '#platform/database/database.ts';
import { insertMissingMedia } from './internal/media-records.ts';
import type { StoredImage } from './store-image.ts';

/** Registers images, so that products can name them; known ones stay as they are. */
export const ensureMedia = (ctx: { db: Queries }, images: readonly StoredImage[]): Promise<void> =>
  insertMissingMedia(ctx, images);
