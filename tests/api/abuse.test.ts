/** Card testing and holding stock without buying are stopped; other shoppers are not affected (D15, decision 0028). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { accountClient, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { orderOf, payRestByCard } from '../support/fixtures/checkout-harness.ts';
import type { Shoe } from '../support/fixtures/shop-goods.ts';
import { calledFrom, newAddress } from '../support/shop/client-address.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
let shoe: Shoe;
const STOCK = 100;
/** The network address of all callers. */
const ADDRESS = newAddress();
async function fill(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 2 });
  const { productId, variantIds } = await insertProduct(db, {
    name: 'Court',
    price: '149.90',
    variants: [{ label: 'US 9', stock: STOCK }],
  });
  shoe = { productId: `${productId}`, variantId: `${variantIds[0]}`, cents: 14_990n };
  await close();
}
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template', fill });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.pool.query('delete from platform.attempt_limit');
});

async function place(email: string, token = 'fake-valid-nonce', key: string = randomUUID(), from = ADDRESS) {
  const request = orderOf([{ shoe, qty: 1 }]);
  const body = JSON.stringify(payRestByCard({ ...request, contact: { ...request.contact, email } }, [], token));
  const response = await fetch(`${shop.url}/nz/api/checkout/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...calledFrom(from) },
    body,
  });
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    body: (await response.json()) as { errorCode?: string },
    sent: body,
  };
}
const sales = async () =>
  ((await (await fetch(`${shop.simulatorUrl}/journal?provider=card`)).json()) as { event: string }[]).filter(
    ({ event }) => event === 'sale',
  ).length;

test('D15 after twenty declined cards no further card is tried from that address, whatever name is given, until an hour has passed', async () => {
  const client = accountClient(shop.url, ADDRESS);
  await newCustomer(shop, 'tries@example.co.nz');
  await client.logIn('tries@example.co.nz', PASSWORD);
  const key = randomUUID();
  const first = await place('one@example.nz', 'fake-processor-declined-visa-nonce', key);
  expect(first).toMatchObject({ status: 402, body: { errorCode: 'PaymentDeclined' } });
  for (let n = 0; n < 18; n += 1)
    expect((await place(`try${n}@example.nz`, 'fake-processor-declined-visa-nonce')).status).toBe(402);
  // The twentieth declined card comes from saving a card: that must not be a way around the limit.
  const save = (token: string) => client.call('POST', '/account/payment-methods', { attemptId: randomUUID(), token });
  expect((await save('fake-processor-declined-visa-nonce')).status).toBe(402);
  const asked = await sales();
  const refused = await place('good@example.nz');
  expect(refused).toMatchObject({ status: 429, body: { errorCode: 'TooManyRequests' } });
  expect(refused.retryAfter).toBeGreaterThan(3_500);
  expect((await save('fake-valid-visa-nonce')).status).toBe(429);
  expect(await sales(), 'the gateway is not asked').toBe(asked);
  const again = await fetch(`${shop.url}/nz/api/checkout/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...calledFrom(ADDRESS) },
    body: first.sent,
  });
  expect(again.status, 'a key that is known has its answer').toBe(402);
  await shop.pool.query("update platform.attempt_limit set started_at = started_at - interval '61 minutes'");
  expect((await place('good@example.nz')).status).toBe(201);
});

test('D15 twenty declines under one name block that name only, from any address', async () => {
  for (let n = 0; n < 20; n += 1) await place('Same@example.nz', 'fake-processor-declined-visa-nonce');
  // As if the declines had come from other addresses.
  await shop.pool.query("delete from platform.attempt_limit where key like 'declines-here:%'");
  expect((await place('same@example.nz')).status).toBe(429);
  expect((await place('another@example.nz')).status).toBe(201);
});

test('D15 one shopper holds at most five undecided orders; another shopper can still buy', async () => {
  const delay = { provider: 'card', operation: 'sale', kind: 'delay', ms: 2_500, times: null };
  const control = (method: string, body?: object) =>
    fetch(`${shop.simulatorUrl}/control/faults`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  await control('POST', delay);
  const answers = await Promise.all(Array.from({ length: 12 }, () => place('holds@example.nz')));
  await control('DELETE');
  expect(answers.map(({ status }) => status).sort()).toEqual([
    201,
    201,
    201,
    201,
    201,
    ...Array.from({ length: 7 }, () => 429),
  ]);
  expect((await place('patient@example.nz')).status).toBe(201);
  expect((await place('holds@example.nz')).status, 'once they are decided').toBe(201);
});
