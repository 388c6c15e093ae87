/**
 * A listing's HTML is the same for everybody, its order is not: an inline script, before the first paint, orders the
 * list by a style sheet (docs/decisions/0029). Elements stay in place until React moves them.
 */
import type { SizeMarks } from '#contract/products/size-marks.ts';
import type { InlineScript } from '#storefront/inline-scripts.server.ts';
import { unpackAny } from '#storefront/lib/page/packed-data.ts';
import { INTERFACE_VERSION } from '#storefront/lib/storage/create-versioned-storage.ts';
import { listBuried } from './internal/list-buried.ts';

/** Runs in the browser. */
function sinkBuried(places: readonly number[]): void {
  if (places.length === 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${places.map((place) => `#hits>:nth-child(${place + 1})`).join()}{order:1}`);
  document.adoptedStyleSheets = [sheet];
}

/** The script of a listing whose order follows the shopper's size; '' for other pages. */
export function buryScript(loaderData: Record<string, unknown>, inline: InlineScript): string {
  const marks = Object.values(loaderData)
    .map((data) => (unpackAny(data) as { sizeMarks?: SizeMarks | null } | null)?.sizeMarks)
    .find(Boolean);
  if (!marks) return '';
  const data = JSON.stringify(marks).replaceAll('<', '\\u003c');
  return inline(`(${sinkBuried})((${listBuried})(${data},"v${INTERFACE_VERSION}:"))`);
}
