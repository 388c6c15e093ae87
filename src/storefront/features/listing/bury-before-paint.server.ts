/**
 * A listing's HTML is the same for everybody, its order is not: an inline script, before the first paint, orders the
 * list by a style sheet (docs/decisions/0029). Elements stay in place until React moves them.
 */
import type { SizeMarks } from '#contract/products/size-marks.ts';
import { INTERFACE_VERSION } from '#storefront/lib/storage/create-versioned-storage.ts';
import { listBuried } from './internal/list-buried.ts';

/** Runs in the browser. */
function sinkBuried(places: readonly number[]): void {
  if (places.length === 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${places.map((place) => `#hits>:nth-child(${place + 1})`).join()}{order:1}`);
  document.adoptedStyleSheets = [sheet];
}

const HEAD_END = '</head>';

/**
 * The page with its script; a page without such a listing is returned unchanged. `open` is the script's opening tag.
 */
export function buryBeforePaint(html: string, loaderData: Record<string, unknown>, open = '<script>'): string {
  const marks = Object.values(loaderData)
    .map((data) => (data as { sizeMarks?: SizeMarks | null } | null)?.sizeMarks)
    .find(Boolean);
  const at = html.indexOf(HEAD_END);
  if (!marks || at < 0) return html;
  const data = JSON.stringify(marks).replaceAll('<', '\\u003c');
  const script = `${open}(${sinkBuried.toString()})((${listBuried.toString()})(${data},"v${INTERFACE_VERSION}:"))</script>`;
  return html.slice(0, at) + script + html.slice(at);
}
