/**
 * Saved payment methods and pay in four over real HTTP and PostgreSQL; no number, code or token is stored or logged
 * where it must not be.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { type AccountClient, newCustomer } from '../support/clients/account-client.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
const item = { productId: '', variantId: '', qty: 1 };
async function fill(url: string): Promise<void> {
  const { db, pool, close } = openDatabase(url, { max: 2 });
  const { productId, variantIds } = await insertProduct(db, {
    name: 'Court',
    price: '149.90',
    variants: [{ label: 'US 9', stock: 50 }],
  });
  Object.assign(item, { productId: `${productId}`, variantId: `${variantIds[0]}` });
  await pool.query(
    "insert into stores.location (id, kind, name, slug, street1, locality, latitude, open) values ('mid', 'store', 'Kerb Aro', 'mid', '1 Aro Street', 'Te Aro', -41, true)",
  );
  await pool.query("insert into stock.stock (variant_id, location_id, on_hand) values ($1, 'mid', 3)", [
    item.variantId,
  ]);
  await close();
}
beforeAll(async () => {
  shop = await startTestShop(
    { KERB_APPLE_PAY_DOMAIN_ASSOCIATION: '7B227073704964' },
    { template: 'kerb_template', fill },
  );
});
afterAll(() => shop.close());
let serial = 0;
const someone = () => {
  serial += 1;
  return newCustomer(shop, `pays${serial}@example.co.nz`);
};
const save = (client: AccountClient, token = 'fake-valid-visa-nonce', attemptId: string = randomUUID()) =>
  client.call('POST', '/account/payment-methods', { attemptId, token });
const fault = (body: object) =>
  fetch(`${shop.simulatorUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('CARD-04 CARD-05 CARD-08 a card is saved, listed and removed; only displayable details are returned', async () => {
  const client = await someone();
  expect(await client.call('GET', '/account/payment-methods')).toMatchObject({ status: 200, body: { methods: [] } });
  const saved = await save(client);
  expect(saved).toMatchObject({
    status: 201,
    body: { methods: [{ type: 'card', brand: 'Visa', last4: '1881', expiry: '12/2030' }] },
  });
  const [method] = saved.body.methods;
  expect(Object.keys(method).sort()).toEqual(['brand', 'expiry', 'id', 'last4', 'type']);
  await save(client, 'fake-paypal-billing-agreement-nonce');
  expect(
    (await client.call('GET', '/account/payment-methods')).body.methods.map(({ type }: { type: string }) => type),
  ).toEqual(['card', 'paypal']);
  const journal = (await (await fetch(`${shop.simulatorUrl}/journal?provider=card`)).json()) as Record<
    string,
    string
  >[];
  const sales = journal.filter(({ event }) => event === 'sale');
  expect(sales.every(({ amountCents }) => amountCents === '100')).toBe(true);
  expect(journal.filter(({ event }) => event === 'void')).toHaveLength(sales.length);
  expect(await client.call('DELETE', `/account/payment-methods/${method.id}`)).toMatchObject({
    status: 200,
    body: { methods: [{ type: 'paypal' }] },
  });
  expect(await client.call('DELETE', `/account/payment-methods/${method.id}`)).toMatchObject({
    status: 409,
    body: { errorCode: 'SavedMethodNotFound' },
  });
});

test('CARD-06 a card that cannot be saved answers why', async () => {
  const client = await someone();
  expect(await save(client, 'fake-processor-declined-visa-nonce')).toMatchObject({
    status: 402,
    body: { errorCode: 'PaymentDeclined' },
  });
  expect(await save(client, 'fake-valid-discover-nonce')).toMatchObject({
    status: 402,
    body: { errorCode: 'PaymentInstrumentTypeNotAccepted' },
  });
  expect(await save(client, 'tokencc_unknown')).toMatchObject({
    status: 409,
    body: { errorCode: 'SaveMethodRefused', message: 'Unable to save your payment method. Try again later.' },
  });
  expect(await client.call('POST', '/account/payment-methods', { attemptId: 'x', token: 'y' })).toMatchObject({
    status: 400,
  });
});

test('a customer’s methods are hidden from other customers and guests and cannot be removed by them; ten attempts an hour are allowed', async () => {
  const [mine, yours] = [await someone(), await someone()];
  const { id } = (await save(mine)).body.methods[0];
  expect(await yours.call('DELETE', `/account/payment-methods/${id}`)).toMatchObject({ status: 409 });
  expect((await yours.call('GET', '/account/payment-methods')).body.methods).toEqual([]);
  expect((await fetch(`${shop.url}/nz/api/account/payment-methods`)).status).toBe(401);
  for (let tries = 0; tries < 10; tries += 1) await save(yours, 'fake-processor-declined-visa-nonce');
  expect(await save(yours)).toMatchObject({ status: 429, body: { errorCode: 'TooManyRequests' } });
});

test('PAY-01 PAY-26 the shop lists the payment methods it offers; PayPal’s own instalments are off', async () => {
  const reply = await (await fetch(`${shop.url}/nz/api/payment/methods`)).json();
  expect(reply).toMatchObject({
    methods: ['card', 'paypal', 'apple_pay', 'google_pay', 'pay_in_four'],
    environment: 'simulator',
    paypalPayLater: false,
    country: 'NZ',
  });
});

const ask = (body: object) =>
  fetch(`${shop.url}/nz/api/payment/bnpl/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('BNPL-07 BNPL-08 the express token for a pick-up and for a delivery is for the amount that the server calculates', async () => {
  const shipping = {
    methodCode: 'storePickup',
    instructions: { delivery: 'At the counter' },
    clickCollectStoreId: 'mid',
  };
  const pickUp = await ask({ cart: { items: [item], shipping, useProvisionalShippingAddress: true }, express: true });
  expect(pickUp.status).toBe(201);
  const opened = (await pickUp.json()) as { token: string; expires: string; amount: number; redirectUrl: string };
  expect(opened.token).toMatch(/^nzd\./);
  expect(Date.parse(opened.expires)).toBeGreaterThan(Date.now());
  const delivery = await ask({
    cart: {
      items: [item],
      useProvisionalShippingAddress: true,
      provisionalShippingAddressOverrides: { postcode: '1010' },
    },
  });
  const { amount } = (await delivery.json()) as { amount: number };
  expect(amount).toBeGreaterThan(opened.amount);
});

test('BNPL-02 BNPL-06 a cart that cannot be paid in four is refused, and an unavailable provider is reported', async () => {
  const cart = {
    items: [{ ...item, qty: 20 }],
    useProvisionalShippingAddress: true,
    provisionalShippingAddressOverrides: { postcode: '1010' },
  };
  const tooMuch = await ask({ cart });
  expect(tooMuch.status).toBe(409);
  expect(await tooMuch.json()).toMatchObject({ errorCode: 'PayInFourNotOffered' });
  expect((await ask({ cart: { items: [] } })).status).toBe(409);
  expect((await ask({ cart: { ...cart, planet: 1 } })).status).toBe(400);
  await fault({ provider: 'pay-in-four', operation: 'checkout', kind: 'http-500' });
  const away = await ask({ cart: { ...cart, items: [item] } });
  expect(away.status).toBe(503);
});

test('Apple finds the file that verifies the shop’s domain', async () => {
  const reply = await fetch(`${shop.url}/.well-known/apple-developer-merchantid-domain-association`);
  expect([reply.status, await reply.text()]).toEqual([200, '7B227073704964']);
});

test('no card number, code, one-time token or gateway token is in any table, log or answer', async () => {
  const client = await someone();
  const { clientToken } = (await (await fetch(`${shop.url}/nz/api/payment/client-token`)).json()) as {
    clientToken: string;
  };
  const typed = { number: '4111111111111111', expiry: '12 / 30', cvv: '737' };
  const tokenised = await fetch(`${shop.simulatorUrl}/card-frame/tokenise`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientToken, ...typed }),
  });
  const { nonce } = (await tokenised.json()) as { nonce: string };
  const answers = [
    await save(client, nonce),
    await client.call('GET', '/account/payment-methods'),
    await save(client, nonce),
  ];
  expect(answers[0]?.status).toBe(201);
  const { rows: kept } = await shop.pool.query('select token from payments.saved_method');
  const { rows: tables } = await shop.pool.query(
    "select table_schema || '.' || table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  );
  expect(tables.length).toBeGreaterThan(30);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await shop.pool.query(`select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`);
    for (const secret of [typed.number, nonce]) if (rows[0].text.includes(secret)) found.push(`${name}: ${secret}`);
    // The gateway's own token is in one column of one table and nowhere else.
    if (name !== 'payments.saved_method')
      for (const { token } of kept) if (rows[0].text.includes(token)) found.push(`${name}: token`);
  }
  expect(found).toEqual([]);
  const answerText = JSON.stringify(answers.map(({ body }) => body));
  for (const secret of [typed.number, nonce, ...kept.map(({ token }) => token)]) {
    expect(answerText).not.toContain(secret);
    expect(shop.errors.join('\n')).not.toContain(secret);
  }
  const journal = await (await fetch(`${shop.simulatorUrl}/journal`)).text();
  for (const secret of [typed.number, nonce]) expect(journal).not.toContain(secret);
});
