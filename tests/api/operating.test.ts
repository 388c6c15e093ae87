/** What operators rely on: health, metrics, headers, the API description, an orderly shutdown. */
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/shop/free-port.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
let metricsPort: number;
beforeAll(async () => {
  metricsPort = await freePort();
  shop = await startTestShop({ KERB_METRICS_PORT: `${metricsPort}` }, { template: 'kerb_template' });
});
afterAll(() => shop.close());

test('NAV-60 the app is mounted at /nz with the API below it, and the host’s root redirects there', async () => {
  const root = await fetch(shop.url, { redirect: 'manual' });
  expect([root.status, root.headers.get('location')]).toEqual([308, '/nz/']);
  expect((await fetch(`${shop.url}/nz/`)).status).toBe(200);
  expect((await fetch(`${shop.url}/nz`)).status).toBe(200);
  expect((await fetch(`${shop.url}/nz/api/openapi.json`)).status).toBe(200);
  expect((await fetch(`${shop.url}/api/openapi.json`)).status).toBe(404);
  const missing = await fetch(`${shop.url}/nz/no-such-page`);
  expect(missing.status).toBe(404);
  expect(await missing.text()).toMatch(/<a[^>]+href="\/nz\/?"[^>]*>\s*(?:<[^>]+>)*Return to Home/);
});

test('MSG-03 MSG-05 one server; staff calls are separate with their own tokens, and the shop’s calls know no staff role', async () => {
  const document = (await (await fetch(`${shop.url}/nz/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security?: object[] }>>;
  };
  for (const [path, methods] of Object.entries(document.paths))
    for (const { security = [] } of Object.values(methods)) {
      const kinds = security.flatMap((one) => Object.keys(one));
      if (path.startsWith('/staff/')) expect(kinds, path).not.toContain('identityToken');
      else expect(kinds, path).not.toContain('staffToken');
    }
  expect(Object.keys(document.paths)).toContain('/staff/login');
  // The staff screens are a separate site, whose scripts no page of the shop loads.
  const home = await (await fetch(`${shop.url}/nz/`)).text();
  expect(home).not.toContain('/nz/staff');
  // Orders, stock, payments and the catalogue are schemas of one database, so that one transaction can cover them all.
  const { rows } = await shop.pool.query(
    "select nspname from pg_namespace where nspname in ('catalogue','stock','orders','payments') order by 1",
  );
  expect(rows.map((row) => row.nspname)).toEqual(['catalogue', 'orders', 'payments', 'stock']);
});

test('the API is described in OpenAPI 3.1 and on a readable page, and every call it lists exists', async () => {
  const document = (await (await fetch(`${shop.url}/nz/api/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { responses: object; requestBody?: object }>>;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/checkout/info',
      '/checkout/order',
      '/payment/client-token',
      '/search/indexes/{indexName}/objects',
    ]),
  );
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, call] of Object.entries(methods)) {
      const reply = await fetch(`${shop.url}/nz/api${path.replace(/\{\w+\}/g, 'x')}`, {
        method: method.toUpperCase(),
        ...(call.requestBody && { body: '{}', headers: { 'content-type': 'application/json' } }),
      });
      expect(reply.status, `${method} ${path}`).not.toBe(405);
      expect(Object.keys(call.responses), `${method} ${path}`).toContain(String(reply.status));
      await reply.text();
    }
  }
  const page = await (await fetch(`${shop.url}/nz/api`)).text();
  expect(page).toContain('POST /nz/api/checkout/order');
});

test('NAV-61 every call answers below /nz/api, and none of them anywhere else', async () => {
  const document = (await (await fetch(`${shop.url}/nz/api/openapi.json`)).json()) as {
    servers: { url: string }[];
    paths: Record<string, Record<string, { requestBody?: object }>>;
  };
  expect(document.servers).toEqual([{ url: '/nz/api' }]);
  let calls = 0;
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const at = async (base: string) => {
        const reply = await fetch(`${shop.url}${base}${path.replace(/\{\w+\}/g, 'x')}`, {
          method: method.toUpperCase(),
          redirect: 'manual',
          ...(requestBody && { body: '{}', headers: { 'content-type': 'application/json' } }),
        });
        return {
          status: reply.status,
          json: /json/.test(reply.headers.get('content-type') ?? ''),
          text: await reply.text(),
        };
      };
      calls += 1;
      const here = await at('/nz/api');
      // An existing call refuses with its own code, never with that of an unknown URL.
      expect(here.status === 404 && !here.json, `${method} ${path}`).toBe(false);
      // The same paths outside the API are pages: they may be read there, or lead to a page as the addresses of an earlier
      // shop do (MOVE-04), but no call works.
      for (const base of ['', '/api', '/nz', '/nz/v1', '/au/api']) {
        const { status, json } = await at(base);
        const isPage = base === '/nz' && method === 'get' && status < 400;
        expect({ method, path, base, json, refused: isPage || [301, 302, 404, 405].includes(status) }).toEqual({
          method,
          path,
          base,
          json: false,
          refused: true,
        });
      }
    }
  expect(calls).toBeGreaterThan(50);
});

test('SEC-20 health tells no details, and metrics are read on a port that only this machine reaches', async () => {
  const said = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${shop.url}${path}`, { headers });
    return [reply.status, await reply.text()];
  };
  expect(await said('/healthz')).toEqual([200, 'ok']);
  expect(await said('/readyz')).toEqual([200, 'ready']);
  // As a proxy on this machine passes requests of strangers on, whatever they claim; no token is set.
  expect(await said('/metrics')).toEqual([403, 'forbidden']);
  for (const [name, value] of [
    ['x-forwarded-for', '127.0.0.1'],
    ['authorization', 'Bearer '],
    ['authorization', 'Bearer'],
  ] as const)
    expect(await said('/metrics', { [name]: value })).toEqual([403, 'forbidden']);
  const own = await (await fetch(`http://127.0.0.1:${metricsPort}/`)).text();
  expect(own).toMatch(/kerb_request_seconds_bucket\{.*kind="page"/);
  expect(own).toContain('kerb_product_index_version');
  const elsewhere = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal }) => !internal);
  for (const { address, family } of elsewhere)
    await expect(
      fetch(`http://${family === 'IPv6' ? `[${address}]` : address}:${metricsPort}/`),
      address,
    ).rejects.toThrow();
});

test('every answer carries the security headers, and a page allows only its own scripts', async () => {
  for (const path of [
    '/nz/',
    '/nz/products',
    '/nz/cart',
    '/nz/checkout/payment',
    '/nz/no-such-page',
    '/nz/api/openapi.json',
    '/nz/api/nothing',
    '/healthz',
    '/elsewhere',
    '/',
  ]) {
    const reply = await fetch(`${shop.url}${path}`, { redirect: 'manual' });
    const headers = Object.fromEntries(reply.headers);
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['strict-transport-security'], path).toContain('max-age=31536000');
    const policy = headers['content-security-policy'] ?? '';
    if (reply.status !== 308) expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['x-powered-by'], path).toBeUndefined();
    if (headers['content-type']?.includes('text/html') && path !== '/nz/api')
      expect(policy).toMatch(/script-src 'self'/);
    await reply.text();
  }
});

test('pages are sent compressed with an ETag and answer 304 to a matching one; private pages are never stored', async () => {
  const first = await fetch(`${shop.url}/nz/products`, { headers: { 'accept-encoding': 'br' } });
  expect(first.headers.get('content-encoding')).toBe('br');
  expect(first.headers.get('cache-control')).toMatch(/public/);
  const again = await fetch(`${shop.url}/nz/products`, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  for (const path of ['/nz/cart', '/nz/checkout/contact-info'])
    expect((await fetch(`${shop.url}${path}`)).headers.get('cache-control'), path).toContain('no-store');
});

test('a caller over the limit is told so and when to come back; a forged header does not help', async () => {
  const limited = await startTestShop(
    { KERB_RATE_LIMIT_SCALE: '0.01', KERB_TRUST_PROXY: '0' },
    { template: 'kerb_template' },
  );
  try {
    const replies = [];
    for (let n = 0; n < 40; n += 1)
      replies.push(
        await fetch(`${limited.url}/nz/api/search/suggest?q=a`, { headers: { 'x-forwarded-for': `1.2.3.${n}` } }),
      );
    const refused = replies.filter((reply) => reply.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(((await (refused[0] as Response).json()) as { errorCode: string }).errorCode).toBe('TooManyRequests');
  } finally {
    await limited.close();
  }
});
