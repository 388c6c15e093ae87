/**
 * Fetches an image that an import named by URL, at its first use. Only public addresses are requested, against
 * server-side request forgery (reliability C7).
 */
import { readFile } from 'node:fs/promises';
import type { Ctx } from '#platform/context.ts';
import { requestPublicUrl } from '#platform/network/request-url.ts';
import { imagePath, storeImage } from '../store-image.ts';
import { saveFetchedMedia } from './media-records.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TIME_LIMIT_MS = 10_000;
const RETRY_AFTER_MS = 10 * 60_000;

/** Time of the last failure by image; in memory only, so another process may try again. */
const failures = new Map<string, number>();

/** The bytes, which are then stored as a file. Throws when the URL may not be fetched, or does not return an image. */
export async function fetchImage(ctx: Ctx, mediaId: string, url: string): Promise<Buffer> {
  const failedAt = failures.get(mediaId);
  if (failedAt !== undefined && performance.now() - failedAt < RETRY_AFTER_MS)
    throw new Error('fetching the image failed recently');
  try {
    const stored = await storeImage(ctx, await download(new URL(url)));
    await saveFetchedMedia(ctx, mediaId, stored);
    return await readFile(imagePath(ctx.config.KERB_DATA_DIR, stored.source));
  } catch (error) {
    if (failures.size > 10_000) failures.clear();
    failures.set(mediaId, performance.now());
    throw error;
  }
}

async function download(url: URL): Promise<Buffer> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('only http and https URLs are fetched');
  return new Promise((done, fail) => {
    const request = requestPublicUrl(url, {
      timeout: TIME_LIMIT_MS,
      headers: { accept: 'image/*', 'user-agent': 'Kerb picture import' },
    });
    request.on('response', (response) => {
      if (response.statusCode !== 200)
        return request.destroy(new Error(`the URL responded with ${response.statusCode}`));
      if (
        !/^image\//.test(response.headers['content-type'] ?? '') ||
        /svg/.test(response.headers['content-type'] ?? '')
      )
        return request.destroy(new Error('the URL did not return an image'));
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) request.destroy(new Error('the image is larger than 10 MB'));
        else chunks.push(chunk);
      });
      response.on('end', () => done(Buffer.concat(chunks)));
      response.on('error', fail);
    });
    const deadline = setTimeout(() => request.destroy(new Error('fetching the image took too long')), TIME_LIMIT_MS);
    request.on('timeout', () => request.destroy(new Error('fetching the image took too long')));
    request.on('close', () => clearTimeout(deadline));
    request.on('error', fail);
    request.end();
  });
}
