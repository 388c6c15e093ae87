/** Loads what measures the speed of the page once the page is idle: the page comes first (WEB-01). */
let isStarted = false;

/**
 * Only with consent to analytics; `isAllowed` says whether it was withdrawn since. Once for each document, whatever pages
 * it shows.
 */
export function startSpeed(isAllowed: () => boolean): void {
  if (isStarted) return;
  isStarted = true;
  if (document.readyState === 'complete') loadWhenIdle(isAllowed);
  else addEventListener('load', () => loadWhenIdle(isAllowed), { once: true });
}

/** A page that is never idle is measured too: it may be the slowest. */
const MAX_WAIT_MS = 3_000;

function loadWhenIdle(isAllowed: () => boolean): void {
  const load = () =>
    import('./measure-speed.ts').then(
      ({ measureSpeed }) => measureSpeed(isAllowed),
      // Without this script nothing is measured; nothing else depends on it.
      () => undefined,
    );
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: MAX_WAIT_MS });
  else setTimeout(load, MAX_WAIT_MS);
}
