/** GET /nz/api/stores and /stores/localities, over a database of stores. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopCtx } from '#api/shop-context.ts';
import { localitiesReplySchema, storesReplySchema } from '#contract/stores/stores.ts';
import { importStores, parseStores } from '#modules/product-import/import-stores.ts';
import { fixedClock } from '#platform/clock.ts';
import { stores as demoStores } from '../../demo-shop/data/stores.ts';
import { apiOverHttp } from '../support/shop/api-over-http.ts';
import { testCtx } from '../support/shop/test-context.ts';
import { createTestDatabase } from '../support/shop/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: ReturnType<typeof apiOverHttp>;
// Saturday 13:00 in New Zealand.
const clock = fixedClock('2026-11-21T00:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  const ctx = testCtx(database.db, { clock });
  await importStores(ctx, parseStores(JSON.parse(JSON.stringify(demoStores))));
  const shop = ctx as unknown as ShopCtx;
  app = apiOverHttp((requestId) => ({ ...shop, requestId }));
});
afterAll(() => database.close());

const get = async (path: string) => {
  const reply = await app.request(`/nz/api/${path}`);
  return { status: reply.status, headers: reply.headers, body: await reply.json() };
};
const find = async (query: string) => storesReplySchema.parse((await get(`stores${query}`)).body);
const names = (found: { stores: { name: string }[] }) => found.stores.map(({ name }) => name);

test('STORE-07 STORE-08 all stores are listed with id, name, phone and address, from north to south', async () => {
  const found = await find('');
  expect([found.total, found.page, found.stores.length]).toEqual([demoStores.length, 1, demoStores.length]);
  expect(names(found).at(0)).toBe('Kerb Whangārei');
  expect(names(found).at(-1)).toBe('Kerb Waihōpai Invercargill');
  expect(found.stores.find(({ erpStoreId }) => erpStoreId === 'wlg-cuba')).toMatchObject({
    erpStoreId: 'wlg-cuba',
    name: 'Kerb Te Aro Wellington',
    phone: '04 555 0111',
    address: {
      street1: '71 Bucket Lane',
      street2: 'Off Cuba Street',
      locality: 'Te Aro',
      region: 'Wellington',
      postcode: '6011',
      country: 'NZ',
    },
    path: 'wlg-cuba',
    distanceKm: null,
    readyBy: 'Ready by Sat 21 Nov, 5:00 pm',
  });
  expect((await get('stores')).headers.get('cache-control')).toBe('public, max-age=30');
});

test('STORE-01 STORE-04 a locality sorts stores by distance, by its name, postcode or another name, with or without macrons', async () => {
  for (const near of ['Aro Valley', 'aro valley, wellington', 'ARO VALLEY', 'Te Whanganui-a-Tara', '6021'])
    expect(names(await find(`?near=${encodeURIComponent(near)}`))[0], near).toBe('Kerb Te Aro Wellington');
  expect(names(await find('?near=Otautahi'))[0]).toBe('Kerb Ōtautahi Christchurch');
  const found = await find('?near=Hamilton');
  expect(names(found).slice(0, 3)).toEqual(['Kerb Kirikiriroa Hamilton', 'Kerb Tauranga', 'Kerb Rotorua']);
  const distances = found.stores.map(({ distanceKm }) => distanceKm ?? -1);
  expect(distances).toEqual([...distances].sort((a, b) => a - b));
  expect(distances[1]).toBeGreaterThan(75);
  expect(distances[1]).toBeLessThan(85);
});

test('STORE-03 an unknown locality answers all stores without distances', async () => {
  for (const near of ['Atlantis', '%20', '💥', '9999']) {
    const found = await find(`?near=${near}`);
    expect(found.total).toBe(demoStores.length);
    expect(found.stores.every(({ distanceKm }) => distanceKm === null)).toBe(true);
    expect(names(found)[0]).toBe('Kerb Whangārei');
  }
});

test('STORE-04 STORE-05 a page has a thousand stores; the rest are on the next one', async () => {
  await database.pool.query(
    `insert into stores.location (id, kind, name, slug, locality, postcode, latitude, longitude, hours) select 'many-' || n, 'store', 'Many ' || n, 'many-' || n, 'Oban', '9818', -46.9, 168.1, '{}' from generate_series(1, 1000) n`,
  );
  const [first, second, third] = [await find('?page=1'), await find('?page=2'), await find('?page=3')];
  expect([first.stores.length, second.stores.length, third.stores.length]).toEqual([1000, demoStores.length, 0]);
  expect([first.total, second.total, second.page]).toEqual([1000 + demoStores.length, 1000 + demoStores.length, 2]);
  expect(new Set([...first.stores, ...second.stores].map(({ erpStoreId }) => erpStoreId)).size).toBe(
    1000 + demoStores.length,
  );
  await database.pool.query("delete from stores.location where id like 'many-%'");
});

test('STORE-05 STORE-08 at most 64 localities are answered, those with a store first; the same terms find the stores', async () => {
  const list = async (q: string) =>
    localitiesReplySchema.parse((await get(`stores/localities?q=${encodeURIComponent(q)}`)).body).localities;
  expect((await list('a')).length).toBe(64);
  expect(await list('otara')).toMatchObject([{ name: 'Ōtara, Auckland', region: 'Auckland' }]);
  expect((await list('te aro')).map(({ name }) => name)[0]).toBe('Te Aro');
  expect((await list('')).map(({ name }) => name)).toContain('Whangārei');
  expect(await list('Atlantis')).toEqual([]);
  for (const { name } of await list('w'))
    expect((await find(`?near=${encodeURIComponent(name)}`)).stores[0]?.distanceKm, name).not.toBe(null);
});

test('a closed store is not listed, and a store in an unlisted place makes that place known', async () => {
  await database.pool.query(`insert into stores.location (id, kind, name, slug, locality, region, postcode, latitude, longitude, open) values
    ('kb', 'store', 'Kerb Kaingaroa', 'kb', 'Kaingaroa', 'Chatham Islands', '8016', -43.73, -176.27, true), ('shut', 'store', 'Kerb Shut', 'shut', 'Oban', 'Southland', '9818', -46.9, 168.1, false)`);
  expect(names(await find(''))).not.toContain('Kerb Shut');
  const found = await find('?near=kaingaroa');
  expect(found.stores[0]).toMatchObject({
    name: 'Kerb Kaingaroa',
    distanceKm: 0,
    readyBy: 'The store will tell you when it is ready',
  });
  // Across the date line the distance is short.
  expect(found.stores[1]?.distanceKm).toBeLessThan(900);
  await database.pool.query("delete from stores.location where id in ('kb', 'shut')");
});

test('malformed queries are refused', async () => {
  for (const path of [
    'stores?page=0',
    'stores?page=-1',
    'stores?page=1e3',
    'stores?page=x',
    'stores?near=a&near=b',
    'stores?x=1',
    `stores?near=${'a'.repeat(101)}`,
    'stores/localities?x=1',
    'stores?near=%00',
  ])
    expect((await get(path)).status, path).toBe(400);
});
