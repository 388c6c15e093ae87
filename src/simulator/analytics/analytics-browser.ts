/** Scripts of the simulated analytics providers. Sent to the browser as text (browser-script.ts). */

/**
 * The fit provider's script: runs the commands queued in `window.tfcapi.q` and later ones. 'calculate' fills every
 * `.tfc-fitrec-product` on the page with a size from `data-sizes`, 'track' reports. It always recommends the middle
 * size.
 */
export function runFitScript(source: string): void {
  const folder = new URL(source.slice(0, source.indexOf('/fitrec/')));
  const post = (body: unknown) =>
    fetch(`${folder.href}/events`, { method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify(body) });
  const calculate = () => {
    for (const place of document.querySelectorAll<HTMLElement>('.tfc-fitrec-product')) {
      const sizes = (place.dataset.sizes ?? '').split('|').filter(Boolean);
      const size = sizes[Math.floor(sizes.length / 2)];
      place.replaceChildren();
      if (size === undefined) continue;
      const words = document.createElement('strong');
      words.textContent = size;
      place.append('We recommend size ', words, ' for you.');
    }
  };
  const take = (command: unknown, ...rest: unknown[]) => {
    if (command === 'calculate') calculate();
    post({ command, rest });
  };
  const host = window as unknown as { tfcapi?: { q?: unknown[][] } };
  const waiting = host.tfcapi?.q ?? [];
  Object.assign(window, { tfcapi: take });
  for (const [command, ...rest] of waiting) take(command, ...rest);
  // Its styles: a style element, as such scripts add one.
  const styles = document.createElement('style');
  styles.textContent = '.tfc-fitrec-product strong { text-decoration: underline 3px; }';
  document.head.append(styles);
  // Its second script, and a frame in which it would store its visitor id.
  const more = document.createElement('script');
  more.src = source.replace(/fitrec\.js.*$/, 'widget.js');
  document.head.append(more);
  const frame = document.createElement('iframe');
  frame.src = `${folder.href}/frame`;
  frame.hidden = true;
  frame.title = 'Size help';
  document.body.append(frame);
}

/** The fit provider's second script: reports that it runs. */
export function runFitWidget(source: string): void {
  const folder = source.slice(0, source.indexOf('/fitrec/'));
  fetch(`${folder}/events`, { method: 'POST', mode: 'no-cors', body: JSON.stringify({ part: 'widget' }) });
}

/**
 * A tag container: reads `window.dataLayer` from its start, reports each event, and loads the configured tag, a second
 * script of its host.
 */
export function runTagContainer(source: string): void {
  const collect = source.replace(/gtm\.js.*$/, 'collect');
  const host = window as unknown as { dataLayer?: object[] };
  host.dataLayer ??= [];
  const layer = host.dataLayer;
  const report = (entry: object) =>
    fetch(collect, { method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify(entry) });
  for (const entry of layer) report(entry);
  const push = layer.push.bind(layer);
  layer.push = (...entries) => {
    for (const entry of entries) report(entry);
    return push(...entries);
  };
  const tag = document.createElement('script');
  tag.async = true;
  tag.src = source.replace(/gtm\.js.*$/, 'gtag/js?id=G-KERB1');
  document.head.append(tag);
}

/** The loaded tag: sends its hit as Google's does, by a request and by an image. */
export function runTag(source: string): void {
  const host = source.replace(/gtag\/js.*$/, '');
  const hit = `v=2&tid=G-KERB1&en=page_view&dl=${encodeURIComponent(location.origin + location.pathname)}`;
  fetch(`${host}g/collect?${hit}`, { method: 'POST', mode: 'no-cors', keepalive: true });
  new Image().src = `${host}g/pixel?${hit}`;
}

/**
 * A fraud detection script: reports the device to its own server, and gives the page a token in an event of the
 * document.
 */
export function runFraudScript(source: string): void {
  const token = `device-${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  fetch(new URL('device', source), { method: 'POST', mode: 'no-cors', body: JSON.stringify({ token }) });
  document.dispatchEvent(new CustomEvent('ftr:tokenReady', { detail: token }));
}
