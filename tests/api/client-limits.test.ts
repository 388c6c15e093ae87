/**
 * The shipped rate limits over real HTTP: each client is counted separately, on every operation, however its calls are
 * sent.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS_PER_MINUTE } from '#api/endpoint.ts';
import { endpoints } from '#api/routes.ts';
import { openDatabase } from '#platform/database/database.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { type CountedCall, countUntilRefused } from '../support/clients/counted-calls.ts';
import { type OneShoeShop, startOneShoeShop } from '../support/prepared-shops/one-shoe-shop.ts';
import { apiOverHttp } from '../support/shop/api-over-http.ts';
import { calledFrom, newAddress } from '../support/shop/client-address.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';
import { patient } from '../support/vitest/patience.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let shop: TestShop;
let product: OneShoeShop['product'];
let path: string;
beforeAll(async () => {
  ({ shop, product, path } = await startOneShoeShop());
});
afterAll(async () => {
  await shop.close();
  expect(shop.errors).toEqual([]);
});

/**
 * A limit that was used up at `spentAt` (performance.now()) allows only as many calls as it has regained since, however
 * slow the machine is; a limit of its own would allow a whole minute's calls.
 */
async function expectUsedUp(call: CountedCall, perMinute: number, spentAt: number): Promise<void> {
  const { allowed } = await countUntilRefused(shop.url, call, perMinute + 50);
  const regained = Math.ceil(((performance.now() - spentAt) * perMinute) / 60_000) + 1;
  expect(allowed, JSON.stringify(call)).toBeLessThanOrEqual(regained);
}

/** The reply to a client that has used up its limit: a slow machine may have let it regain a call or two. */
async function refusalFor(url: string, from: string): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const reply = await fetch(url, { headers: calledFrom(from) });
    if (reply.status === 429 || tries === 5) return reply;
    await reply.arrayBuffer();
  }
}

/** A URL that is refused before it costs anything but still counts: no body, and a parameter given twice. */
const addressOf = (pattern: string): string => `/nz/api${pattern.replace(/:\w+/g, 'kea')}?kea=1&kea=2`;

test('SEC-01 SEC-02 one client uses up the limit of each operation while another client is still served', {
  timeout: patient(300_000),
}, async () => {
  const other = newAddress();
  for (const { method, path: pattern, perMinute = CALLS_PER_MINUTE } of endpoints) {
    // Its own address: hundreds of refusals in a minute are delayed (refusal-delay.ts), and the test would take
    // minutes.
    const greedy = newAddress();
    const name = `${method} ${pattern}`;
    const call = { method: method.toUpperCase(), path: addressOf(pattern) };
    const { allowed, refused, seconds } = await countUntilRefused(
      shop.url,
      { ...call, from: greedy },
      3 * perMinute + 100,
    );
    expect(refused, name).toBeGreaterThan(0);
    expect(allowed, name).toBeGreaterThanOrEqual(perMinute);
    expect(allowed, name).toBeLessThanOrEqual(perMinute + Math.ceil((perMinute * seconds) / 60) + 1);
    const reply = await fetch(`${shop.url}${call.path}`, { method: call.method, headers: calledFrom(other) });
    expect(reply.status, `${name} for the other`).not.toBe(429);
    expect(reply.headers.get('x-request-id'), name).toMatch(UUID);
    await reply.arrayBuffer();
  }
});

test('SEC-01 no spelling of a URL and no way of sending has a separate limit', async () => {
  const from = newAddress();
  const { perMinute = CALLS_PER_MINUTE } = endpoints.find((one) => one.path === '/auth/login') ?? {};
  await countUntilRefused(shop.url, { method: 'POST', path: '/nz/api/auth/login', from }, 3 * perMinute);
  const spentAt = performance.now();
  const body = JSON.stringify({ email: 'nobody@example.co.nz', password: 'Not-this 1' });
  const json = { 'content-type': 'application/json' };
  const chunk = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  for (const call of [
    { path: '/nz/api/auth/login', headers: { ...json, 'content-length': `${Buffer.byteLength(body)}` }, body },
    { path: '/nz/api/auth/login', headers: { ...json, 'transfer-encoding': 'chunked' }, body: chunk },
    { path: '/nz/api/auth/%6Cogin' },
    { path: '/nz/api/%61uth/login?x=1' },
  ])
    await expectUsedUp({ method: 'POST', ...call, from }, perMinute, spentAt);
  // A rewritten spelling counts for the caller's address, not for the machine's own.
  const stranger = newAddress();
  await countUntilRefused(
    shop.url,
    {
      method: 'POST',
      path: '/nz/api/auth/login',
      headers: { ...json, 'transfer-encoding': 'chunked' },
      body: chunk,
      from: stranger,
    },
    50,
  );
  const logIn = (address: string) => accountClient(shop.url, address).call('POST', '/auth/login', JSON.parse(body));
  expect((await logIn(stranger)).status, 'after ten wrong passwords, chunked').toBe(429);
  expect((await logIn(newAddress())).body.errorCode, 'from another address').toBe('CredentialsWrong');
});

test('SEC-01 an operation with a parameter is limited over all values of it, and unknown URLs share one limit', async () => {
  const from = newAddress();
  const { perMinute = CALLS_PER_MINUTE } = endpoints.find((one) => one.path === '/icons/:name') ?? {};
  await countUntilRefused(shop.url, { method: 'GET', path: '/nz/api/icons/heart', from }, 3 * perMinute);
  const iconsSpentAt = performance.now();
  await expectUsedUp({ method: 'GET', path: '/nz/api/icons/basket', from }, perMinute, iconsSpentAt);
  await countUntilRefused(shop.url, { method: 'GET', path: '/nz/api/nothing-here', from }, 3 * CALLS_PER_MINUTE);
  const spentAt = performance.now();
  for (const call of [
    { method: 'GET', path: '/nz/api/nothing-else' },
    { method: 'GET', path: '/nz/api/openapi.json' },
    { method: 'DELETE', path: '/nz/api/stores' },
  ])
    await expectUsedUp({ ...call, from }, CALLS_PER_MINUTE, spentAt);
  const reply = await fetch(`${shop.url}/nz/api/openapi.json`, { headers: calledFrom(newAddress()) });
  expect(reply.status).toBe(200);
  await reply.arrayBuffer();
});

test('SEC-01 pages, files and images are limited per client too, and every answer has its own request id', async () => {
  const tight = await startTestShop({ KERB_RATE_LIMIT_SCALE: '0.01' }, { template: 'kerb_template' });
  try {
    const ids = new Set<string | null>();
    const paths = [
      '/nz/products',
      '/nz/manifest.webmanifest',
      '/nz/media/kea/kea',
      '/healthz',
      '/nz/staff',
      '/nz/nowhere',
      '/robots.txt',
    ];
    for (const one of paths) {
      const [greedy, other] = [newAddress(), newAddress()];
      const { refused, allowed } = await countUntilRefused(tight.url, { method: 'HEAD', path: one, from: greedy }, 400);
      expect(refused, one).toBeGreaterThan(0);
      expect(allowed, one).toBeGreaterThanOrEqual(18);
      for (const from of [greedy, other]) {
        const url = `${tight.url}${one}`;
        const reply = await (from === greedy ? refusalFor(url, from) : fetch(url, { headers: calledFrom(from) }));
        expect(reply.status === 429, `${one} ${from === other ? 'other' : 'greedy'}`).toBe(from === greedy);
        if (from === greedy) expect(Number(reply.headers.get('retry-after')), one).toBeGreaterThanOrEqual(1);
        expect(reply.headers.get('x-request-id'), one).toMatch(UUID);
        ids.add(reply.headers.get('x-request-id'));
        await reply.arrayBuffer();
      }
    }
    expect(ids.size).toBe(2 * paths.length);
  } finally {
    await tight.close();
  }
});

test('SEC-01 three hundred shoppers with four product pages a minute each, and the calls of those pages, get no 429', async () => {
  const ask = async (where: string, from: string, body?: object) => {
    const reply = await fetch(`${shop.url}/nz${where}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...calledFrom(from), ...(body && { 'content-type': 'application/json' }) },
    });
    await reply.arrayBuffer();
    return reply.status;
  };
  const shoppers = Array.from({ length: 300 }, () => newAddress());
  const objectIds = [`${product.productId}`];
  const seen = new Map<number, number>();
  const recommendations = {
    userEvent: { eventType: 'detail-page-view', productId: objectIds[0], visitorId: 'v1' },
    pageSize: 10,
  };
  for (let page = 0; page < 4; page += 1)
    for (let first = 0; first < shoppers.length; first += 50)
      await Promise.all(
        shoppers.slice(first, first + 50).map(async (from) => {
          for (const status of [
            await ask(`/products/${path}`, from),
            await ask('/api/search/indexes/kerb_products/objects', from, { objectIds }),
            await ask('/api/search/indexes/kerb_products/objects', from, { objectIds }),
            await ask('/api/recommendations', from, recommendations),
            await ask(`/api/product/pickup?variantId=${product.variantIds[0]}`, from),
          ])
            seen.set(status, (seen.get(status) ?? 0) + 1);
        }),
      );
  expect([...seen]).toEqual([[200, 300 * 4 * 5]]);
});

test('SEC-01 the API that tests start alone has the same client address in the database’s limits, its own id and the same limit', async () => {
  const from = newAddress();
  const log: string[] = [];
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 });
  try {
    const app = apiOverHttp((requestId) => {
      log.push(requestId);
      return testCtx(db) as never;
    });
    const body = JSON.stringify({ number: 'NZ12345678', email: 'nobody@example.co.nz' });
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    await shop.pool.query('delete from platform.attempt_limit');
    const byShop = await fetch(`${shop.url}/nz/api/orders/lookup`, {
      ...init,
      headers: { ...init.headers, ...calledFrom(from) },
    });
    const alone = await app.request('/nz/api/orders/lookup', init, from);
    expect([alone.status, await alone.json()]).toEqual([byShop.status, await byShop.json()]);
    const { rows } = await shop.pool.query('select hits from platform.attempt_limit');
    expect(rows.length).toBeGreaterThan(0);
    expect(
      rows.every(({ hits }) => hits === 2),
      'both are counted under the same names',
    ).toBe(true);
    expect(byShop.headers.get('x-request-id')).toMatch(UUID);
    expect(alone.headers.get('x-request-id')).toBe(log.at(-1));
    expect(log.at(-1)).toMatch(UUID);
    const { perMinute = CALLS_PER_MINUTE } = endpoints.find((one) => one.path === '/orders/lookup') ?? {};
    let allowed = 1;
    const twice = { method: 'POST', headers: { 'x-request-id': randomUUID() } };
    while ((await app.request('/nz/api/orders/lookup', twice, from)).status !== 429) allowed += 1;
    const { allowed: overHttp } = await countUntilRefused(
      shop.url,
      { method: 'POST', path: '/nz/api/orders/lookup', from },
      3 * perMinute,
    );
    for (const count of [allowed, overHttp + 1]) {
      expect(count).toBeGreaterThanOrEqual(perMinute);
      expect(count).toBeLessThan(perMinute * 1.5);
    }
  } finally {
    await close();
  }
});
