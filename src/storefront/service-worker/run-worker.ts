/**
 * The service worker: pages the shopper has seen can be read offline, and nothing else is ever cached (APP-01, APP-02,
 * APP-15). Pages come from the network while there is one; a new worker waits until no checkout can be disturbed
 * (docs/decisions/0034).
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { CacheFirst, NetworkFirst, NetworkOnly, type Strategy } from 'workbox-strategies';
import { CART_CACHE, PERSONAL_CACHES, type SeenByPage } from '#contract/site/browser-platform.ts';
import { type CacheKind, cacheKeyOf, cacheKindOf, mayCache, mayTakeOver, pageOfData } from './cache-rules.ts';
import { keepVisit } from './visited-pages.ts';
import type { ExtendableEvent, WorkerScope } from './worker-scope.ts';

/** Set by the build (vite.worker.config.ts). */
declare const KERB_FILES: { precache: { url: string; revision: string | null }[]; cart: string[]; checkout: string[] };
declare const self: WorkerScope;

const OFFLINE = '/nz/offline';
const CART = '/nz/cart';
const DAY = 86_400;
const [PAGES, DATA, IMAGES_CACHE] = PERSONAL_CACHES;
const NETWORK_SECONDS = 3;
const MAX_PAGES = 150;
const PAGE_DAYS = 30;
const NEW_MS = 60_000;
const AT_ONCE = 6;

const bounded = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY, purgeOnQuotaError: true });
const whatTheServerLets = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (mayCache(response) ? response : null),
};
const oneKeyEach = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => cacheKeyOf(new URL(request.url)),
};
const matchOptions = { ignoreVary: true };

const pageParts = {
  cacheName: PAGES,
  matchOptions,
  plugins: [whatTheServerLets, oneKeyEach, bounded(MAX_PAGES, PAGE_DAYS)],
};
const pages = new NetworkFirst({ ...pageParts, networkTimeoutSeconds: NETWORK_SECONDS });
/** A shopper who reloads wants the current page, however long it takes. */
const reloadedPages = new NetworkFirst(pageParts);
const data = new NetworkFirst({
  cacheName: DATA,
  matchOptions,
  networkTimeoutSeconds: NETWORK_SECONDS,
  plugins: [whatTheServerLets, oneKeyEach, bounded(MAX_PAGES, PAGE_DAYS)],
});
const images = new CacheFirst({
  cacheName: IMAGES_CACHE,
  matchOptions,
  plugins: [whatTheServerLets, bounded(150, 30)],
});
/** Hashed files: one cache for all versions of the site, so that an old tab finds its own. */
const files = new CacheFirst({ cacheName: 'kerb-files', matchOptions, plugins: [whatTheServerLets, bounded(500, 60)] });
const cart = new NetworkFirst({
  cacheName: CART_CACHE,
  matchOptions: { ...matchOptions, ignoreSearch: true },
  networkTimeoutSeconds: NETWORK_SECONDS,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (response.status === 200 && !response.redirected ? response : null) },
  ],
});
const line = new NetworkOnly();

const keep = (strategy: Strategy, event: ExtendableEvent, url: string): Promise<unknown> => {
  const [answered, done] = strategy.handleAll({ event: event as never, request: new Request(url) });
  return Promise.all([answered, done]);
};
/** Several at once, but never all, so that the page being viewed has priority. */
const keepFiles = async (event: ExtendableEvent, urls: readonly string[]): Promise<void> => {
  const missing: string[] = [];
  for (const url of urls) if (!(await caches.match(url, matchOptions))) missing.push(url);
  for (let from = 0; from < missing.length; from += AT_ONCE)
    await Promise.all(missing.slice(from, from + AT_ONCE).map((url) => keep(files, event, url)));
};
const savesData = (): boolean => self.navigator.connection?.saveData === true;

precache(KERB_FILES.precache);
cleanupOutdatedCaches();

self.addEventListener('install', (event) => {
  if (!savesData()) event.waitUntil(Promise.all([keepFiles(event, KERB_FILES.cart), keep(cart, event, CART)]));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  event.waitUntil(
    event.data === 'loaded' ? takeOver() : event.data === 'forget' ? forget() : keepSeen(event, event.data),
  );
});

let forgotten = 0;
const dropKept = (): Promise<unknown> => Promise.all(PERSONAL_CACHES.map((name) => caches.delete(name)));
/** After a log-out: deletes cached pages, and those still being cached (reliability F6). */
async function forget(): Promise<void> {
  forgotten += 1;
  await dropKept();
}
/** Caches one more entry, unless the cache is to be deleted meanwhile; returns whether to continue. */
async function keepUnlessForgotten(
  strategy: Strategy,
  event: ExtendableEvent,
  url: string,
  since: number,
): Promise<boolean> {
  if (since === forgotten) await keep(strategy, event, url).catch(() => undefined);
  if (since === forgotten) return true;
  await dropKept();
  return false;
}

/**
 * Caches what was loaded before this worker started, and the pages visited: a page opened by a navigation within the
 * site was loaded as data only. The browser still has the files, so no requests are sent for them.
 */
async function keepSeen(event: ExtendableEvent, message: unknown): Promise<void> {
  const { type, files: loaded, visited } = (message ?? {}) as Partial<SeenByPage>;
  if (type !== 'seen' || !Array.isArray(loaded) || !Array.isArray(visited) || savesData()) return;
  const since = forgotten;
  for (const { url, title } of visited.slice(0, MAX_PAGES) as SeenByPage['visited']) {
    const address = new URL(url, self.location.origin);
    if (kindOf(address, true) !== 'page') continue;
    const key = cacheKeyOf(address);
    if (!(await isNew(key)) && !(await keepUnlessForgotten(pages, event, key, since))) return;
    await keepVisit({ url: key, title: String(title) }, MAX_PAGES);
    if (since !== forgotten) return void (await dropKept());
  }
  for (const url of loaded.slice(0, 300).map(String)) {
    const kind = kindOf(new URL(url, self.location.origin), false);
    const strategy = kind === 'file' ? files : kind === 'image' ? images : null;
    if (
      strategy &&
      !(await caches.match(url, matchOptions)) &&
      !(await keepUnlessForgotten(strategy, event, url, since))
    )
      return;
  }
}
/** Whether the cached page was loaded just now, as a document. */
async function isNew(key: string): Promise<boolean> {
  const cached = await (await caches.open(PAGES)).match(key, matchOptions);
  return Date.now() - Date.parse(cached?.headers.get('date') ?? '') < NEW_MS;
}
const kindOf = (address: URL, navigates: boolean): CacheKind =>
  cacheKindOf(address, self.location.origin, { method: 'GET', navigates });

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const kind = cacheKindOf(url, self.location.origin, {
    method: request.method,
    navigates: request.mode === 'navigate',
  });
  if (kind === null) return;
  if (/^\/nz\/checkout\b/.test(url.pathname) && !savesData())
    event.waitUntil(keepFiles(event, KERB_FILES.checkout).catch(() => undefined));
  event.respondWith(answer(kind, url, event));
});

/** A page was loaded while this worker waits. */
async function takeOver(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (mayTakeOver(open.map(({ url }) => url))) await self.skipWaiting();
}

async function answer(
  kind: NonNullable<CacheKind>,
  url: URL,
  event: ExtendableEvent & { request: Request },
): Promise<Response> {
  const { request } = event;
  const by = (strategy: Strategy) => strategy.handle({ event: event as never, request });
  if (kind === 'file') return (await matchPrecache(request)) ?? by(files);
  if (kind === 'image') return by(images);
  if (kind === 'data' || kind === 'line-data') {
    try {
      return await by(kind === 'data' ? data : line);
    } catch {
      return toDocument(pageOfData(url));
    }
  }
  const reloads = request.cache === 'reload' || request.cache === 'no-cache';
  try {
    return await by(kind === 'page' ? (reloads ? reloadedPages : pages) : kind === 'cart' ? cart : line);
  } catch (error) {
    const offline = await matchPrecache(OFFLINE);
    if (!offline) throw error;
    return offline;
  }
}

/**
 * Turns React Router's data request into one for the page itself, which may be cached or replaced by the offline page.
 */
const toDocument = (page: string): Response =>
  new Response(null, {
    status: 204,
    headers: { 'X-Remix-Redirect': page, 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true' },
  });
