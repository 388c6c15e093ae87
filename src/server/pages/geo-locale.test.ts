import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inlinePartsOf } from '../response-headers/content-security-policy.ts';
import { countryOf, pageForCountry, withGeoLocale } from './geo-locale.ts';
import { packPage } from './pack-page.ts';

const from = (headers: Record<string, string | string[]>, name = 'CF-IPCountry') =>
  countryOf({ headers } as unknown as IncomingMessage, name);

test('STORE-14 the country is the value of the configured header; null where it is not configured, absent or unknown', () => {
  expect([
    from({ 'cf-ipcountry': 'AU' }),
    from({ 'cf-ipcountry': 'nz' }),
    from({ 'cf-ipcountry': ['AU', 'NZ'] }),
  ]).toEqual(['AU', 'NZ', 'AU']);
  for (const value of ['', 'XX', 'T1', 'AUS', '<script>', 'A', 'Å1'])
    expect(from({ 'cf-ipcountry': value }), value).toBe(null);
  expect(from({ 'cf-ipcountry': 'AU' }, '')).toBe(null);
  expect(from({ 'x-country': 'AU' })).toBe(null);
});

test('STORE-14 the cached page has the home country; a visitor from another gets an uncached copy, and the original does not change', async () => {
  const headers = { 'cache-control': 'public, max-age=0, s-maxage=60', 'content-type': 'text/html' };
  const html = `${withGeoLocale(Buffer.from('<html><body><p>Kia ora</p><script>const a = "</body>";</script></body></html>'), 'NZ')}`;
  expect(html).toBe(
    '<html><body><p>Kia ora</p><script>const a = "</body>";</script><script type="application/json" id="geo-locale">{"country":"NZ"}</script></body></html>',
  );
  const page = packPage({ status: 200, headers, body: Buffer.from(html), cacheable: true }, 1);
  const abroad = pageForCountry(page, 'AU');
  expect(`${abroad.body.identity}`).toBe(html.replace('NZ', 'AU'));
  expect(`${brotliDecompressSync((await abroad.body.packed(['br'])).bytes)}`).toBe(html.replace('NZ', 'AU'));
  expect(`${pageForCountry(page, null).body.identity}`).toContain('id="geo-locale">{}</script>');
  expect(`${page.body.identity}`).toBe(html);
  expect(abroad.etag).not.toBe(page.etag);
  expect([page.headers['cache-control'], abroad.headers['cache-control']]).toEqual([
    'public, max-age=0, s-maxage=60',
    'private, no-cache',
  ]);
  // The same policy applies: a data block does not run and has no hash.
  expect(inlinePartsOf(abroad.body.identity)).toEqual(inlinePartsOf(page.body.identity));
});

test('responses that are not pages, and private pages, are not changed', () => {
  expect(`${withGeoLocale(Buffer.from('{"a":1}'), 'NZ')}`).toBe('{"a":1}');
  const plain = packPage(
    { status: 200, headers: { 'cache-control': 'no-store' }, body: Buffer.from('{}'), cacheable: false },
    1,
  );
  expect(pageForCountry(plain, 'AU')).toBe(plain);
  const account = packPage(
    {
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: withGeoLocale(Buffer.from('<body></body>'), null),
      cacheable: false,
    },
    1,
  );
  expect(pageForCountry(account, 'AU').headers['cache-control']).toBe('no-store');
});
