/**
 * Where a visitor is, told to the page in a data block (docs/decisions/0019). A page is made and kept once, with the home country in it;
 * for anybody else the block is written anew while the page is sent, and nobody keeps that copy.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { packedBody } from './packed-body.ts';
import type { CachedPage } from './page-cache.ts';

/** Where the shop is and sends to. */
export const HOME = 'NZ';
const START = '<script type="application/json" id="geo-locale">';
const END = '</script>';
const block = (country: string | null): string =>
  `${START}${JSON.stringify(country === null ? {} : { country })}${END}`;

/** What the proxy in front says, by the name of its header; null where it says nothing or does not know. '' is no header. */
export function countryOf(request: IncomingMessage, headerName: string): string | null {
  const value = headerName === '' ? undefined : request.headers[headerName.toLowerCase()];
  const country = (Array.isArray(value) ? value[0] : value)?.toUpperCase() ?? '';
  // XX and T1 are Cloudflare's words for 'nobody knows' and for Tor.
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null;
}

/** A page with its block, the last thing in its body; what is no page comes back as it is. */
export function withGeoLocale(html: string, country: string | null): string {
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html : html.slice(0, end) + block(country) + html.slice(end);
}

/** The page with another country in its block, for one visitor: no shared cache may keep it. A page without a block comes back as it is. */
export function pageForCountry(page: CachedPage, country: string | null): CachedPage {
  const { identity } = page.body;
  const from = identity.lastIndexOf(START);
  if (from < 0) return page;
  const to = identity.indexOf(END, from) + END.length;
  const body = Buffer.concat([identity.subarray(0, from), Buffer.from(block(country)), identity.subarray(to)]);
  const kept = /\bpublic\b/.test(page.headers['cache-control'] ?? '');
  return {
    ...page,
    headers: { ...page.headers, ...(kept && { 'cache-control': 'private, no-cache' }) },
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    body: packedBody(body, { kept: false }),
  };
}
