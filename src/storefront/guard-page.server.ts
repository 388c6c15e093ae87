/**
 * Runs before any script of the site has loaded: it handles scripts that fail to load (APP-03), stores early errors for
 * the report, keeps the button pressed before hydration, sets the manifest and, once everything is loaded, registers the
 * service worker (APP-01, APP-02). Inlined into the page, so that no file of ours can be missing for it and the first
 * paint does not wait for it.
 */

import { messages } from '#contract/messages/messages.ts';
import {
  CHUNK_RELOAD_MS,
  CHUNK_RELOAD_NAME,
  type SeenByPage,
  type VisitedPage,
} from '#contract/site/browser-platform.ts';
import type { InlineScript } from './inline-scripts.server.ts';
import type { PageGuard } from './lib/errors/page-guard.ts';
import { nextPageScript } from './next-page.server.ts';

interface Words {
  trouble: string;
  home: string;
}

// These functions run in the browser as source text: they may use nothing from outside themselves.

/** Provides `window.pageGuard`, and reloads the page for a chunk that failed to load. */
function providePageGuard(reloadMs: number, name: string, words: Words): void {
  let reloading = false;
  const mayReload = (): boolean => {
    const now = Date.now();
    try {
      const key = `v1:${name}${location.pathname}`;
      // If the clock was set back, do not reload again and again.
      if (Math.abs(now - Number(sessionStorage.getItem(key))) < reloadMs) return false;
      sessionStorage.setItem(key, String(now));
      return true;
    } catch {
      // Without storage, the navigation type tells whether this page was reloaded.
      const [came] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return came?.type !== 'reload' || performance.now() > reloadMs;
    }
  };
  window.pageGuard = {
    early: [],
    isReloading: () => reloading,
    reloadOnce: () => {
      // Offline, a reload would fail and lose the page.
      if (reloading || !navigator.onLine || !mayReload()) return reloading;
      reloading = true;
      location.reload();
      return true;
    },
    standIn: (error) => {
      const from = Date.now();
      return () => {
        // Offline, show the service worker's cached page, or the offline page.
        if (!navigator.onLine && navigator.serviceWorker?.controller) {
          location.reload();
          return null;
        }
        if (Date.now() - from > reloadMs && window.pageGuard?.reloadOnce()) return null;
        throw error;
      };
    },
    startFailed: () => {
      if (window.pageGuard?.reloadOnce()) return;
      const note = document.createElement('p');
      note.setAttribute('role', 'alert');
      note.className = 'bg-accent px-4 py-3 font-semibold text-on-accent';
      const home = document.createElement('a');
      home.href = '/nz/';
      home.className = 'underline';
      home.textContent = words.home;
      note.append(`${words.trouble}. `, home);
      document.querySelector('main')?.prepend(note);
    },
    install: null,
    visit: () => undefined,
  };
  addEventListener('vite:preloadError', () => window.pageGuard?.reloadOnce());
}

/** Stores early errors and the browser's install prompt. */
function keepEarlyEvents(guard: PageGuard): void {
  const { early } = guard;
  const hear = (event: Event) => {
    const { error, reason, filename } = event as ErrorEvent & PromiseRejectionEvent;
    if (early.length < 10) early.push(event.type === 'error' ? { thrown: error, filename } : { thrown: reason });
  };
  addEventListener('error', hear);
  addEventListener('unhandledrejection', hear);
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    guard.install = event;
    dispatchEvent(new Event('kerb:install'));
  });
}

/**
 * A button pressed before hydration is pressed again after it, and the last choice of a list is made again; several
 * presses count once. What waits shows it at once, and says so (UX-14).
 */
function holdPresses(wait: string): void {
  let held: HTMLButtonElement | HTMLSelectElement | null = null;
  let choice = '';
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  note.className = 'sr-only';
  const mark = (waits: boolean) => {
    held?.toggleAttribute('data-held', waits);
    held?.setAttribute('aria-busy', `${waits}`);
  };
  const hold = (event: Event) => {
    const target = event.target as Element;
    const control =
      event.type === 'click'
        ? target.closest<HTMLButtonElement>('button[type=button]')
        : target.closest<HTMLSelectElement>('select');
    if (!control) return;
    event.stopPropagation();
    mark(false);
    held = control;
    choice = control.value;
    mark(true);
    // A screen reader announces what changes in a region that is there already.
    document.body.append(note);
    requestAnimationFrame(() => {
      note.textContent = wait;
    });
  };
  for (const type of ['click', 'change']) addEventListener(type, hold, true);
  const replay = () => {
    mark(false);
    note.remove();
    if (held?.tagName !== 'SELECT') return held?.click();
    held.value = choice;
    held.dispatchEvent(new Event('change', { bubbles: true }));
  };
  new MutationObserver((_, observer) => {
    observer.disconnect();
    for (const type of ['click', 'change']) removeEventListener(type, hold, true);
    // After the effects of hydration, which read the sizes chosen before it.
    setTimeout(replay);
  }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
}

/**
 * Registers the service worker once everything is loaded, and tells it which files were loaded and which pages visited
 * (UX-13). Its scope has no slash at the end, so that the home page without one is within it.
 */
function registerWorker(guard: PageGuard): void {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  let waiting: VisitedPage[] | null = [];
  const tell = (files: string[], visited: VisitedPage[]) =>
    workers.ready.then(({ active }) => active?.postMessage({ type: 'seen', files, visited } satisfies SeenByPage));
  guard.visit = () => {
    const visited = [{ url: location.href, title: document.title }];
    if (waiting) waiting.push(...visited);
    else tell([], visited);
  };
  /** Workers used to be registered with the slash. That one ends when this one is there, and not before. */
  const endFormer = () =>
    workers
      .getRegistrations()
      .then((all) => all.filter(({ scope }) => scope.endsWith('/nz/')).map((one) => one.unregister()));
  const bring = () =>
    workers
      .register('/nz/service-worker.js', { scope: '/nz' })
      .then((registration) => {
        registration.waiting?.postMessage('loaded');
        if (registration.active) endFormer();
        return workers.ready;
      })
      .then(() => {
        const visited = waiting ?? [];
        waiting = null;
        tell(
          performance.getEntriesByType('resource').map(({ name }) => name),
          visited,
        );
      })
      .catch(() => undefined);
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(bring));
}

/** Read by screen readers while a press waits for the page's scripts. */
const ONE_MOMENT = 'One moment…';
const guardWords: Words = { trouble: messages.somethingWentWrong, home: messages.returnToHome };
const guardScript = [
  `(${providePageGuard})(${CHUNK_RELOAD_MS},${JSON.stringify(`${CHUNK_RELOAD_NAME}:`)},${JSON.stringify(guardWords)})`,
  `(${keepEarlyEvents})(window.pageGuard)`,
  `(${holdPresses})(${JSON.stringify(ONE_MOMENT)})`,
  `(${registerWorker})(window.pageGuard)`,
  nextPageScript,
].join(';');

/** The end of a page's head, its guard included; the browser finds these before the body. */
export const pageGuardHead = (inline: InlineScript): string =>
  `<link rel="manifest" href="/nz/manifest.webmanifest"/><link rel="apple-touch-icon" href="/nz/icons/apple-touch-icon.png"/>${inline(guardScript)}`;
