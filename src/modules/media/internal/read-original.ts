import type { ImageStoreCtx } from '../image-store.port.ts';
import { imageName } from '../store-image.ts';

/** The bytes of an image that is stored as a file. Throws when they are gone. */
export async function readOriginal(ctx: ImageStoreCtx, source: string): Promise<Buffer> {
  const bytes = await ctx.imageStore.read(imageName(source));
  if (!bytes) throw new Error(`the image ${source} is not in the store`);
  return bytes;
}
