/**
 * What costs the shop most, requested by one client again and again: the others are served meanwhile, over real HTTP
 * with the shipped limits.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountClient, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { type OneShoeShop, startOneShoeShop } from '../support/prepared-shops/one-shoe-shop.ts';
import { calledFrom, newAddress } from '../support/shop/client-address.ts';
import type { TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
let product: OneShoeShop['product'];
let path: string;
beforeAll(async () => {
  ({ shop, product, path } = await startOneShoeShop({ KERB_METRICS_TOKEN: 'read-the-metrics' }));
});
afterAll(async () => {
  await shop.close();
  expect(shop.errors).toEqual([]);
});

test('SEC-13 query parameters unknown to a page cause no extra render and no other page', async () => {
  const measured = async () => {
    const text = await (
      await fetch(`${shop.url}/metrics`, { headers: { authorization: 'Bearer read-the-metrics' } })
    ).text();
    return ['kerb_page_renders', 'kerb_page_cache_bytes'].map((name) =>
      Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1]),
    );
  };
  const pages = ['/products', `/products/${path}`, '', '/stores', '/search?q=court', '/brands'];
  const etags = new Map<string, string | null>();
  for (const page of pages)
    etags.set(page, (await fetch(`${shop.url}/nz${page}`, { headers: calledFrom(newAddress()) })).headers.get('etag'));
  const before = await measured();
  expect(before[0]).toBeGreaterThanOrEqual(pages.length - 1);
  for (const page of pages)
    for (let n = 0; n < 40; n += 1) {
      const reply = await fetch(`${shop.url}/nz${page}${page.includes('?') ? '&' : '?'}x${n}=${n}&sort=up${n}`, {
        headers: calledFrom(newAddress()),
      });
      expect([reply.status, reply.headers.get('etag')], page).toEqual([200, etags.get(page)]);
      await reply.arrayBuffer();
    }
  expect(await measured()).toEqual(before);
});

test('SEC-13 one client that requests new pages one after the other is slowed down; another client is served meanwhile', async () => {
  const [greedy, other] = [newAddress(), newAddress()];
  const ask = async (where: string, from: string) => {
    const reply = await fetch(`${shop.url}/nz${where}`, { headers: calledFrom(from) });
    await reply.arrayBuffer();
    return reply;
  };
  const replies = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(`/search?q=word${n}`, greedy)));
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(40);
  for (const reply of refused) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  const [mine] = await Promise.all([
    ask('/search?q=harbour', other),
    ...Array.from({ length: 20 }, (_, n) => ask(`/search?q=again${n}`, greedy)),
  ]);
  expect(mine?.status).toBe(200);
});

for (const transfer of ['whole', 'in chunks'] as const)
  test(`SEC-13 of many carts priced for one client (bodies sent ${transfer}) two are priced at a time; another client is answered before them`, async () => {
    const body = JSON.stringify({
      cart: { items: [{ productId: String(product.productId), variantId: String(product.variantIds[0]), qty: 1 }] },
    });
    const answered: string[] = [];
    const price = async (from: string, who: string) => {
      const sent = transfer === 'whole' ? { body } : { body: new Blob([body]).stream(), duplex: 'half' };
      const headers = { 'content-type': 'application/json', ...calledFrom(from) };
      const reply = await fetch(`${shop.url}/nz/api/checkout/info`, {
        method: 'POST',
        headers,
        ...sent,
      } as RequestInit);
      await reply.arrayBuffer();
      expect(reply.status).toBe(200);
      answered.push(who);
    };
    const [greedy, other] = [newAddress(), newAddress()];
    const all = Promise.all(Array.from({ length: 40 }, () => price(greedy, 'greedy')));
    await price(other, 'other');
    await all;
    expect(answered.indexOf('other')).toBeLessThan(20);
  });

test('SEC-13 requests for prices whose bodies never end use no slot: another client at the same address is answered', async () => {
  const { hostname, port } = new URL(shop.url);
  const address = newAddress();
  const unending = await Promise.all(
    ['content-length: 400', 'transfer-encoding: chunked'].flatMap((length) =>
      Array.from(
        { length: 4 },
        () =>
          new Promise<Socket>((done, fail) => {
            const head = [
              'POST /nz/api/checkout/info HTTP/1.1',
              'host: localhost',
              'content-type: application/json',
              `x-forwarded-for: ${address}`,
              length,
            ];
            const socket = connect(Number(port), hostname, () =>
              socket.write(`${head.join('\r\n')}\r\n\r\n`, () => done(socket)),
            );
            socket.on('error', fail);
          }),
      ),
    ),
  );
  for (const type of ['whole', 'chunked'] as const) {
    const body = JSON.stringify({ cart: { items: [] } });
    const sent = type === 'whole' ? { body } : { body: new Blob([body]).stream(), duplex: 'half' };
    const headers = { 'content-type': 'application/json', ...calledFrom(address) };
    const reply = await fetch(`${shop.url}/nz/api/checkout/info`, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(patient(10_000)),
      ...sent,
    } as RequestInit);
    expect(reply.status, await reply.text()).toBeLessThan(500);
  }
  for (const socket of unending) socket.destroy();
});

for (const transfer of ['whole', 'in chunks'] as const)
  test(`SEC-13 CHK-13 calls (bodies sent ${transfer}) aborted by their client while waiting do not block the queue`, async () => {
    const body = JSON.stringify({
      cart: { items: [{ productId: String(product.productId), variantId: String(product.variantIds[0]), qty: 1 }] },
    });
    const from = newAddress();
    const price = (signal: AbortSignal) => {
      const sent = transfer === 'whole' ? { body } : { body: new Blob([body]).stream(), duplex: 'half' };
      const headers = { 'content-type': 'application/json', ...calledFrom(from) };
      return fetch(`${shop.url}/nz/api/checkout/info`, { method: 'POST', headers, signal, ...sent } as RequestInit);
    };
    // A page that asks again aborts its earlier request (CHK-13): the first is answered, the rest were waiting in the
    // queue.
    const givenUp = new AbortController();
    const calls = Array.from({ length: 20 }, () => price(givenUp.signal));
    await Promise.race(calls);
    givenUp.abort();
    const ends = await Promise.allSettled(calls);
    expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(2);
    expect((await price(AbortSignal.timeout(patient(10_000)))).status).toBe(200);
  });

test('SEC-17 malformed links cost no password hash: a flood of them is answered while people log in', async () => {
  const email = `kea-${randomUUID().slice(0, 8)}@example.co.nz`;
  const person = await newCustomer(shop, email);
  const guess = () =>
    accountClient(shop.url).call('POST', '/auth/password/reset', {
      user: email,
      code: randomBytes(32).toString('base64url'),
      password: 'Harakeke-bush 9',
    });
  // With one thread for hashes, fewer than a hundred may wait (hash-threads.ts).
  const storm = Promise.all(Array.from({ length: 100 }, async () => [await guess(), await guess()]));
  expect((await person.logIn(email, PASSWORD)).status).toBe(200);
  const codes = new Set((await storm).flat().map(({ status, body }) => `${status} ${body?.errorCode}`));
  expect([...codes]).toEqual(['410 ResetLinkInvalid']);
});
