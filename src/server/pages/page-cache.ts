/**
 * Cache of rendered public pages: HTML, ETag and CSP are made once per render, gzip and brotli bytes on first use. One
 * render per URL at a time; a page older than the catalogue it shows is rendered again, and is served stale for at most
 * STALE_MS meanwhile; memory is limited, the least recently used pages are evicted first.
 */
import { type CachedPage, packPage, type RenderedPage } from './pack-page.ts';

interface Entry {
  page: CachedPage;
  outdatedSince: number | null;
  refreshing: Promise<unknown> | null;
}

/** A change must be visible within a second; half of it is needed to notice the change. */
const STALE_MS = 400;
/** During a sale changes follow each other quickly: a page is rendered once for all changes within this time. */
const CALM_MS = 200;

export interface PageCache {
  /** The page when it may be sent now; undefined when it must be rendered. Starts a refresh when it is outdated. */
  lookup: (key: string, refresh: () => Promise<RenderedPage>) => CachedPage | undefined;
  /** Renders once for all waiting requests, and caches the page when that is allowed. */
  render: (key: string, render: () => Promise<RenderedPage>) => Promise<CachedPage>;
  clear: () => void;
  stats: () => { pages: number; bytes: number; hits: number; renders: number };
}

interface PageCacheOptions {
  version: () => number;
  maxBytes: number;
  now?: () => number;
  /** For how long an outdated page is still served; 0 where a cache in front of the shop would keep it (FLT-04). */
  staleMs?: number;
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const { version, maxBytes, now = () => performance.now(), staleMs = STALE_MS } = options;
  const store = createPageStore(maxBytes);
  const inFlight = new Map<string, Promise<CachedPage>>();
  let hits = 0;
  let renders = 0;

  const render = (key: string, work: () => Promise<RenderedPage>): Promise<CachedPage> => {
    const running = inFlight.get(key);
    if (running) return running;
    const started = (async () => {
      renders += 1;
      const at = version();
      const rendered = await work();
      const page = packPage(rendered, at);
      if (rendered.cacheable && rendered.status === 200) store.keep(key, page);
      return page;
    })().finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  };

  return {
    lookup(key, refresh) {
      const entry = store.find(key);
      if (!entry) return undefined;
      if (entry.page.version !== version()) {
        entry.outdatedSince ??= now();
        if (now() - entry.outdatedSince >= staleMs) return undefined;
        // After a failed refresh the stale page stays until it is too old; the next visitor then gets the error.
        entry.refreshing ??= later(CALM_MS).then(() =>
          store.find(key) === entry ? render(key, refresh).catch(() => undefined) : undefined,
        );
      }
      hits += 1;
      store.use(key, entry);
      return entry.page;
    },
    render,
    clear: store.clear,
    stats: () => ({ ...store.stats(), hits, renders }),
  };
}

/** Pages by key, up to `maxBytes` in total; those used least recently are evicted first. */
function createPageStore(maxBytes: number) {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  const drop = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.page.bytes;
    entries.delete(key);
  };
  return {
    find: (key: string): Entry | undefined => entries.get(key),
    keep(key: string, page: CachedPage): void {
      drop(key);
      entries.set(key, { page, outdatedSince: null, refreshing: null });
      bytes += page.bytes;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
    /** Makes it the most recently used one. */
    use(key: string, entry: Entry): void {
      entries.delete(key);
      entries.set(key, entry);
    },
    clear(): void {
      entries.clear();
      bytes = 0;
    },
    stats: () => ({ pages: entries.size, bytes }),
  };
}

const later = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref());
