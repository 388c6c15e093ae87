import type { HeaderReader } from '#api/endpoint.ts';

/** Browsers send where a request comes from; a write from another site is refused (reliability D9). */
export function isCrossSite(headers: HeaderReader, origins: readonly string[]): boolean {
  const site = headers.get('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.get('origin');
  return origin !== null && !origins.includes(origin);
}
