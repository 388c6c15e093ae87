import { readFile } from 'node:fs/promises';
import type { ImageCtx } from '../image-context.ts';
import { findDrawing, imagePath, type StoredImage, storeDrawing } from '../store-image.ts';
import { fetchImage } from './fetch-image.ts';

export interface ImageSource {
  bytes: Buffer;
  /** A drawing is sharp at every width, because it consists of shapes. */
  drawing: boolean;
  /** True when a sharper one is being drawn: usable now, not to be cached. */
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
      bytes: await readFile(imagePath(ctx.config.KERB_DATA_DIR, media.source)),
      drawing: media.source.endsWith('.svg'),
      temporary: false,
    };
  if (media.sourceKind === 'url')
    // Never a drawing: SVG is not accepted from elsewhere.
    return { bytes: await fetchImage(ctx, id, media.source), drawing: false, temporary: false };
  const ready = await ctx.drawings?.ready(media.source, width);
  if (ready && ready.width >= width) return { bytes: ready.bytes, drawing: false, temporary: false };
  const stored = await findDrawing(ctx, id);
  if (stored) return { bytes: stored, drawing: true, temporary: false };
  const drawn = drawOnce(ctx, id, media.source);
  if (!ready) return { bytes: await drawn, drawing: true, temporary: false };
  drawn.catch((error: unknown) => ctx.log.warn({ err: error, mediaId: id }, 'an image could not be drawn'));
  return { bytes: ready.bytes, drawing: false, temporary: true };
}

const inFlight = new Map<string, Promise<Buffer>>();

/** Draws it once, however many requests wait for it. */
function drawOnce(ctx: ImageCtx, id: string, source: string): Promise<Buffer> {
  let drawing = inFlight.get(id);
  if (!drawing) {
    drawing = draw(ctx, id, source).finally(() => inFlight.delete(id));
    inFlight.set(id, drawing);
  }
  return drawing;
}

async function draw(ctx: ImageCtx, id: string, source: string): Promise<Buffer> {
  const svg = (await ctx.drawings?.draw(source)) ?? null;
  if (svg === null) throw new Error(`there is no drawing ${source}`);
  return storeDrawing(ctx, id, svg);
}
