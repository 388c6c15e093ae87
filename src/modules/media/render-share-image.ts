/** Renders the share image of a product, once for each price and name, and stores it with the other images. */
import { cutOutSquare, widthNeeded } from './crops/cut-out.ts';
import type { ImageCtx } from './image-context.ts';
import { makeOnce } from './internal/make-once.ts';
import { type FoundMedia, findMedia } from './internal/media-records.ts';
import { type ImageSource, readSource } from './internal/read-source.ts';
import { queueRender } from './internal/render-queue.ts';
import { drawShareCanvas, SHARE_HEIGHT, SHARE_WIDTH } from './internal/share-canvas.ts';
import type { RenderedImage } from './rendered-image.ts';
import { type ShareImageInput, shareImageUrl, shareVersion } from './share-image-url.ts';

/**
 * The image of what the caller read of the product; the current path when the version is of an older name, price or
 * image; null where the image is no longer stored.
 */
export async function renderShareImage(
  ctx: ImageCtx,
  shown: ShareImageInput,
  version: string,
): Promise<RenderedImage | { movedTo: string } | null> {
  if (shareVersion(shown) !== version) return { movedTo: shareImageUrl(shown) };
  const name = `media-cache/share/${shown.productId}-${version}.jpeg`;
  const find = () => findMedia(ctx, shown.mediaId);
  return makeOnce(ctx, { name, contentType: 'image/jpeg', find, make });

  async function make(media: NonNullable<Awaited<ReturnType<typeof find>>>) {
    const source = await readShown(ctx, media).catch((error: unknown) => {
      ctx.log.warn({ err: error, mediaId: shown.mediaId }, 'an image could not be read');
      return null;
    });
    return {
      bytes: await queueRender(SHARE_WIDTH, () => drawShareCanvas(shown, source?.bytes ?? null)),
      temporary: source === null,
    };
  }
}

/** What the shop's square pictures show of it. */
const readShown = async (ctx: ImageCtx, media: FoundMedia): Promise<ImageSource> =>
  cutOutSquare(await readSource(ctx, media.originalId, media, widthNeeded(SHARE_HEIGHT, media)), media);
