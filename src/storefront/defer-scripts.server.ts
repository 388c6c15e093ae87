/**
 * On a slow connection the page and its first images must load before the scripts: text, links and forms work without
 * them. So React Router's module script waits for the first paint, or for the first interaction (docs/decisions/0010).
 * A page that the browser prepares before it is opened loads its scripts and runs none of them until it is shown: nothing
 * is counted, and no cart is read, for a page that nobody may ever see (docs/decisions/0100).
 */
import type { InlineScript } from './inline-scripts.server.ts';
import type {} from './lib/errors/page-guard.ts';

/** Runs in the browser. `modules` are all files that the start script needs, so that they load in parallel. */
function startAfterPaint(modules: string[]): void {
  let started = false;
  const load = () => {
    for (const href of modules.splice(0)) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      // Before pictures, apart from those at the top of the page.
      link.fetchPriority = 'high';
      link.href = href;
      document.head.append(link);
    }
  };
  const start = () => {
    if (started) return;
    started = true;
    load();
    const script = document.createElement('script');
    script.type = 'module';
    // One of its files is missing, as after a deployment (guard-page.server.ts).
    script.onerror = () => window.pageGuard?.startFailed();
    script.textContent = document.getElementById('start-script')?.textContent ?? '';
    document.head.append(script);
  };
  for (const touch of ['pointerdown', 'keydown', 'touchstart'])
    addEventListener(touch, start, { once: true, passive: true, capture: true });
  const afterPaint = () => requestAnimationFrame(() => setTimeout(start));
  if (document.prerendering) {
    load();
    document.addEventListener('prerenderingchange', afterPaint, { once: true });
  } else afterPaint();
}

const PRELOAD = '<link rel="modulepreload" href="';
const START = '<script type="module" async="">';
const END = '</script>';

/** The page with deferred scripts; a page without React Router's scripts is returned unchanged. */
export function deferScripts(html: string, inline: InlineScript): string {
  const from = html.indexOf(START);
  const to = html.indexOf(END, from);
  if (from < 0 || to < 0) return html;
  const modules: string[] = [];
  // Written by hand: a regular expression over two hundred thousand characters costs more than rendering a card.
  const withoutPreloads = (part: string): string => {
    let rest = '';
    let at = 0;
    for (let link = part.indexOf(PRELOAD); link >= 0; link = part.indexOf(PRELOAD, at)) {
      const end = part.indexOf('"/>', link);
      rest += part.slice(at, link);
      modules.push(part.slice(link + PRELOAD.length, end));
      at = end + 3;
    }
    return rest + part.slice(at);
  };
  const [before, after] = [withoutPreloads(html.slice(0, from)), withoutPreloads(html.slice(to + END.length))];
  const start = `<script type="text/plain" id="start-script">${html.slice(from + START.length, to)}</script>`;
  return `${before}${start}${inline(`(${startAfterPaint})(${JSON.stringify(modules)})`)}${after}`;
}
