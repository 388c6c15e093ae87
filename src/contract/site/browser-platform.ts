/** Constants of the installable shop: caches, and how often a page may reload itself. */

/** A chunk that does not load reloads the page at most once per path within this time (APP-03). */
export const CHUNK_RELOAD_MS = 10_000;
/** Prefix of the storage key, followed by the path, that records that a tab reloaded itself. */
export const CHUNK_RELOAD_NAME = 'chunk-reload';

/** Caches of the service worker that reveal what a person viewed: they are deleted at log-out (reliability F6). */
export const PERSONAL_CACHES = ['kerb-pages', 'kerb-data', 'kerb-pictures', 'kerb-visited'] as const;
/** Titles of visited pages, by the URLs under which they are cached; the one visited last is the last. */
export const VISITED_CACHE = PERSONAL_CACHES[3];
/** The cart page, without the cart's contents. */
export const CART_CACHE = 'kerb-cart';

/** What a page tells the service worker: files loaded before it, and pages visited, oldest first. */
export interface SeenByPage {
  type: 'seen';
  files: readonly string[];
  visited: readonly VisitedPage[];
}
export interface VisitedPage {
  url: string;
  title: string;
}
