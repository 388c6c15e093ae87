/** GET /nz/api/product/pickup: which stores have a size, from real stock levels. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopCtx } from '#api/shop-context.ts';
import { fixedClock } from '#platform/clock.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { apiOverHttp } from '../support/shop/api-over-http.ts';
import { testCtx } from '../support/shop/test-context.ts';
import { createTestDatabase } from '../support/shop/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: ReturnType<typeof apiOverHttp>;
let sizes: number[];
// Saturday 13:00 in New Zealand.
const clock = fixedClock('2026-11-21T00:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, pool } = database;
  sizes = (
    await insertProduct(db, {
      name: 'Court',
      price: '149.90',
      variants: [
        { label: 'US 9', stock: 9 },
        { label: 'US 10', stock: 9 },
      ],
    })
  ).variantIds;
  await pool.query(`insert into stores.location (id, kind, name, slug, street1, locality, latitude, open) values
    ('south', 'store', 'Kerb Waihōpai', 'south', '1 Tide Street', 'Invercargill', -46.4, true), ('north', 'store', 'Kerb Whangārei', 'north', '', 'Whangārei', -35.7, true),
    ('shut', 'store', 'Kerb Shut', 'shut', '', 'Nowhere', -40, false), ('full', 'store', 'Kerb Reserved', 'full', '', 'Nowhere', -40, true), ('mid', 'store', 'Kerb Aro', 'mid', '', 'Te Aro', -41, true)`);
  await pool.query(
    `insert into stock.stock (variant_id, location_id, on_hand, reserved) values ($1, 'south', 1, 0), ($1, 'north', 5, 1), ($1, 'shut', 5, 0), ($1, 'full', 2, 2), ($1, 'mid', 3, 0)`,
    [sizes[0]],
  );
  const ctx = testCtx(db, { clock }) as unknown as ShopCtx;
  app = apiOverHttp((requestId) => ({ ...ctx, requestId }));
});
afterAll(() => database.close());

const ask = async (query: string): Promise<Response> => app.request(`/nz/api/product/pickup${query}`);

/** A store without opening hours and without a place to measure from. */
const noHours = (path: string) => ({ path, distanceKm: null, hours: 'Closed', readyOn: '' });

test('SHIP-03 SHIP-17 lists the open stores that have a size now, north to south, with a text about their stock', async () => {
  const reply = await ask(`?variantId=${sizes[0]}`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('public, max-age=15');
  expect(await reply.json()).toEqual({
    ready: 'today',
    promise: 'Ready from Sat 21 Nov',
    stores: [
      { id: 'north', name: 'Kerb Whangārei', street: '', suburb: 'Whangārei', stock: 'In stock', ...noHours('north') },
      { id: 'mid', name: 'Kerb Aro', street: '', suburb: 'Te Aro', stock: 'Few left', ...noHours('mid') },
      {
        id: 'south',
        name: 'Kerb Waihōpai',
        street: '1 Tide Street',
        suburb: 'Invercargill',
        stock: 'Last one',
        ...noHours('south'),
      },
    ],
  });
  expect(await (await ask(`?variantId=${sizes[1]}`)).json()).toMatchObject({ stores: [] });
});

test('UX-08 near a place the nearest store is first, with its distance, its hours and the day on which it is ready there', async () => {
  await database.pool.query(`update stores.location set longitude = 168.4 where id = 'south'`);
  await database.pool.query(
    `update stores.location set longitude = 174.77, hours = '{"6": ["10:00", "16:00"], "1": ["09:00", "17:30"]}' where id = 'mid'`,
  );
  const near = async (place: string) => {
    const reply = await ask(`?variantId=${sizes[0]}&near=${encodeURIComponent(place)}`);
    return (
      (await reply.json()) as { stores: { id: string; distanceKm: number | null; hours: string; readyOn: string }[] }
    ).stores;
  };
  const stores = await near('Wellington');
  expect(stores.map(({ id }) => id)).toEqual(['mid', 'south', 'north']);
  // Four open hours from Saturday 13:00 end on Monday, though most stores would be ready today.
  expect(stores[0]).toMatchObject({ hours: 'Open until 4 pm', readyOn: 'Mon 23 Nov' });
  expect(stores[0]?.distanceKm).toBeGreaterThan(20);
  expect(stores[0]?.distanceKm).toBeLessThan(40);
  expect(stores[2]?.distanceKm).toBeNull();
  expect((await near('9810')).map(({ id }) => id)).toEqual(['south', 'mid', 'north']);
  expect((await near('Atlantis')).map(({ id }) => id)).toEqual(['north', 'mid', 'south']);
});

test('LOC-05 from four hours before the stores close it says tomorrow, in New Zealand time, as at checkout', async () => {
  const at = async (instant: string) => {
    clock.set(instant);
    const { ready, promise } = (await (await ask(`?variantId=${sizes[0]}`)).json()) as {
      ready: string;
      promise: string;
    };
    return `${ready}: ${promise}`;
  };
  expect(await at('2026-11-21T00:59:59Z')).toBe('today: Ready from Sat 21 Nov');
  expect(await at('2026-11-21T01:00:00Z')).toBe('tomorrow: Ready from Sun 22 Nov');
  expect(await at('2026-11-21T10:59:59Z')).toBe('tomorrow: Ready from Sun 22 Nov');
  expect(await at('2026-11-21T11:00:00Z')).toBe('today: Ready from Sun 22 Nov');
});

test('an unknown size is 404, a malformed one 400', async () => {
  const drafted = await insertProduct(database.db, {
    name: 'Secret',
    price: '1.00',
    state: 'draft',
    variants: [{ label: 'US 9', stock: 1 }],
  });
  for (const id of ['999999999', String(drafted.variantIds[0])]) {
    const reply = await ask(`?variantId=${id}`);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ errorCode: 'NotFound' });
  }
  for (const query of [
    '',
    '?variantId=',
    '?variantId=0',
    '?variantId=-1',
    '?variantId=1e3',
    '?variantId=9999999999',
    "?variantId=1'",
    '?variantId=1&variantId=2',
    '?variantId=1&x=1',
    '?variantId=%00',
  ]) {
    expect((await ask(query)).status, query).toBe(400);
  }
});
