import { fetchPublic, type PublicFetch } from '#platform/network/fetch-public.ts';
import { rasterTypeOf } from './image-type.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TIME_LIMIT_MS = 10_000;
/** As a CDN sends them: to https, to another host, to the file. */
const MAX_REDIRECTS = 3;

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
