/** What runs in the browser of the stand-ins: sent as text, so nothing outside each function may be named. */

/**
 * The fit provider's script: takes the commands that waited in `window.tfcapi.q` and those to come. 'calculate' fills every
 * `.tfc-fitrec-product` on the page with a size out of `data-sizes`, 'track' reports. Everybody here has a middling foot.
 */
export function runFitScript(source: string): void {
  const folder = new URL(source.slice(0, source.indexOf('/fitrec/')));
  const post = (body: unknown) => fetch(`${folder.href}/events`, { method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify(body) });
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
}

/** A tag container: reads `window.dataLayer` from its beginning and reports each event. */
export function runTagContainer(source: string): void {
  const collect = source.replace(/gtm\.js.*$/, 'collect');
  const host = window as unknown as { dataLayer?: object[] };
  host.dataLayer ??= [];
  const layer = host.dataLayer;
  const report = (entry: object) => fetch(collect, { method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify(entry) });
  for (const entry of layer) report(entry);
  const push = layer.push.bind(layer);
  layer.push = (...entries) => {
    for (const entry of entries) report(entry);
    return push(...entries);
  };
}

/** A fraud detection: looks at the device, tells its own server, and gives the page a token by an event of the document. */
export function runFraudScript(source: string): void {
  const token = `device-${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  fetch(new URL('device', source), { method: 'POST', mode: 'no-cors', body: JSON.stringify({ token }) });
  document.dispatchEvent(new CustomEvent('ftr:tokenReady', { detail: token }));
}
