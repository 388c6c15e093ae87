/** What of an address the service worker may keep, by the address alone (APP-15). Pure. What is nobody's business here goes to the network untouched. */

/**
 * 'page' and 'data': a page that is the same for everybody, as HTML and as the router asks for it; 'cart': the cart's page, in which
 * nothing personal stands; 'line' and 'line-data': any other page, never kept, only the offline page stands in for it; 'file': hashed
 * files of the site; 'picture'.
 */
export type CacheKind = 'page' | 'data' | 'cart' | 'line' | 'line-data' | 'file' | 'picture' | null;

const PUBLIC_PAGE = /^\/nz(\/?|\/(products|categories|brands|articles|blog|stores)(\/.*)?)$/;
const DATA = /(\/_)?\.data$/;
/** Answers to calls, the staff's site, and what is no page. */
const NOT_OURS = /^\/nz\/(api|staff)(\/|\.|$)|\.(xml|txt|webmanifest)$/;

export interface WorkerRequest {
  method: string;
  /** The browser is on its way to a page, not a script of a page. */
  navigates: boolean;
}

export function cacheKindOf(address: URL, origin: string, { method, navigates }: WorkerRequest): CacheKind {
  const { pathname } = address;
  if (method !== 'GET' || address.origin !== origin || !/^\/nz(\/|\.|$)/.test(pathname) || NOT_OURS.test(pathname))
    return null;
  if (pathname.startsWith('/nz/assets/') || pathname.startsWith('/nz/icons/') || pathname === '/nz/icon.svg')
    return 'file';
  if (pathname.startsWith('/nz/media/')) return 'picture';
  const isData = DATA.test(pathname);
  if (!isData && !navigates) return null;
  const page = isData ? pathname.replace(DATA, '') : pathname;
  if (PUBLIC_PAGE.test(page)) return isData ? 'data' : 'page';
  if (!isData && /^\/nz\/cart\/?$/.test(page)) return 'cart';
  return isData ? 'line-data' : 'line';
}

/** The page that an address of data belongs to, in full, without what only the router says. */
export function pageOfData(address: URL): string {
  const page = new URL(address);
  page.pathname = address.pathname.replace(/_\.data$/, '').replace(/\.data$/, '');
  page.searchParams.delete('_routes');
  return page.href;
}

/** Only what the server says everybody may keep is kept: the answer decides, whatever the address looks like. */
export const mayCache = (answer: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean =>
  answer.status === 200 && !answer.redirected && /\bpublic\b/.test(answer.headers.get('cache-control') ?? '');

/** Whether a new worker may take over: with no more than one page open, and that not in the middle of a checkout (B16). */
export const mayTakeOver = (open: readonly string[]): boolean =>
  open.length <= 1 && !open.some((address) => /^\/nz\/(checkout|cart(-old)?)(\/|$)/.test(new URL(address).pathname));
