import sharp from 'sharp';
import { writeAudit } from '#platform/audit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { ensureMedia } from './ensure-media.ts';
import type { ImageCtx } from './image-context.ts';
import { type StoredImage, storeImage } from './store-image.ts';

const MAX_PIXELS = 40_000_000;
/** Twice the width of the zoom view. */
const MAX_EDGE_PX = 3_200;
const MIN_EDGE_PX = 200;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif']);

/** `why`: what is wrong with the image, as the rest of a sentence. */
export type UploadRefusal = { reason: 'UNUSABLE'; why: string };

/**
 * Stores an uploaded photo. It is decoded and encoded again, which removes metadata of the camera (places, names) and
 * anything hidden behind the image. Its format is detected by its bytes, never by its name.
 */
export async function uploadImage(
  ctx: Omit<ImageCtx, 'drawings'>,
  actor: string,
  bytes: Buffer,
): Promise<Result<StoredImage, UploadRefusal>> {
  const encoded = await encodeAnew(bytes);
  if (typeof encoded === 'string') return fail({ reason: 'UNUSABLE', why: encoded });
  const image = await storeImage(ctx, encoded);
  await ensureMedia(ctx, [image]);
  await writeAudit(ctx, {
    actor,
    action: 'picture.uploaded',
    subject: `media:${image.id}`,
    detail: { bytes: encoded.length },
    before: null,
    after: { image: image.id },
  });
  return ok(image);
}

async function encodeAnew(bytes: Buffer): Promise<Buffer | string> {
  // The library throws for no bytes at all.
  if (bytes.length === 0) return 'it is empty';
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const metadata = await image.metadata().catch(() => null);
  if (!metadata) return 'it is not a readable image, or larger than 40 megapixels';
  if (!FORMATS.has(metadata.format ?? '')) return 'it must be a JPEG, PNG, WebP or AVIF';
  if (Math.min(metadata.width ?? 0, metadata.height ?? 0) < MIN_EDGE_PX)
    return `it must be at least ${MIN_EDGE_PX} pixels on each side`;
  return image
    .rotate()
    .resize({ width: MAX_EDGE_PX, height: MAX_EDGE_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 92, effort: 3 })
    .toBuffer()
    .catch(() => 'it is damaged');
}
