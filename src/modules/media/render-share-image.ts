/** Renders the share image of a product, once for each price and name, and stores it with the other images. */
import { join } from 'node:path';
import type { ImageCtx } from './image-context.ts';
import { makeOnce } from './internal/make-once.ts';
import { findMedia } from './internal/media-records.ts';
import { readSource } from './internal/read-source.ts';
import { queueRender } from './internal/render-queue.ts';
import { drawShareCanvas, SHARE_HEIGHT, SHARE_WIDTH } from './internal/share-canvas.ts';
import { readShareImageInput } from './internal/share-records.ts';
import type { RenderedImage } from './rendered-image.ts';
import { shareImageUrl, shareVersion } from './share-image-url.ts';

/**
 * The image; the current path when name, price or image have changed since; null for a product that may not be seen.
 */
export async function renderShareImage(
  ctx: ImageCtx,
  productId: number,
  version: string,
): Promise<RenderedImage | { movedTo: string } | null> {
  const found = await readShareImageInput(ctx, productId);
  if (!found) return null;
  const facts = { ...found, shopName: ctx.config.KERB_STORE_NAME };
  if (shareVersion(facts) !== version) return { movedTo: shareImageUrl(facts) };
  const file = join(ctx.config.KERB_DATA_DIR, 'media-cache', 'share', `${productId}-${version}.jpeg`);
  return makeOnce(file, 'image/jpeg', async () => {
    const media = await findMedia(ctx, facts.mediaId);
    if (!media) return null;
    const source = await readSource(ctx, facts.mediaId, media, SHARE_HEIGHT).catch((error: unknown) => {
      ctx.log.warn({ err: error, mediaId: facts.mediaId }, 'an image could not be read');
      return null;
    });
    return {
      bytes: await queueRender(SHARE_WIDTH, () => drawShareCanvas(facts, source?.bytes ?? null)),
      temporary: source === null,
    };
  });
}
