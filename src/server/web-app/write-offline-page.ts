/**
 * The page shown for URLs that are not available offline; the service worker caches it (APP-15). It needs no other
 * file.
 */

import { PERSONAL_CACHES, VISITED_CACHE } from '#contract/site/browser-platform.ts';
import { focusColour, inkColour, lineColour, pageColour, quietColour } from '#shared/theme-colours.ts';

const inBoth = ({ light, dark }: { light: string; dark: string }): string => `light-dark(${light}, ${dark})`;
const STYLE = `
:root { color-scheme: light dark; --page: ${inBoth(pageColour)}; --ink: ${inBoth(inkColour)}; --quiet: ${inBoth(quietColour)}; --line: ${inBoth(lineColour)} }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif }
header { border-bottom: 1px solid var(--line) }
header a { display: inline-flex; min-height: 4rem; align-items: center; font-weight: 900; font-size: 1.5rem; color: inherit; text-decoration: none }
header, main { padding-inline: max(1rem, calc((100vw - 80rem) / 2 + 1.5rem)) }
main { padding-block: 4rem }
h1 { margin: 0; max-width: 40rem; font-size: clamp(2rem, 8vw, 3rem); line-height: 1.1; font-weight: 900 }
p { max-width: 32rem; margin: 1rem 0 0; font-size: 1.125rem }
.ways { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 2rem }
.ways > * { display: inline-flex; align-items: center; min-height: 3rem; padding: 0 1.5rem; border: 1px solid var(--ink); border-radius: 2px; background: var(--page); color: var(--ink); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
.ways > button { background: var(--ink); color: var(--page) }
a:focus-visible, button:focus-visible { outline: 3px solid ${inBoth(focusColour)}; outline-offset: 2px }
h2 { margin: 3rem 0 0; font-size: 1.25rem }
ul { list-style: none; margin: .75rem 0 0; padding: 0; max-width: 40rem; border-top: 1px solid var(--line) }
li { border-bottom: 1px solid var(--line) }
li a { display: flex; min-height: 3rem; align-items: center; color: inherit; overflow-wrap: anywhere }
`;

/**
 * Runs in the browser: retries when the connection is back, and lists the visited pages, which can be read meanwhile
 * (UX-13).
 */
function waitForConnection(pageCache: string, visitedCache: string): void {
  const again = () => location.reload();
  // A browser that reports to be online may still have no connection: the shop itself has to answer.
  const checkConnection = () => {
    if (navigator.onLine)
      fetch('/nz/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(again, () => undefined);
  };
  addEventListener('online', checkConnection);
  setInterval(checkConnection, 3_000);
  document.querySelector('button')?.addEventListener('click', again);
  const list = document.querySelector('ul');
  const show = async () => {
    const [pages, visits] = await Promise.all([caches.open(pageCache), caches.open(visitedCache)]);
    for (const request of [...(await visits.keys())].reverse()) {
      if (request.url === location.href || !(await pages.match(request, { ignoreVary: true }))) continue;
      const title = await (await visits.match(request))?.text();
      const link = document.createElement('a');
      link.href = request.url;
      // Every title ends with the shop's name.
      link.textContent = title?.replace(/ · [^·]*$/, '') || new URL(request.url).pathname;
      const item = document.createElement('li');
      item.append(link);
      list?.append(item);
    }
    const seen = document.getElementById('seen');
    if (seen && list?.childElementCount) seen.hidden = false;
  };
  show().catch(() => undefined);
}

export function writeOfflinePage(shopName: string): string {
  const name = shopName.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
  return `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>You’re offline · ${name}</title><link rel="icon" href="/nz/icon.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body><header><a href="/nz/">${name}</a></header><main><h1>You’re offline</h1>
<p>This page needs a connection. Your cart and what you typed are kept on this device. The page comes back by itself once you’re online again.</p>
<div class="ways"><button type="button">Try again</button><a href="/nz/cart">Your cart</a></div>
<section id="seen" hidden><h2>Pages you’ve seen</h2><ul></ul></section></main>
<script>(${waitForConnection.toString()})(${JSON.stringify(PERSONAL_CACHES[0])},${JSON.stringify(VISITED_CACHE)})</script></body></html>`;
}
