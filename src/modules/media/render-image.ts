/** Renders an image at the width and in the format that a browser requested, once, and stores it. */

import sharp from 'sharp';
import { chalkColour, lineColour } from '#shared/theme-colours.ts';
import { cutOut, widthNeeded } from './crops/cut-out.ts';
import type { ImageCtx } from './image-context.ts';
import { makeOnce } from './internal/make-once.ts';
import { type FoundMedia, findMedia } from './internal/media-records.ts';
import { type ImageSource, readSource } from './internal/read-source.ts';
import { queueRender } from './internal/render-queue.ts';
import type { RenderedImage } from './rendered-image.ts';

export type ImageFormat = 'avif' | 'webp' | 'jpeg';

/**
 * A pre-rendered image is also sent for a narrower width, up to this ratio: it adds few bytes and saves an encoding.
 */
const MAX_WIDTH_RATIO = 1.5;

/** The image, or null when no image has that id. Safe for any number of concurrent callers and processes. */
export async function renderImage(
  ctx: ImageCtx,
  mediaId: string,
  width: number,
  format: ImageFormat,
): Promise<RenderedImage | null> {
  const name = `media-cache/${mediaId.slice(0, 2)}/${mediaId}-${width}.${format}`;
  const contentType = `image/${format}`;
  const find = () => findMedia(ctx, mediaId);
  return makeOnce(ctx, {
    name,
    contentType,
    find,
    make: (media) => render(ctx, media, width, format),
  });
}

async function render(
  ctx: ImageCtx,
  media: FoundMedia,
  width: number,
  format: ImageFormat,
): Promise<Omit<RenderedImage, 'contentType'>> {
  const ready =
    media.sourceKind === 'drawn' && format === 'avif' && !media.crop
      ? await ctx.drawings?.ready(media.source, width)
      : null;
  if (ready && ready.width >= width && ready.width <= width * MAX_WIDTH_RATIO)
    return { bytes: ready.bytes, temporary: false };
  let source: ImageSource;
  try {
    source = await cutOut(await readSource(ctx, media.originalId, media, widthNeeded(width, media)), media);
  } catch (error) {
    ctx.log.warn({ err: error, mediaId: media.originalId }, 'an image could not be read');
    return { bytes: await encode(Buffer.from(missingImage(width)), width, format, false), temporary: true };
  }
  // The widest rendering there is, until the drawing is finished: encoding it again would cost time and detail.
  if (source.temporary && format === 'avif' && !media.crop) return { bytes: source.bytes, temporary: true };
  return {
    bytes: await queueRender(width, () => encode(source.bytes, width, format, source.drawing)),
    temporary: source.temporary,
  };
}

async function encode(source: Buffer, width: number, format: ImageFormat, drawing: boolean): Promise<Buffer> {
  // librsvg renders at the requested density: a 320 px image is rendered at 640, not at 2400.
  const density = drawing ? Math.max(8, Math.min(72, Math.ceil((72 * Math.min(2400, width * 2)) / 2400))) : 72;
  const image = sharp(source, { density, limitInputPixels: 40_000_000, failOn: 'none' })
    .rotate()
    .resize({ width, withoutEnlargement: !drawing, kernel: 'lanczos3' });
  if (format === 'avif') return image.avif({ quality: 58, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer();
  if (format === 'webp') return image.webp({ quality: 80, effort: 3 }).toBuffer();
  return image.flatten({ background: chalkColour.light }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

const missingImage = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 24 24"><rect width="24" height="24" fill="${chalkColour.light}"/><path d="M5 17l4-5 3 3 3-4 4 6z" fill="${lineColour.light}"/></svg>`;
