/**
 * Unique personal values are sent through the shop's calls and failures: none appears in its log, nor in requests to
 * providers that do not need them (F1).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const canary = {
  email: 'canary.kokako@example.co.nz',
  password: 'Canary-password 93',
  wrongPassword: 'Canary-guess 17',
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  phone: '021 987 6503',
  street: '93 Canary Street',
  card: '4111111111111111',
  pin: '73915508',
  giftCard: '6017999988887777665',
  note: 'Under the canary cage',
} as const;
let shop: TestShop;
let product: { productId: number; variantIds: number[] };
beforeAll(async () => {
  shop = await startTestShop(
    {},
    {
      template: 'kerb_template',
      logLevel: 'trace',
      through: async (outside) => ({
        ...outside,
        settings: { KERB_ERROR_DSN: `${outside.simulatorUrl.replace('//', '//simulator@')}/1` },
      }),
      fill: async (url) => {
        const { db, close } = openDatabase(url);
        product = await insertProduct(db, {
          name: 'Harbour Court',
          price: '149.90',
          variants: [{ label: 'US 9', stock: 5 }],
        });
        await close();
      },
    },
  );
});
afterAll(() => shop.close());

test('F1 ANA-09 email, name, phone, address, card number, PIN, password and instructions appear in no log line and no error report, whatever fails', async () => {
  const client = accountClient(shop.url);
  const { email, password, wrongPassword, firstName, lastName, phone, street, card, pin, giftCard, note } = canary;
  const statuses: number[] = [];
  const call = async (...args: Parameters<typeof client.call>) => {
    const answer = await client.call(...args);
    statuses.push(answer.status);
    return answer;
  };
  await call('POST', '/auth/signup', { email, password, firstName, lastName, phone });
  await call('POST', '/auth/login', { email, password: wrongPassword });
  await call('POST', '/auth/password/forgot', { email });
  await call('POST', '/mailing-list', { email });
  await call('GET', `/payment/voucher/balance/${giftCard}?pin=${pin}`);
  await call('POST', '/payment/voucher/balance', { code: giftCard, pin });
  await call('POST', '/orders/lookup', { orderNumber: 'NZ12345678', email });
  await call('GET', `/nowhere/${email}?phone=${encodeURIComponent(phone)}`);
  const address = {
    type: 'ENTERED',
    company: '',
    contactName: `${firstName} ${lastName}`,
    country: 'NZ',
    phone,
    street1: street,
    street2: '',
    suburb: '',
    state: 'Wellington',
    postcode: '6021',
  };
  const order = {
    checkoutId: randomUUID(),
    cart: {
      items: [{ productId: `${product.productId}`, variantId: `${product.variantIds[0]}`, qty: 1 }],
      promoCodes: [],
    },
    contact: { email, firstName, lastName, phone, agreeToMarketing: false },
    shipping: {
      type: 'DELIVERY',
      address,
      options: { methodCode: 'standard', instructions: { delivery: note }, authorityToLeave: true },
    },
    payment: { methods: [{ method: 'card', amount: 155.9, token: 'fake-valid-nonce', type: 'immediate' }] },
    expectedTotal: 155.9,
  };
  const place = (changes: object) =>
    call(
      'POST',
      '/checkout/order',
      { ...order, checkoutId: randomUUID(), ...changes },
      { 'idempotency-key': randomUUID() },
    );
  // A card number in place of a token, a decline, a gateway failure, an unreachable database; then a successful order.
  await place({ payment: { methods: [{ method: 'card', amount: 155.9, token: card, type: 'immediate' }] } });
  await place({ payment: { methods: [{ method: 'voucher', amount: 155.9, code: giftCard, pin }] } });
  await place({
    payment: {
      methods: [{ method: 'card', amount: 155.9, token: 'fake-processor-declined-visa-nonce', type: 'immediate' }],
    },
  });
  await fetch(`${shop.simulatorUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'mail', kind: 'reject-5xx', times: 2 }),
  });
  await shop.pool.query('alter table orders.orders rename to orders_away');
  const away = await place({});
  await shop.pool.query('alter table orders.orders_away rename to orders');
  expect(away.status).toBe(500);
  expect((await place({})).status).toBe(201);
  await expect.poll(() => shop.errors.join('\n')).toContain('unforeseen failure');
  // A refused mail is logged without its address.
  await expect
    .poll(() => shop.errors.some((line) => line.includes('parked') || line.includes('could not be delivered')))
    .toBe(true);
  expect(new Set(statuses).size).toBeGreaterThan(4);
  // The error-reporting service was told of the failure too.
  const reports = async () => (await fetch(`${shop.simulatorUrl}/journal?provider=errors`)).text();
  await expect.poll(reports).toContain('/checkout/order');
  const log = shop.errors.join('\n');
  const sentReports = await reports();
  for (const [name, word] of Object.entries(canary))
    for (const form of [word, encodeURIComponent(word)]) {
      expect(log.includes(form), `${name} in the log`).toBe(false);
      expect(sentReports.includes(form), `${name} in an error report`).toBe(false);
    }
});
