/** Where the installable shop lives, and how often a page may reload itself. */

/** A chunk that does not load reloads the page at most once per path within this time (APP-03). */
export const CHUNK_RELOAD_MS = 10_000;
/** Under which name a tab remembers that it reloaded itself, the path behind it. */
export const CHUNK_RELOAD_NAME = 'chunk-reload';

/** Caches of the service worker that tell what somebody looked at: they go at log-out (F6). */
export const PERSONAL_CACHES = ['kerb-pages', 'kerb-data', 'kerb-pictures'] as const;
/** The cart's page, in which nothing of its cart stands. */
export const CART_CACHE = 'kerb-cart';
