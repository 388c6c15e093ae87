/** GET /nz/api/product/delivery: until when to order a product, and when it arrives at a place. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopCtx } from '#api/shop-context.ts';
import { type DeliveryPromise, deliveryPromiseReply } from '#contract/stores/delivery-promise.ts';
import { fixedClock } from '#platform/clock.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { apiOverHttp } from '../support/shop/api-over-http.ts';
import { testCtx } from '../support/shop/test-context.ts';
import { createTestDatabase } from '../support/shop/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: ReturnType<typeof apiOverHttp>;
let shoe: number;
// Thursday 9:00 in New Zealand.
const clock = fixedClock('2026-11-18T20:00:00Z');

let inserted = 0;
const insert = async (product: Partial<Parameters<typeof insertProduct>[1]>): Promise<number> => {
  inserted += 1;
  const { variantIds } = await insertProduct(database.db, {
    name: `Court ${inserted}`,
    price: '89.90',
    variants: [{ label: 'US 9', stock: 9 }],
    ...product,
  });
  return variantIds[0] as number;
};

beforeAll(async () => {
  database = await createTestDatabase();
  shoe = await insert({});
  await database.pool.query(`insert into stores.location (id, kind, name, slug, locality, region, postcode, latitude, longitude, open)
    values ('bay', 'store', 'Kerb Karikari', 'bay', 'Karikari Nowhere', 'Northland', '0483', -34.9, 173.4, true)`);
  const ctx = testCtx(database.db, { clock }) as unknown as ShopCtx;
  app = apiOverHttp((requestId) => ({ ...ctx, requestId }));
});
afterAll(() => database.close());

const ask = async (query: string): Promise<Response> => app.request(`/nz/api/product/delivery${query}`);
const promise = async (variantId: number, near?: string): Promise<DeliveryPromise> => {
  const query = new URLSearchParams({ variantId: String(variantId), ...(near !== undefined && { near }) });
  const reply = await ask(`?${query}`);
  expect(reply.status).toBe(200);
  return deliveryPromiseReply.parse(await reply.json());
};
const said = ({ methods }: DeliveryPromise) =>
  methods.map(({ code, price, orderByWords, words }) => `${code} $${price}: ${orderByWords} → ${words}`);

test('UX-08 each method that delivers to the place has its price, deadline and days; the first costs least', async () => {
  const reply = await ask(`?variantId=${shoe}&near=Wellington`);
  expect(reply.headers.get('cache-control')).toBe('public, max-age=30');
  const body = deliveryPromiseReply.parse(await reply.json());
  expect(body).toMatchObject({
    now: '2026-11-18T20:00:00.000Z',
    place: { name: 'Wellington', postcode: expect.stringMatching(/^60\d\d$/) },
  });
  expect(body.methods[0]).toEqual({
    code: 'standard',
    label: 'Standard delivery',
    price: 6,
    orderBy: '2026-11-19T01:00:00.000Z',
    orderByWords: '2 pm today',
    first: '2026-11-23',
    last: '2026-11-25',
    words: 'Monday 23 – Wednesday 25 November',
  });
  expect(said(body).slice(1)).toEqual(['express $9: 2 pm today → Friday 20 – Monday 23 November']);
});

test('UX-08 without a place it is what most of New Zealand gets, without methods of some places only', async () => {
  const body = await promise(shoe);
  expect(body.place).toBeNull();
  expect(body.methods.map(({ code }) => code)).toEqual(['standard', 'express']);
});

test('UX-08 of methods that cost the same the sooner one is first', async () => {
  // Express is free from $150; whatever else is free arrives no sooner.
  const [first] = (await promise(await insert({ price: '180.00' }), '6011')).methods;
  expect(first).toMatchObject({ code: 'express', price: 0 });
});

test.each([
  ['tāmaki makaurau', 'Auckland', true],
  ['POSTCODE', 'Waiheke', false],
] as const)('UX-08 %s is found, and the four-hour van reaches it or not', async (near, name, van) => {
  const { place, methods } = await promise(shoe, near === 'POSTCODE' ? '1081' : near);
  expect(place?.name).toContain(name);
  expect(methods.some(({ code }) => code === 'fourhd')).toBe(van);
});

test('UX-08 a rural postcode keeps its own days, a place with a store only is known, a postcode far from every place has its region', async () => {
  expect(said(await promise(shoe, '0781'))[0]).toBe('standard $6: 2 pm today → Tuesday 24 – Thursday 26 November');
  expect((await promise(shoe, 'karikari nowhere')).place).toEqual({ name: 'Karikari Nowhere', postcode: '0483' });
  const chathams = await promise(shoe, '8016');
  expect(chathams.place?.postcode).toBe('8016');
  expect(chathams.methods.map(({ last }) => last)).toEqual(['2026-12-01']);
});

test('UX-08 a place nobody knows is null, not an error', async () => {
  const { place, methods } = await promise(shoe, 'Atlantis');
  expect(place).toBeNull();
  expect(methods).toHaveLength(2);
});

test('UX-08 what is emailed has no delivery; a parcel too heavy for a method has the others', async () => {
  expect((await promise(await insert({ functionalType: 'virtual', productType: 'Gift card' }))).methods).toEqual([]);
  const heavy = await promise(await insert({ weightGrams: 26_000 }), '1010');
  expect(heavy.methods.map(({ code }) => code)).toEqual(['standard']);
});

test('an unknown size is 404, bad input 400', async () => {
  const draft = await insert({ state: 'draft' });
  for (const id of ['999999999', String(draft)]) expect((await ask(`?variantId=${id}`)).status, id).toBe(404);
  for (const query of [
    '',
    '?variantId=0',
    `?variantId=${shoe}&x=1`,
    `?variantId=${shoe}&near=%00`,
    `?variantId=${shoe}&near=${'x'.repeat(101)}`,
  ])
    expect((await ask(query)).status, query).toBe(400);
  expect((await ask(`?variantId=${shoe}&near=`)).status).toBe(200);
});
