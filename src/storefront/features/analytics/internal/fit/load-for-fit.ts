/**
 * A document keeps the policy of the address it was loaded from, whatever page it shows later. One that was loaded elsewhere refuses what
 * the fit provider adds, so the first page with size help is loaded by itself (FIX-38, docs/decisions/0088).
 */
import { isFitPage } from '#contract/products/fit-pages.ts';

/** Whether this document's policy lets the fit provider in. */
export function wasLoadedForFit(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  // Who cannot be told is not loaded again and again.
  return !entry || isFitPage(new URL(entry.name).pathname);
}

let watching = false;

/** From now on a link to a page with size help loads that page, where this document's policy would refuse the provider. */
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
  // The router leaves alone what is prevented already; whatever else a click does here still happens.
  event.preventDefault();
  location.assign(link.href);
}
