/** Secrets of paying, each unlike anything else, taken through every way to pay and every way it fails: none is left in a log line, a table, an answer or a provider's books (F1, D13). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentMethod, PlaceOrderRequest } from '#contract/checkout.ts';
import { issueGiftCard } from '#modules/gift-cards/issue-gift-card.ts';
import { openDatabase } from '#platform/database.ts';
import { newCustomer } from '../support/account-client.ts';
import { insertProduct } from '../support/build-catalogue.ts';
import { solveTask } from '../support/captcha-tokens.ts';
import { startTestShop, type TestShop } from '../support/running-shop.ts';
import { orderOf, restByCard, type Shoe } from '../support/shop-floor.ts';

/** A security code is four digits: anywhere but alone they are something else. */
const alone = (digits: string) => new RegExp(`(?<![0-9a-zA-Z.-])${digits}(?![0-9a-zA-Z.-])`);
const AMEX = { number: '378282246310005', cvv: '7391' };
const EMAIL = 'canary.wren@example.nz';
const PHONE = '021 765 4987';
const STREET = '47 Canary Wren Lane';
const DEVICE_DATA = '{"correlation_id":"canary-device-data"}';
const secrets = new Map<string, RegExp>();
const watch = (name: string, secret: string) => secrets.set(name, new RegExp(secret.replaceAll(/[^0-9a-zA-Z]/g, '\\$&')));

let shop: TestShop;
let shoe: Shoe;
let giftCard: { code: string; pin: string };
async function fill(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 2 });
  const { productId, variantIds } = await insertProduct(db, { name: 'Court', price: '149.90', variants: [{ label: 'US 9', stock: 100 }] });
  shoe = { productId: `${productId}`, variantId: `${variantIds[0]}`, cents: 14_990n };
  giftCard = await issueGiftCard({ db }, { cents: 20_000n });
  await close();
}
const answers: string[] = [];
beforeAll(async () => {
  shop = await startTestShop({ KERB_RATE_LIMIT_SCALE: '0', KERB_CARD_TIMEOUT_MS: '300' }, { template: 'kerb_template', fill, logLevel: 'trace' });
  for (const [name, secret] of Object.entries({
    number: AMEX.number,
    pin: giftCard.pin,
    code: giftCard.code,
    'wrong PIN': '91827364',
    deviceData: 'canary-device-data',
  }))
    watch(name, secret);
  secrets.set('security code', alone(AMEX.cvv));
});
afterAll(() => shop.close());

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const response = await fetch(`${shop.url}/nz/api${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  answers.push(text);
  return { status: response.status, text };
}
/** What the card form hands over; a secret too. */
async function typeCard(): Promise<string> {
  const { clientToken } = JSON.parse((await call('GET', '/payment/client-token')).text) as { clientToken: string };
  const body = JSON.stringify({ clientToken, ...AMEX, expiry: '12 / 30' });
  const { nonce } = (await (await fetch(`${shop.simulatorUrl}/card-frame/tokenise`, { method: 'POST', body })).json()) as { nonce: string };
  watch(`nonce ${secrets.size}`, nonce);
  return nonce;
}
const wish = (): PlaceOrderRequest => {
  const request = orderOf([{ shoe, qty: 1 }]);
  if (request.shipping.type !== 'DELIVERY') throw new Error('the story is about a delivery');
  return {
    ...request,
    contact: { ...request.contact, email: EMAIL, phone: PHONE },
    shipping: { ...request.shipping, address: { ...request.shipping.address, street1: STREET } },
  };
};
const voucher = (pin = giftCard.pin): PaymentMethod => ({ method: 'voucher', amount: 10, code: giftCard.code, pin });
async function byCard(credits: readonly PaymentMethod[] = []): Promise<PlaceOrderRequest> {
  const request = restByCard(wish(), credits, await typeCard());
  return { ...request, payment: { methods: request.payment.methods.map((each) => (each.method === 'card' ? { ...each, deviceData: DEVICE_DATA } : each)) } };
}
const place = async (request: unknown) => (await call('POST', '/checkout/order', request, { 'idempotency-key': randomUUID() })).status;
const fault = (body: object) =>
  fetch(`${shop.simulatorUrl}/control/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const captcha = async () => {
  const action = 'payment_voucher_balance_fetch';
  return solveTask(await (await fetch(`${shop.url}/nz/api/captcha/task?action=${action}`)).json(), action);
};
async function inFour(said: string): Promise<PlaceOrderRequest> {
  const request = wish();
  const opened = await call('POST', '/payment/bnpl/token', {
    cart: { items: [{ ...shoe, cents: undefined, qty: 1 }], email: EMAIL, shipping: { methodCode: 'standard' } },
    payment: { methods: [] },
  });
  const { token, redirectUrl, amount } = JSON.parse(opened.text) as { token: string; redirectUrl: string; amount: number };
  watch(`pay-in-four token ${secrets.size}`, token);
  // The browser is told it: that is its purpose.
  answers.pop();
  await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ token, said }), redirect: 'manual' });
  return { ...request, expectedTotal: amount, payment: { methods: [{ method: 'pay_in_four', amount, token }] } };
}

test('F1 D13 no card number, security code, PIN, one-time token or device data is left anywhere, whatever went wrong', async () => {
  // Gift cards: right, wrong, unreadable, by address and by body.
  const balance = (pin: string, recaptchaToken: string) => `/payment/voucher/balance/${giftCard.code}?${new URLSearchParams({ pin, recaptchaToken })}`;
  expect((await call('GET', balance(giftCard.pin, await captcha()))).status).toBe(200);
  expect((await call('GET', balance('91827364', await captcha()))).status).toBe(404);
  expect((await call('GET', balance(giftCard.pin, 'no-captcha'))).status).toBe(400);
  expect((await call('POST', '/payment/voucher/balance', { code: giftCard.code, pin: [giftCard.pin], recaptchaToken: 'x' })).status).toBe(400);
  // Orders: placed, refused, declined, silent, garbage, and what nobody should send.
  expect(await place(await byCard([voucher()]))).toBe(201);
  expect(await place(await byCard([voucher('91827364')]))).toBe(404);
  for (const kind of ['decline', 'garbage', 'html', 'wrong-amount', 'reset-after']) {
    await fault({ provider: 'card', operation: 'sale', kind });
    await place(await byCard([voucher()]));
  }
  await fault({ provider: 'card', operation: 'sale', kind: 'timeout-after', times: 3 });
  expect(await place(await byCard([voucher()])), 'unrecoverable').toBeGreaterThanOrEqual(500);
  const typed = await byCard([voucher()]);
  expect(await place({ ...typed, payment: { methods: [{ ...typed.payment.methods[0], ...AMEX, cvv: AMEX.cvv }] } })).toBe(400);
  expect(
    (await call('POST', '/checkout/order', `{"number":"${AMEX.number}","cvv":"${AMEX.cvv}","pin":"${giftCard.pin}"`, { 'idempotency-key': 'broken' })).status,
  ).toBe(400);
  // A defect of ours, with a request in hand.
  await shop.pool.query('alter table payments.payment rename to payment_away');
  expect(await place(await byCard([voucher()]))).toBe(500);
  await shop.pool.query('alter table payments.payment_away rename to payment');
  // Saved cards and pay in four.
  const client = await newCustomer(shop, EMAIL);
  for (const kind of [null, 'decline', 'http-500']) {
    if (kind) await fault({ provider: 'card', operation: 'sale', kind, times: 3 });
    await client.call('POST', '/account/payment-methods', { attemptId: randomUUID(), token: await typeCard(), deviceData: DEVICE_DATA });
    await fetch(`${shop.simulatorUrl}/control/faults`, { method: 'DELETE' });
  }
  expect(await place(await inFour('approved'))).toBe(201);
  expect(await place(await inFour('declined'))).toBe(402);
  await expect
    .poll(
      async () =>
        (
          await shop.pool.query(
            "select 1 from orders.orders where state in ('PENDING', 'FAILING') union all select 1 from payments.method_check where state = 'CREATED'",
          )
        ).rows,
      {
        timeout: 25_000,
      },
    )
    .toEqual([]);

  expect(secrets.size, 'canaries').toBeGreaterThan(18);
  const leaks: string[] = [];
  const search = (where: string, text: string) => {
    for (const [name, secret] of secrets) if (secret.test(text)) leaks.push(`${name} in ${where}`);
  };
  search('a text that has them', `x ${AMEX.number} y ${AMEX.cvv}, z`);
  expect(leaks.splice(0), 'what is there is found').toHaveLength(2);
  expect(shop.errors.length, 'lines in the log').toBeGreaterThan(5);
  for (const line of shop.errors) search(`log: ${line.slice(0, 200)}`, line);
  for (const text of answers) search(`answer: ${text.slice(0, 100)}`, text);
  const { rows: tables } = await shop.pool.query(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  );
  for (const { name } of tables) search(name, (await shop.pool.query(`select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`)).rows[0].text);
  const journal = await (await fetch(`${shop.simulatorUrl}/journal?provider=card`)).text();
  search('the gateway’s books', journal);
  // Who the shopper is stands in the order, and in no log line.
  for (const personal of [EMAIL, PHONE, '0217654987', '+64217654987', STREET])
    for (const line of shop.errors) if (line.includes(personal)) leaks.push(`${personal} in log: ${line.slice(0, 300)}`);
  expect(leaks).toEqual([]);
  shop.errors.length = 0;
});
