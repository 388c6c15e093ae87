import type { Uncaught } from './is-own-error.ts';

/** What the script in a page's head (guard-page.server.ts) leaves for the scripts that come later. */
export interface PageGuard {
  /** What was thrown before anybody else listened, at most 10 things. */
  early: Uncaught[];
  /** Reloads the page for a chunk that did not come, once per path within 10 seconds (APP-03); says whether it does. */
  reloadOnce: () => boolean;
  /** A page in place of one whose chunk did not come: it throws into the error page, and reloads when it is come back to later. */
  standIn: (error: unknown) => () => null;
  isReloading: () => boolean;
  /** The scripts that make the page alive did not come. */
  startFailed: () => void;
  /** The browser's offer to install the shop, once it made one. */
  install: Event | null;
}

declare global {
  interface Window {
    /** Absent in development and where the page is no page of ours. */
    pageGuard?: PageGuard;
  }
}
