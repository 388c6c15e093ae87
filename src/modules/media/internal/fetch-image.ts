/**
 * Fetches an image that an import named by URL, at its first use. Only public addresses are requested, against
 * server-side request forgery (reliability C7, SEC-19).
 */
import type { ImageCtx } from '../image-context.ts';
import { storeImage } from '../store-image.ts';
import { downloadImage } from './download-image.ts';
import { saveFetchedMedia } from './media-records.ts';
import { readOriginal } from './read-original.ts';

const RETRY_AFTER_MS = 10 * 60_000;

/** Time of the last failure by image; in memory only, so another process may try again. */
const failures = new Map<string, number>();

/** The bytes, which are then stored as a file. Throws when the URL may not be fetched, or does not return an image. */
export async function fetchImage(
  ctx: Pick<ImageCtx, 'db' | 'imageStore'>,
  mediaId: string,
  url: string,
): Promise<Buffer> {
  const failedAt = failures.get(mediaId);
  if (failedAt !== undefined && performance.now() - failedAt < RETRY_AFTER_MS)
    throw new Error('fetching the image failed recently');
  try {
    const stored = await storeImage(ctx, await downloadImage(new URL(url)));
    await saveFetchedMedia(ctx, mediaId, stored);
    return await readOriginal(ctx, stored.source);
  } catch (error) {
    if (failures.size > 10_000) failures.clear();
    failures.set(mediaId, performance.now());
    throw error;
  }
}
