/** A shop on OpenSearch whose cluster is killed, hangs and comes back: listings say so, orders go on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmail } from '../support/clients/account-client.ts';
import { startOpenSearch, type TestOpenSearch, whyNoOpenSearch } from '../support/opensearch/start-opensearch.ts';
import { type OrderShop, openOrderShop } from '../support/prepared-shops/order-shop.ts';
import { startShopProcess } from '../support/shop/shop-process.ts';
import { patient } from '../support/vitest/patience.ts';

const missing = whyNoOpenSearch();
if (missing) process.stdout.write(`${missing}.\n`);

let opened: OrderShop;
let server: TestOpenSearch;
beforeAll(async () => {
  if (missing) return;
  server = await startOpenSearch();
  opened = await openOrderShop({ ...server.environment, KERB_RATE_LIMIT_SCALE: '0' });
});
afterAll(async () => {
  // What was logged is the outage, and nothing else.
  for (const line of opened?.shop.errors.splice(0) ?? []) expect(line).toMatch(/OpenSearch|search index/);
  await opened?.close();
  await server?.close();
});

const SOON = { timeout: patient(60_000), interval: 100 };
const page = async (path: string) => {
  const started = performance.now();
  const reply = await fetch(`${opened.shop.url}/nz${path}`);
  return {
    status: reply.status,
    text: await reply.text(),
    retryAfter: reply.headers.get('retry-after'),
    ms: performance.now() - started,
  };
};
const search = (query: string) => opened.anyone().call('POST', '/search/indexes/kerb_products/query', { query });
const rename = (name: string) =>
  opened.shop.pool.query('update catalogue.product set name = $1 where id = $2', [name, opened.court.productId]);
const found = async (query: string) => (await search(query)).body.hits?.map((hit: { name: string }) => hit.name);

test.skipIf(missing)(
  'FLT-01 a cluster that is killed in mid-traffic: what was listed is still listed, the rest says so, and orders, products and carts go on',
  {
    timeout: patient(240_000),
  },
  async () => {
    await expect.poll(() => found('court'), SOON).toEqual(['Harbour Court']);
    expect((await page('/products')).text).toContain('Harbour Court');
    expect((await opened.kerb('search', 'rebuild')).out).toMatch(
      /^The search index is made anew: kerb-products-v\d+-\d+\n$/,
    );
    expect(await found('harbour')).toEqual(['Harbour Court']);

    await server.kill();
    expect(await found('court'), 'what was answered before').toEqual(['Harbour Court']);
    const refused = await search('never asked before');
    expect(refused).toMatchObject({ status: 503, body: { errorCode: 'Unavailable' } });
    const unseen = await page('/products?colour=black');
    expect(unseen).toMatchObject({ status: 503, retryAfter: '2' });
    expect(unseen.text).toContain('Products cannot be listed at the moment');
    expect(unseen.text).not.toMatch(/OpenSearch|ECONN/);
    await opened.buy(opened.anyone(), freshEmail('outage'));
    const { rows } = await opened.shop.pool.query('select path from catalogue.listed_product');
    expect(await page(`/products/${rows[0]?.path}`)).toMatchObject({ status: 200 });
    expect((await page('/')).status).toBe(200);
    for (let n = 0; n < 20; n += 1) await search(`another ${n}`);
    expect((await page('/products?colour=white')).ms, 'nobody waits for a cluster that failed').toBeLessThan(
      patient(2_000),
    );

    await rename('Harbour Court Mk II');
    await server.restart();
    await expect.poll(() => found('court'), SOON).toEqual(['Harbour Court Mk II']);
    await expect.poll(async () => (await page('/products?sort=nameAsc')).text, SOON).toContain('Harbour Court Mk II');
  },
);

test.skipIf(missing)(
  'FLT-01 a cluster that hangs is waited for once in a while only; an index that is gone is made again',
  {
    timeout: patient(240_000),
  },
  async () => {
    server.suspend();
    const hanging = await search('hanging');
    expect(hanging.status).toBe(503);
    for (let n = 0; n < 3; n += 1) await search(`hanging ${n}`);
    await opened.buy(opened.anyone(), freshEmail('hanging'));
    server.resume();
    await expect.poll(() => found('harbour mk'), SOON).toEqual(['Harbour Court Mk II']);

    const names = Object.keys((await (await fetch(`${server.url}/kerb-products*`)).json()) as object);
    for (const name of names) await fetch(`${server.url}/${name}`, { method: 'DELETE' });
    await expect.poll(() => found('court harbour'), SOON).toEqual(['Harbour Court Mk II']);
    await rename('Harbour Court Mk III');
    await expect.poll(() => found('court'), SOON).toEqual(['Harbour Court Mk III']);
  },
);

test.skipIf(missing)(
  'FLT-01 a shop starts without its cluster, says so on listings, and lists when the cluster is there',
  {
    timeout: patient(240_000),
  },
  async () => {
    await server.kill();
    const other = await startShopProcess(opened.shop.databaseUrl, server.environment);
    const statusOf = async (path: string) => (await fetch(`${other.url}/nz${path}`)).status;
    expect([await statusOf('/products'), await statusOf('/brands/tussock'), await statusOf('/')]).toEqual([
      503, 503, 200,
    ]);
    await server.restart();
    await expect.poll(() => statusOf('/products'), SOON).toBe(200);
    await expect.poll(() => found('court'), SOON).toEqual(['Harbour Court Mk III']);
  },
);
