/** Stores an image under the hash of its bytes, so that the same image is stored once. */

import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Queries } from '#platform/database/database.ts';
import { chalkColour } from '#shared/theme-colours.ts';
import type { ImageStoreCtx } from './image-store.port.ts';
import { renewGraceOfFile } from './internal/grace-records.ts';
import { cancelRemoval } from './internal/removal-records.ts';

export interface StoredImage {
  id: string;
  source_kind: 'file' | 'url' | 'drawn';
  source: string;
  width: number | null;
  height: number | null;
  placeholder: string;
}

const EXTENSIONS: Record<string, string> = {
  svg: 'svg',
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
  tiff: 'tiff',
};
const MAX_PIXELS = 40_000_000;
const STUDIO_CHALK = chalkColour.light;

/** The name of an image's bytes in the store: by the first two characters of its id. */
export const imageName = (source: string): string => `media/${source.slice(0, 2)}/${source}`;

/**
 * Stores a raster image or SVG that an operator imports. Throws with a reason when it is not an image, or too large.
 */
export async function storeImage(ctx: ImageStoreCtx & { db: Queries }, bytes: Buffer): Promise<StoredImage> {
  const image = await inspectImage(bytes);
  // The same picture may be on its way out: either it stays, or its file is gone by now and is written again.
  await renewGraceOfFile(ctx, image.source);
  await cancelRemoval(ctx, image.source);
  await keepOriginal(ctx, image.source, bytes);
  return image;
}

/** Stores the bytes of an image that is registered as `source`, unless the store has them. */
export async function keepOriginal(ctx: ImageStoreCtx, source: string, bytes: Buffer): Promise<void> {
  const name = imageName(source);
  if ((await ctx.imageStore.size(name)) !== bytes.length)
    await ctx.imageStore.write(name, bytes, contentTypeOf(source));
}

/** The result of storeImage for these bytes, without storing them. */
export async function inspectImage(bytes: Buffer): Promise<StoredImage> {
  const metadata = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .metadata()
    .catch(() => {
      throw new Error('the file is not a readable image, or larger than 40 megapixels');
    });
  const extension = EXTENSIONS[metadata.format ?? ''];
  if (!extension) throw new Error(`images of type ${metadata.format} are not supported`);
  const { dominant } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).resize(16, 16, { fit: 'inside' }).stats();
  const placeholder = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return {
    id,
    source_kind: 'file',
    source: `${id}.${extension}`,
    width: metadata.width ?? null,
    height: metadata.height ?? null,
    placeholder,
  };
}

/** An image that our own studio will draw on demand; its size and background are known. */
export function promiseDrawing(source: string): StoredImage {
  const id = createHash('sha256').update(`drawn:${source}`).digest('hex').slice(0, 32);
  return { id, source_kind: 'drawn', source, width: 2400, height: 2400, placeholder: STUDIO_CHALK };
}

/** The content type of a stored image, by the extension that `inspectImage` gave it. */
function contentTypeOf(source: string): string {
  const extension = source.slice(source.lastIndexOf('.') + 1);
  if (extension === 'svg') return 'image/svg+xml';
  return `image/${extension === 'jpg' ? 'jpeg' : extension}`;
}
