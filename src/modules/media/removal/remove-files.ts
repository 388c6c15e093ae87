import type { Queries } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/database.ts';
import { imageWidths } from '#shared/image-url.ts';
import type { ImageStoreCtx } from '../image-store.port.ts';
import { cancelRemoval, isFileNeeded, lockRemoval } from '../internal/removal-records.ts';
import { imageName } from '../store-image.ts';

const FORMATS = ['avif', 'webp', 'jpeg'] as const;

/**
 * Removes the files of deleted pictures and their renderings from the image store, those that another process left
 * included; returns how many originals. A file that was stored again meanwhile stays. Throws when the store cannot be
 * asked: what is left is removed by the next call.
 */
export async function removeFiles(ctx: { db: Queries } & ImageStoreCtx): Promise<number> {
  let removed = 0;
  for (;;) {
    const found = await inTransaction(ctx, async (tx) => {
      const removal = await lockRemoval(tx);
      if (!removal) return false;
      const { source, mediaIds } = removal;
      for (const name of mediaIds.flatMap(renderingsOf)) await ctx.imageStore.remove(name);
      if (!(await isFileNeeded(tx, source))) {
        await ctx.imageStore.remove(imageName(source));
        removed += 1;
      }
      await cancelRemoval(tx, source);
      return true;
    });
    if (!found) return removed;
  }
}

const renderingsOf = (id: string): string[] =>
  imageWidths.flatMap((width) => FORMATS.map((format) => `media-cache/${id.slice(0, 2)}/${id}-${width}.${format}`));
