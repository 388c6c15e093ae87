/** The wishlist call through the whole shop: real HTTP, real PostgreSQL (WISH-11). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { type AccountClient, accountClient, newCustomer } from '../support/clients/account-client.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
let court: { productId: string; sizes: string[] };
let slide: { productId: string; sizes: string[] };
beforeAll(async () => {
  shop = await startTestShop(
    {},
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, close } = openDatabase(url);
        const add = async (name: string) => {
          const { productId, variantIds } = await insertProduct(db, {
            name,
            price: '149.90',
            variants: ['8', '9', '10'].map((label) => ({ label, stock: 5 })),
          });
          return { productId: String(productId), sizes: variantIds.map(String) };
        };
        court = await add('Harbour Court');
        slide = await add('Harbour Slide');
        await close();
      },
    },
  );
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

let serial = 0;
const customer = () => {
  serial += 1;
  return newCustomer(shop, `wish${serial}@example.co.nz`);
};
const wishlistItem = (
  product: { productId: string },
  variantId: string | null,
  createdAt = '2026-10-01T10:00:00.000Z',
) => ({
  productId: product.productId,
  variantId,
  createdAt,
});
const put = (client: AccountClient, version: unknown, items: unknown) =>
  client.call('PUT', '/account/wishlist', { version, items });

test('WISH-01 WISH-02 WISH-11 a list is empty at first, is saved as a whole, and belongs to the customer alone', async () => {
  const client = await customer();
  expect(await client.call('GET', '/account/wishlist')).toMatchObject({ status: 200, body: { version: 0, items: [] } });
  const size = court.sizes[1] as string;
  const saved = await put(client, 0, [
    wishlistItem(court, size),
    { ...wishlistItem(slide, null, '2026-10-02T10:00:00.000Z'), qty: 1 },
  ]);
  expect(saved).toMatchObject({ status: 200 });
  expect(saved.body).toEqual({
    version: 1,
    items: [
      { productId: slide.productId, variantId: null, createdAt: '2026-10-02T10:00:00.000Z', qty: 1 },
      { productId: court.productId, variantId: size, createdAt: '2026-10-01T10:00:00.000Z', qty: 1 },
    ],
  });
  expect(saved.headers.get('cache-control')).toBe('no-store');
  expect((await client.call('GET', '/account/wishlist')).body).toEqual(saved.body);
  expect((await put(client, 1, [])).body).toEqual({ version: 2, items: [] });

  const other = await customer();
  expect((await other.call('GET', '/account/wishlist')).body).toEqual({ version: 0, items: [] });
  for (const method of ['GET', 'PUT'])
    expect(
      await accountClient(shop.url).call(
        method,
        '/account/wishlist',
        method === 'PUT' ? { version: 0, items: [] } : undefined,
      ),
    ).toMatchObject({
      status: 401,
      body: { errorCode: 'Unauthorised' },
    });
});

test('WISH-11 a save based on another version is refused and changes nothing, also when many save at once', async () => {
  const client = await customer();
  const conflict = {
    status: 409,
    body: { errorCode: 'WishlistConflict', message: 'Your wishlist was changed elsewhere. Load it again.' },
  };
  expect(await put(client, 3, [wishlistItem(court, null)])).toMatchObject(conflict);
  for (let version = 0; version < 3; version += 1) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        put(client, version, [wishlistItem(court, court.sizes[index % 3] ?? null)]),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
    const won = answers.find(({ status }) => status === 200);
    expect((await client.call('GET', '/account/wishlist')).body).toEqual(won?.body);
    expect(won?.body.version).toBe(version + 1);
  }
  expect(await put(client, 0, [])).toMatchObject(conflict);
});

test('WISH-02 duplicates become one, the newer; times in the future are cut; unknown products are left out', async () => {
  const client = await customer();
  const size = court.sizes[0] as string;
  const { body } = await put(client, 0, [
    wishlistItem(court, size, '2026-01-01T00:00:00Z'),
    wishlistItem(court, size, '2026-02-01T00:00:00Z'),
    wishlistItem(court, null, '2099-01-01T00:00:00Z'),
    wishlistItem(slide, size),
    wishlistItem({ productId: '999999999' }, null),
    wishlistItem(slide, '999999999'),
  ]);
  expect(body.items).toHaveLength(2);
  expect(Date.parse(body.items[0].createdAt)).toBeLessThanOrEqual(Date.now() + 1_000);
  expect(body.items[1]).toEqual({
    productId: court.productId,
    variantId: size,
    createdAt: '2026-02-01T00:00:00.000Z',
    qty: 1,
  });
});

test('WISH-02 a malformed wishlist is refused, and nothing is saved', async () => {
  const client = await customer();
  const good = wishlistItem(court, null);
  for (const body of [
    { version: 0 },
    { items: [] },
    { version: -1, items: [] },
    { version: 0.5, items: [] },
    { version: '0', items: [] },
    { version: 3_000_000_000, items: [] },
    { version: 0, items: {} },
    { version: 0, items: [], customerId: crypto.randomUUID() },
    { version: 0, items: [{ ...good, qty: 2 }] },
    { version: 0, items: [{ ...good, qty: 0 }] },
    { version: 0, items: [{ ...good, product: {} }] },
    { version: 0, items: [{ ...good, productId: Number(good.productId) }] },
    { version: 0, items: [{ ...good, productId: '1; drop table' }] },
    { version: 0, items: [{ ...good, productId: '99999999999' }] },
    { version: 0, items: [{ ...good, variantId: '' }] },
    { version: 0, items: [{ productId: good.productId, createdAt: good.createdAt }] },
    { version: 0, items: [{ ...good, createdAt: 'infinity' }] },
    { version: 0, items: [{ ...good, createdAt: '0000-01-01T00:00:00Z' }] },
    { version: 0, items: [{ ...good, createdAt: '2026-02-30T00:00:00Z' }] },
    { version: 0, items: Array.from({ length: 201 }, (_, index) => ({ ...good, productId: String(index + 1) })) },
  ])
    expect(await client.call('PUT', '/account/wishlist', body), JSON.stringify(body).slice(0, 200)).toMatchObject({
      status: 400,
      body: { errorCode: 'BadRequest' },
    });
  expect((await client.call('GET', '/account/wishlist')).body).toEqual({ version: 0, items: [] });
  // A full list fits into one request.
  const full = Array.from({ length: 200 }, (_, index) => ({
    ...good,
    productId: String(100_000_000 + index),
    variantId: '999999999',
  }));
  expect((await put(client, 0, full)).status).toBe(200);
});

test('a deleted customer has no list', async () => {
  const client = await customer();
  await put(client, 0, [wishlistItem(court, null)]);
  await shop.pool.query('delete from accounts.customer where email = $1', [`wish${serial}@example.co.nz`]);
  expect(await put(client, 1, [])).toMatchObject({ status: 404, body: { errorCode: 'CustomerNotFound' } });
});
