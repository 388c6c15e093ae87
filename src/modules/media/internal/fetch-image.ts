/**
 * Fetches an image that an import named by URL, at its first use. Only public addresses are requested, against
 * server-side request forgery (reliability C7, SEC-19).
 */
import { readFile } from 'node:fs/promises';
import type { Ctx } from '#platform/context.ts';
import { fetchPublic, type PublicFetch } from '#platform/network/fetch-public.ts';
import { imagePath, storeImage } from '../store-image.ts';
import { rasterTypeOf } from './image-type.ts';
import { saveFetchedMedia } from './media-records.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TIME_LIMIT_MS = 10_000;
/** As a CDN sends them: to https, to another host, to the file. */
const MAX_REDIRECTS = 3;
const RETRY_AFTER_MS = 10 * 60_000;

/** Time of the last failure by image; in memory only, so another process may try again. */
const failures = new Map<string, number>();

/** The bytes, which are then stored as a file. Throws when the URL may not be fetched, or does not return an image. */
export async function fetchImage(ctx: Ctx, mediaId: string, url: string): Promise<Buffer> {
  const failedAt = failures.get(mediaId);
  if (failedAt !== undefined && performance.now() - failedAt < RETRY_AFTER_MS)
    throw new Error('fetching the image failed recently');
  try {
    const stored = await storeImage(ctx, await downloadImage(new URL(url)));
    await saveFetchedMedia(ctx, mediaId, stored);
    return await readFile(imagePath(ctx.config.KERB_DATA_DIR, stored.source));
  } catch (error) {
    if (failures.size > 10_000) failures.clear();
    failures.set(mediaId, performance.now());
    throw error;
  }
}

/**
 * The bytes of a raster image, which are what the server says they are. Nothing else is given to the image library.
 * `request`: tests provide their own.
 */
export async function downloadImage(url: URL, request?: PublicFetch['request']): Promise<Buffer> {
  const { status, contentType, bytes } = await fetchPublic(url, {
    timeoutMs: TIME_LIMIT_MS,
    maxBytes: MAX_BYTES,
    maxRedirects: MAX_REDIRECTS,
    headers: {
      accept: 'image/avif,image/webp,image/png,image/jpeg,image/*;q=0.5',
      'user-agent': 'Kerb picture import',
    },
    ...(request && { request }),
  });
  if (status !== 200) throw new Error(`the URL responded with ${status}`);
  const type = rasterTypeOf(bytes);
  if (type === null) throw new Error('the URL did not return an image');
  if (type !== contentType.replace('image/jpg', 'image/jpeg'))
    throw new Error(`the URL returned ${type} and called it ${contentType || 'nothing'}`);
  return bytes;
}
