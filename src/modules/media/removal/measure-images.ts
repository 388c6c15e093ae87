import type { Queries } from '#platform/database/database.ts';
import type { ImageStoreCtx } from '../image-store.port.ts';
import { saveBytes } from '../internal/deletion-records.ts';
import { imageName } from '../store-image.ts';

const AT_ONCE = 8;

/** Asks the image store how many bytes these originals have, and notes it; one whose file is gone has none. */
export async function measureImages(
  ctx: { db: Queries } & ImageStoreCtx,
  images: readonly { id: string; source: string }[],
): Promise<void> {
  for (let from = 0; from < images.length; from += AT_ONCE) {
    const some = images.slice(from, from + AT_ONCE);
    const sizes = some.map(async ({ id, source }) => ({
      id,
      bytes: (await ctx.imageStore.size(imageName(source))) ?? 0,
    }));
    await saveBytes(ctx, await Promise.all(sizes));
  }
}
