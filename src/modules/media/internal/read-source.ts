import type { ImageCtx } from '../image-context.ts';
import { imageName, type StoredImage } from '../store-image.ts';
import { fetchImage } from './fetch-image.ts';
import { makeOnce } from './make-once.ts';
import { readOriginal } from './read-original.ts';

export interface ImageSource {
  bytes: Buffer;
  /** A drawing is sharp at every width, because it consists of shapes. */
  drawing: boolean;
  /** True when a sharper one is being drawn: a pre-rendered AVIF, usable now, not to be cached. */
  temporary: boolean;
}

/**
 * The bytes from which an image of `width` pixels is made: its file, the response of its URL, or its drawing. When a
 * smaller rendering exists, it is returned without waiting, and the drawing made meanwhile serves later requests.
 */
export async function readSource(
  ctx: ImageCtx,
  id: string,
  media: { sourceKind: StoredImage['source_kind']; source: string },
  width: number,
): Promise<ImageSource> {
  if (media.sourceKind === 'file')
    return {
      bytes: await readOriginal(ctx, media.source),
      drawing: media.source.endsWith('.svg'),
      temporary: false,
    };
  if (media.sourceKind === 'url')
    // Never a drawing: SVG is not accepted from elsewhere.
    return { bytes: await fetchImage(ctx, id, media.source), drawing: false, temporary: false };
  const ready = await ctx.drawings?.ready(media.source, width);
  if (ready && ready.width >= width) return { bytes: ready.bytes, drawing: false, temporary: false };
  const stored = await ctx.imageStore.read(imageName(`${id}.svg`));
  if (stored) return { bytes: stored, drawing: true, temporary: false };
  const drawn = drawOnce(ctx, id, media.source);
  if (!ready) return { bytes: await drawn, drawing: true, temporary: false };
  drawn.catch((error: unknown) => ctx.log.warn({ err: error, mediaId: id }, 'an image could not be drawn'));
  return { bytes: ready.bytes, drawing: false, temporary: true };
}

/** Draws it once, however many requests wait for it. */
async function drawOnce(ctx: ImageCtx, id: string, source: string): Promise<Buffer> {
  const drawn = await makeOnce(ctx, {
    name: imageName(`${id}.svg`),
    contentType: 'image/svg+xml',
    find: async () => ctx.drawings,
    make: async (drawings) => {
      const svg = await drawings.draw(source);
      if (svg === null) throw new Error(`there is no drawing ${source}`);
      return { bytes: Buffer.from(svg), temporary: false };
    },
  });
  if (drawn === null) throw new Error('the shop has no drawing studio');
  return Buffer.from(drawn.bytes);
}
