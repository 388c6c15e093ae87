import type { Uncaught } from './is-own-error.ts';

/** What the inline script in a page's head (guard-page.server.ts) provides to later scripts. */
export interface PageGuard {
  /** Errors thrown before any other listener was added, at most 10. */
  early: Uncaught[];
  /**
   * Reloads the page for a chunk that failed to load, once per path within 10 seconds (APP-03); returns whether it
   * does.
   */
  reloadOnce: () => boolean;
  /**
   * A component in place of a page whose chunk failed to load: it throws to the error page, and reloads when the page
   * is visited again.
   */
  standIn: (error: unknown) => () => null;
  isReloading: () => boolean;
  /** Called when the scripts that hydrate the page failed to load. */
  startFailed: () => void;
  /** The browser's install prompt event, once received. */
  install: Event | null;
  /** Called for each page that is shown, once it has its title: it can then be read offline (UX-13). */
  visit: () => void;
}

declare global {
  interface Document {
    /** The browser prepares the page before it is opened; absent where no browser does. web-vitals declares it too. */
    prerendering?: boolean;
  }
  interface Window {
    /** Absent in development and on pages that are not ours. */
    pageGuard?: PageGuard;
  }
}
