/** Loads what measures the speed of the page once the page is idle: the page comes first (WEB-01). */
let isStarted = false;

/** Only with consent to analytics. Once for each document, whatever pages it shows. */
export function startSpeed(): void {
  if (isStarted) return;
  isStarted = true;
  if (document.readyState === 'complete') loadWhenIdle();
  else addEventListener('load', loadWhenIdle, { once: true });
}

function loadWhenIdle(): void {
  // Safari has no requestIdleCallback.
  (window.requestIdleCallback ?? setTimeout)(() =>
    import('./measure-speed.ts').then(
      ({ measureSpeed }) => measureSpeed(),
      // Without this script nothing is measured; nothing else depends on it.
      () => undefined,
    ),
  );
}
