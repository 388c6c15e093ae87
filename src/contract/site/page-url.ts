/** Which query parameters a public page uses: unknown ones must not create further cached pages (SEC-13). */
import { formatListingQuery, parseListingQuery, REDIRECTED } from '../products/listing-query.ts';

/** Parameter by which the router requests the data of some routes of a page only. */
const ROUTES = '_routes';

const LISTING = /^\/nz\/(products|search|categories\/.+|brands\/[^/]+(\/.+)?)$/;
/** Pages that are the same for everybody, and the parameters they read besides a listing's. */
const PUBLIC_PAGES: readonly [path: RegExp, parameters: readonly string[]][] = [
  [/^\/nz(\/|\/_root)?$/, []],
  [LISTING, []],
  [/^\/nz\/(categories|brands|products\/[^/]+|articles\/[^/]+|pages\/[^/]+|stores\/[^/]+)$/, []],
  [/^\/nz\/stores$/, ['near', 'page']],
  [/^\/nz\/blog(\/.*)?$/, ['tag', 'page']],
];
/** Pages of one visitor: their parameters are read in the browser, and no cache stores them. */
const OWN_PAGE = /^\/nz\/(account|checkout|cart|cart-old|orders|return|mailing-list)(\/|$)/;

/**
 * The query of a page reduced to what the page uses: unknown parameters, dropped values, repetitions and differences in
 * order are removed, so that equal pages have one URL. `search` starts with '?' or is ''.
 */
export function knownSearch(pathname: string, search: string, termParam: string): string {
  if (search === '' || search === '?') return '';
  const path = pathname.replace(/\.data$/, '').replace(/(?<=[^/])\/+$/, '');
  if (OWN_PAGE.test(path)) return search;
  const searchParameters = new URLSearchParams(search);
  const known = new URLSearchParams(
    LISTING.test(path) ? formatListingQuery(parseListingQuery(searchParameters, termParam), termParam) : '',
  );
  const own = PUBLIC_PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  for (const name of [...own, ...(LISTING.test(path) ? [REDIRECTED] : [])]) {
    const value = searchParameters.get(name);
    if (value) known.set(name, value);
  }
  const routes = pathname.endsWith('.data') ? searchParameters.get(ROUTES) : null;
  if (routes !== null && /^(root|routes\/[\w-]+)(,(root|routes\/[\w-]+)){0,3}$/.test(routes)) known.set(ROUTES, routes);
  return known.size === 0 ? '' : `?${known}`;
}
