/**
 * Puts the visitor's country into a data block of the page (docs/decisions/0019). A page is rendered and cached once,
 * with the home country; for visitors from elsewhere the block is replaced while sending, and that copy is not cached.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { CachedPage } from './pack-page.ts';
import { packedBody } from './packed-body.ts';

/** The country the shop is in and ships to. */
export const HOME = 'NZ';
const START = '<script type="application/json" id="geo-locale">';
const END = '</script>';
const block = (country: string | null): string =>
  `${START}${JSON.stringify(country === null ? {} : { country })}${END}`;

/**
 * The country from the configured header of the proxy; null where it is absent or unknown. '' means no header is
 * configured.
 */
export function countryOf(request: IncomingMessage, headerName: string): string | null {
  const value = headerName === '' ? undefined : request.headers[headerName.toLowerCase()];
  const country = (Array.isArray(value) ? value[0] : value)?.toUpperCase() ?? '';
  // XX and T1 are Cloudflare's codes for an unknown country and for Tor.
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null;
}

/** Adds the data block at the end of the body; a response that is not a page is returned unchanged. */
export function withGeoLocale(page: Buffer, country: string | null): Buffer {
  const end = page.lastIndexOf('</body>');
  return end < 0 ? page : Buffer.concat([page.subarray(0, end), Buffer.from(block(country)), page.subarray(end)]);
}

/**
 * The page with another country in its block, for one visitor: shared caches must not store it. A page without a block
 * is returned unchanged.
 */
export function pageForCountry(page: CachedPage, country: string | null): CachedPage {
  const { identity } = page.body;
  const from = identity.lastIndexOf(START);
  if (from < 0) return page;
  const to = identity.indexOf(END, from) + END.length;
  const body = Buffer.concat([identity.subarray(0, from), Buffer.from(block(country)), identity.subarray(to)]);
  const isShared = /\bpublic\b/.test(page.headers['cache-control'] ?? '');
  return {
    ...page,
    headers: { ...page.headers, ...(isShared && { 'cache-control': 'private, no-cache' }) },
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    body: packedBody(body, { kept: false }),
  };
}
