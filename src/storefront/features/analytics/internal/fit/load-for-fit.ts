/**
 * A document keeps the content security policy of the URL it was loaded from, whatever page it shows later. A document
 * loaded elsewhere blocks what the fit provider adds, so the first page with size help is opened by a page load
 * (FIX-38, docs/decisions/0088).
 */
import { isFitPage } from '#contract/products/fit-pages.ts';

/** Whether this document's content security policy allows the fit provider. */
export function wasLoadedForFit(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  // If the URL is unknown, do not reload again and again.
  return !entry || isFitPage(new URL(entry.name).pathname);
}

let watching = false;

/**
 * From now on a link to a page with size help triggers a page load, where this document's policy would block the
 * provider.
 */
export function loadFitPages(): void {
  if (watching || wasLoadedForFit()) return;
  watching = true;
  addEventListener('click', loadLinked, { capture: true });
}

function loadLinked(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (
    !link ||
    link.target ||
    link.hasAttribute('download') ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  if (link.origin !== location.origin || !isFitPage(link.pathname)) return;
  // The router ignores a prevented click; other click handlers still run.
  event.preventDefault();
  location.assign(link.href);
}
