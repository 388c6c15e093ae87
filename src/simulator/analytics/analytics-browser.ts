/** What runs in the browser of the stand-ins: sent as text, so nothing outside each function may be named. */

/**
 * The fit provider's script: takes the commands that waited in `window.tfcapi.q` and those to come. 'calculate' fills every
 * `.tfc-fitrec-product` on the page with a size out of `data-sizes`, 'track' reports. Everybody here has a middling foot.
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
  // Its looks: a style element of its own, as such scripts add one.
  const looks = document.createElement('style');
  looks.textContent = '.tfc-fitrec-product strong { text-decoration: underline 3px; }';
  document.head.append(looks);
  // The rest of it, and a frame in which it keeps who somebody is.
  const more = document.createElement('script');
  more.src = source.replace(/fitrec\.js.*$/, 'widget.js');
  document.head.append(more);
  const frame = document.createElement('iframe');
  frame.src = `${folder.href}/frame`;
  frame.hidden = true;
  frame.title = 'Size help';
  document.body.append(frame);
}

/** The fit provider's second script: says that it runs. */
export function runFitWidget(source: string): void {
  const folder = source.slice(0, source.indexOf('/fitrec/'));
  fetch(`${folder}/events`, { method: 'POST', mode: 'no-cors', body: JSON.stringify({ part: 'widget' }) });
}

/** A tag container: reads `window.dataLayer` from its beginning, reports each event, and loads the tag that was configured in it, a second script of its host. */
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

/** The tag it loads: sends its hit as Google's does, by a call and by a picture. */
export function runTag(source: string): void {
  const host = source.replace(/gtag\/js.*$/, '');
  const hit = `v=2&tid=G-KERB1&en=page_view&dl=${encodeURIComponent(location.origin + location.pathname)}`;
  fetch(`${host}g/collect?${hit}`, { method: 'POST', mode: 'no-cors', keepalive: true });
  new Image().src = `${host}g/pixel?${hit}`;
}

/** A fraud detection: looks at the device, tells its own server, and gives the page a token by an event of the document. */
export function runFraudScript(source: string): void {
  const token = `device-${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  fetch(new URL('device', source), { method: 'POST', mode: 'no-cors', body: JSON.stringify({ token }) });
  document.dispatchEvent(new CustomEvent('ftr:tokenReady', { detail: token }));
}
