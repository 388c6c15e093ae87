/**
 * On a slow line the page and its first pictures come before the scripts: it reads, and its links and forms work,
 * without any of them. So React Router's module script waits for the first paint, or until somebody touches the page
 * (docs/decisions/0008).
 */

/** Runs in the browser. `modules` are all files the start script needs, so that they come in one go. */
function startAfterPaint(modules: readonly string[]): void {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const href of modules) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = document.getElementById('start-script')?.textContent ?? '';
    document.head.append(script);
  };
  for (const touch of ['pointerdown', 'keydown', 'touchstart']) addEventListener(touch, start, { once: true, passive: true, capture: true });
  requestAnimationFrame(() => setTimeout(start));
}

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;

/** The page with its scripts put off; a page without React Router's scripts comes back as it is. */
export function paintFirst(html: string): string {
  const start = START.exec(html)?.[1];
  if (start === undefined) return html;
  const modules = [...html.matchAll(PRELOAD)].map(([, href]) => href as string);
  return html
    .replaceAll(PRELOAD, '')
    .replace(
      START,
      () => `<script type="text/plain" id="start-script">${start}</script><script>(${startAfterPaint.toString()})(${JSON.stringify(modules)})</script>`,
    );
}
