/** The cart that a customer's devices share, over real HTTP and PostgreSQL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountClient, accountClient, newCustomer } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
let aroha: AccountClient;
let mere: AccountClient;
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template' });
  aroha = await newCustomer(shop, 'aroha@example.co.nz');
  mere = await newCustomer(shop, 'mere@example.co.nz');
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const item = (variant: number, change: Record<string, unknown> = {}) => ({
  id: `7-${variant}`,
  productId: '7',
  variantId: `${variant}`,
  qty: 2,
  createdAt: '2026-11-21T10:00:00.123Z',
  ...change,
});
const put = (client: AccountClient, version: number, items: unknown[]) =>
  client.call('PUT', '/account/state', { syncableStateVersion: version, cart: { items } });
const get = (client: AccountClient) => client.call('GET', '/account/state');

test('SYNC-01 SYNC-02 SYNC-03 SYNC-13 SYNC-15 each save raises the version by one and is readable by that customer only', async () => {
  expect(await get(aroha)).toMatchObject({ status: 200, body: { syncableStateVersion: 0, cart: { items: [] } } });
  const items = [
    item(1),
    item(2, { challengeAcceptance: 'x'.repeat(120), sizeSystem: 'usMen', translatedVariantLabel: 'US Men 9½' }),
  ];
  expect(await put(aroha, 0, items)).toMatchObject({ status: 200, body: { syncableStateVersion: 1, cart: { items } } });
  expect((await get(aroha)).body).toEqual({ syncableStateVersion: 1, cart: { items } });
  expect((await put(aroha, 1, [])).body).toEqual({ syncableStateVersion: 2, cart: { items: [] } });
  expect((await get(mere)).body).toEqual({ syncableStateVersion: 0, cart: { items: [] } });
});

test('SYNC-04 SYNC-15 a save based on another version than the current one is a conflict and changes nothing', async () => {
  const { body: before } = await get(aroha);
  for (const version of [0, before.syncableStateVersion - 1, before.syncableStateVersion + 1, 2_147_483_646])
    expect(await put(aroha, version, [item(9)]), `${version}`).toMatchObject({
      status: 409,
      body: { errorCode: 'StateConflict', message: 'Your cart was changed on another device.' },
    });
  expect((await get(aroha)).body).toEqual(before);
  expect(await put(mere, 5, [item(9)])).toMatchObject({ status: 409 });
});

test('A9 SYNC-04 of 100 simultaneous saves of one version, one succeeds and ninety-nine are conflicts, also for the first save', async () => {
  for (const version of [0, 1]) {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => put(mere, version, [item(index + 1)])));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99);
    expect((await get(mere)).body).toEqual(won[0]?.body);
  }
});

test('SYNC-14 without a valid token the answer is 401', async () => {
  const nobody = accountClient(shop.url);
  for (const answer of [await get(nobody), await put(nobody, 0, [])])
    expect(answer).toMatchObject({ status: 401, body: { errorCode: 'Unauthorised' } });
});

test.each([
  ['a line twice', [item(1), item(1)]],
  ['one size under two ids', [item(1), item(1, { id: 'other' })]],
  ['one id for two sizes', [item(1), item(2, { id: '7-1' })]],
  ['a quantity of 0', [item(1, { qty: 0 })]],
  ['a quantity beyond all measure', [item(1, { qty: 1000 })]],
  ['half a shoe', [item(1, { qty: 0.5 })]],
  ['no date', [item(1, { createdAt: 'yesterday' })]],
  ['a day that is none', [item(1, { createdAt: '2026-02-31T10:00:00Z' })]],
  ['a product that is no id', [item(1, { productId: '7; drop table' })]],
  ['an acceptance of 121 characters', [item(1, { challengeAcceptance: 'x'.repeat(121) })]],
  ['a price of the client’s own', [item(1, { price: 0 })]],
  ['101 lines', Array.from({ length: 101 }, (_, index) => item(index + 1))],
])('SYNC-03 %s is refused', async (_, items) => {
  const { body: before } = await get(aroha);
  expect(await put(aroha, before.syncableStateVersion, items)).toMatchObject({
    status: 400,
    body: { errorCode: 'BadRequest' },
  });
  expect((await get(aroha)).body).toEqual(before);
});

test('SYNC-01 a cart with 100 full lines is saved', async () => {
  const { body: before } = await get(aroha);
  const items = Array.from({ length: 100 }, (_, index) =>
    item(900_000_00 + index, { productId: '999999999', challengeAcceptance: 'x'.repeat(120) }),
  );
  expect((await put(aroha, before.syncableStateVersion, items)).status).toBe(200);
  expect((await get(aroha)).body.cart.items).toEqual(items);
});
