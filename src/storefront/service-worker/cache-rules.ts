/** What the service worker may cache, by URL alone (APP-15). Pure. Anything else goes to the network untouched. */
import { REFERRER_PARAM } from '#contract/products/referrer-param.ts';

/**
 * 'page' and 'data': a public page, as HTML and as the router's data; 'cart': the cart's page, whose HTML contains no
 * personal data; 'line' and 'line-data': any other page, never cached, replaced by the offline page when offline;
 * 'file': hashed files of the site; 'image': images.
 */
export type CacheKind = 'page' | 'data' | 'cart' | 'line' | 'line-data' | 'file' | 'image' | null;

const PUBLIC_PAGE = /^\/nz(\/?|\/(products|categories|brands|articles|blog|stores|search)(\/.*)?)$/;
const DATA = /(\/_)?\.data$/;
/** API calls, the staff site, and URLs that are no pages. */
const NOT_OURS = /^\/nz\/(api|staff)(\/|\.|$)|\.(xml|txt|webmanifest)$/;

export interface WorkerRequest {
  method: string;
  /** The browser navigates to a page, as opposed to a request by a script. */
  navigates: boolean;
}

export function cacheKindOf(address: URL, origin: string, { method, navigates }: WorkerRequest): CacheKind {
  const { pathname } = address;
  if (method !== 'GET' || address.origin !== origin || !/^\/nz(\/|\.|$)/.test(pathname) || NOT_OURS.test(pathname))
    return null;
  if (pathname.startsWith('/nz/assets/') || pathname.startsWith('/nz/icons/') || pathname === '/nz/icon.svg')
    return 'file';
  if (pathname.startsWith('/nz/media/')) return 'image';
  const isData = DATA.test(pathname);
  if (!isData && !navigates) return null;
  const page = isData ? pathname.replace(DATA, '') : pathname;
  if (PUBLIC_PAGE.test(page)) return isData ? 'data' : 'page';
  if (!isData && /^\/nz\/cart(-old)?\/?$/.test(page)) return 'cart';
  return isData ? 'line-data' : 'line';
}

/** The full URL of the page that a data URL belongs to, without the router's own parameters. */
export function pageOfData(address: URL): string {
  const page = new URL(address);
  page.pathname = address.pathname.replace(/_\.data$/, '').replace(/\.data$/, '');
  page.searchParams.delete('_routes');
  return page.href;
}

/**
 * The URL under which a page or its data is cached: the home page with and without its slash are one, and so is a page
 * by whichever link it was opened.
 */
export function cacheKeyOf(address: URL): string {
  const key = new URL(address);
  if (key.pathname === '/nz') key.pathname = '/nz/';
  for (const name of [...key.searchParams.keys()])
    if (name === REFERRER_PARAM || name.startsWith('utm_')) key.searchParams.delete(name);
  key.hash = '';
  return key.href;
}

/** Only publicly cacheable responses are stored: the response decides, whatever the URL. */
export const mayCache = (answer: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean =>
  answer.status === 200 && !answer.redirected && /\bpublic\b/.test(answer.headers.get('cache-control') ?? '');

/**
 * Whether a new worker may take over: at most one page is open, and not in the middle of a checkout (reliability B16).
 */
export const mayTakeOver = (open: readonly string[]): boolean =>
  open.length <= 1 && !open.some((address) => /^\/nz\/(checkout|cart(-old)?)(\/|$)/.test(new URL(address).pathname));
