import { expect, test } from 'vitest';
import { fileOf } from '../pages/static-files.ts';
import { webAppFiles } from './web-app-files.ts';

const built = new Map([
  ['/nz/service-worker.js', () => fileOf(Buffer.from('addEventListener("fetch", () => undefined)'), '.js')],
]);
const files = (name = 'Kerb', on = true) =>
  webAppFiles(() => ({ KERB_STORE_NAME: name, KERB_SERVICE_WORKER: on }), built);
const read = (path: string, name?: string, on?: boolean) => files(name, on).get(path)?.();

test('APP-01 APP-15 the manifest has scope and start URL, standalone display, icons of 192 and 512 px, also maskable, and the shop’s name', () => {
  const file = read('/nz/manifest.webmanifest', 'Tāmaki “Shoes” & Sons');
  const manifest = JSON.parse(file?.body.toString() ?? '');
  expect(file?.type).toBe('application/manifest+json');
  expect(manifest).toMatchObject({
    name: 'Tāmaki “Shoes” & Sons',
    short_name: 'Tāmaki “Shoe',
    scope: '/nz/',
    start_url: '/nz/',
    display: 'standalone',
    lang: 'en-NZ',
  });
  const icons = (manifest.icons as { sizes: string; purpose: string }[]).map(
    ({ sizes, purpose }) => `${sizes} ${purpose}`,
  );
  expect(icons).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']));
});

test('APP-02 the worker is revalidated each time, and may only connect to the shop', () => {
  const headers = read('/nz/service-worker.js')?.headers ?? {};
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("connect-src 'self'");
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('UX-13 the worker, and what replaces it when it is switched off, may control the home page without its slash', () => {
  for (const on of [true, false])
    expect(read('/nz/service-worker.js', 'Kerb', on)?.headers?.['service-worker-allowed']).toBe('/nz');
});

test('when switched off, the worker is replaced by one that removes it and its caches', () => {
  const stop = read('/nz/service-worker.js', 'Kerb', false);
  expect(stop?.body.toString()).toContain('registration.unregister()');
  expect(stop?.headers?.['cache-control']).toBe('no-cache');
});

test('C11 the offline page has the shop’s name as text, and its policy allows only its own style and script', () => {
  const page = read('/nz/offline', '<script>x</script>&"');
  expect(page?.body.toString()).not.toContain('<script>x');
  expect(page?.headers?.['content-security-policy']).toMatch(
    /script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+'/,
  );
});
