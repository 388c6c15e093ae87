/** Stores an image in the media folder under the hash of its bytes, so that the same image is stored once. */

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Ctx } from '#platform/context.ts';
import { chalkColour } from '#shared/theme-colours.ts';

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

/** The path of an image's bytes: below the media folder, by the first two characters of its id. */
export const imagePath = (dataDir: string, source: string): string =>
  join(dataDir, 'media', source.slice(0, 2), source);

/**
 * Stores a raster image or SVG that an operator imports. Throws with a reason when it is not an image, or too large.
 */
export async function storeImage(ctx: Pick<Ctx, 'config'>, bytes: Buffer): Promise<StoredImage> {
  const image = await inspectImage(bytes);
  const path = imagePath(ctx.config.KERB_DATA_DIR, image.source);
  const there = await stat(path).then(
    (found) => found.size === bytes.length,
    () => false,
  );
  if (!there) await write(path, bytes);
  return image;
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

/** The drawing of this id when it has been drawn already, else null. */
export async function findDrawing(ctx: Pick<Ctx, 'config'>, id: string): Promise<Buffer | null> {
  return readFile(imagePath(ctx.config.KERB_DATA_DIR, `${id}.svg`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Stores a finished drawing under its id. */
export async function storeDrawing(ctx: Pick<Ctx, 'config'>, id: string, svg: string): Promise<Buffer> {
  const bytes = Buffer.from(svg);
  await write(imagePath(ctx.config.KERB_DATA_DIR, `${id}.svg`), bytes);
  return bytes;
}

/** Writes the whole file or nothing, however many processes write the same one. */
async function write(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}
