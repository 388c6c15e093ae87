/** Constants of the installable shop: caches, and how often a page may reload itself. */

/** A chunk that does not load reloads the page at most once per path within this time (APP-03). */
export const CHUNK_RELOAD_MS = 10_000;
/** Prefix of the storage key, followed by the path, that records that a tab reloaded itself. */
export const CHUNK_RELOAD_NAME = 'chunk-reload';

/** Caches of the service worker that reveal what a person viewed: they are deleted at log-out (reliability F6). */
export const PERSONAL_CACHES = ['kerb-pages', 'kerb-data', 'kerb-pictures'] as const;
/** The cart page, without the cart's contents. */
export const CART_CACHE = 'kerb-cart';
