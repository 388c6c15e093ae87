/** Gift cards over HTTP and by command: the balance call in both forms, the lock, what is logged, what staff can do. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueGiftCard } from '#modules/gift-cards/issue-gift-card.ts';
import { openDatabase } from '#platform/database/database.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { solveTask } from '../support/clients/captcha-tokens.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { orderOf, payRestByCard } from '../support/fixtures/checkout-harness.ts';
import type { Shoe } from '../support/fixtures/shop-goods.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { useTestDatabase } from '../support/shop/test-database.ts';
import { patient } from '../support/vitest/patience.ts';

const ACTION = 'payment_voucher_balance_fetch';
let shop: TestShop;
let shoe: Shoe;
beforeAll(async () => {
  shop = await startTestShop(
    {},
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, close } = openDatabase(url, { max: 2 });
        const { productId, variantIds } = await insertProduct(db, {
          name: 'Court',
          price: '149.90',
          variants: [{ label: 'US 9', stock: 50 }],
        });
        shoe = { productId: `${productId}`, variantId: `${variantIds[0]}`, cents: 14_990n };
        await close();
      },
    },
  );
});
afterAll(() => shop.close());

const token = async (action = ACTION) =>
  solveTask(await (await fetch(`${shop.url}/nz/api/captcha/task?action=${action}`)).json(), action);
const issue = async (cents: bigint) => {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const card = await issueGiftCard({ db }, { cents });
  await close();
  return card;
};
const read = async (code: string, query: Record<string, string>) => {
  const reply = await fetch(
    `${shop.url}/nz/api/payment/voucher/balance/${encodeURIComponent(code)}?${new URLSearchParams(query)}`,
  );
  return { status: reply.status, cache: reply.headers.get('cache-control'), body: await reply.json() };
};
const ask = async (body: Record<string, unknown>) => {
  const reply = await fetch(`${shop.url}/nz/api/payment/voucher/balance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: await reply.json() };
};

test('VOUCH-01 VOUCH-02 code, pin and recaptchaToken are answered with expires and amountRemaining, as query and as body; neither is logged or cached', async () => {
  const { code, pin } = await issue(4_250n);
  const balance = { expires: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), amountRemaining: 42.5 };
  expect(await read(code, { pin, recaptchaToken: await token() })).toEqual({
    status: 200,
    cache: 'no-store',
    body: balance,
  });
  expect(await ask({ code: code.replaceAll(/(.{4})/g, '$1 '), pin, recaptchaToken: await token() })).toEqual({
    status: 200,
    body: balance,
  });
  // Without a passed captcha, or with a token of another action, no PIN is checked.
  const spent = await token();
  await ask({ code, pin, recaptchaToken: spent });
  for (const recaptchaToken of ['x', spent, await token('product_challenge_verify')])
    expect(await ask({ code, pin: '0000', recaptchaToken })).toMatchObject({
      status: 400,
      body: { errorCode: 'RecaptchaFailed' },
    });
  const { rows } = await shop.pool.query('select wrong_pins from gift_cards.gift_card where last4 = $1', [
    code.slice(-4),
  ]);
  expect(rows).toEqual([{ wrong_pins: 0 }]);
});

test('VOUCH-05 VOUCH-07 VOUCH-08 D4 errors have a code and a message; five wrong PINs lock the card; repeated or invalid parameters are refused', async () => {
  const { code, pin } = await issue(1_000n);
  const wrong = async () => ask({ code, pin: pin === '0000' ? '0001' : '0000', recaptchaToken: await token() });
  for (let guess = 0; guess < 5; guess += 1)
    expect(await wrong()).toEqual({
      status: 404,
      body: { errorCode: 'VoucherInvalid', message: 'Incorrect gift card code or PIN.' },
    });
  expect(await ask({ code, pin, recaptchaToken: await token() })).toEqual({
    status: 423,
    body: { errorCode: 'VoucherLocked', message: 'This gift card is locked. Contact our support team.' },
  });
  expect(await ask({ code: '9'.repeat(19), pin, recaptchaToken: await token() })).toMatchObject({
    status: 404,
    body: { errorCode: 'VoucherInvalid' },
  });
  for (const body of [
    { code: '1', pin },
    { code, pin: ['1', '2'] },
    { code, pin: 1234 },
    { code, pin: '' },
    { code, pin, more: 1 },
  ])
    expect(await ask({ recaptchaToken: 'x', ...body })).toMatchObject({
      status: 400,
      body: { errorCode: 'BadRequest' },
    });
  const twice = await fetch(`${shop.url}/nz/api/payment/voucher/balance/${code}?pin=1&pin=2&recaptchaToken=x`);
  expect(twice.status).toBe(400);
  expect((await read('12', { pin, recaptchaToken: 'x' })).status).toBe(404);
});

test('D4 during an outage neither code nor PIN is logged', async () => {
  const { code, pin } = await issue(1_000n);
  const recaptchaToken = await token();
  await shop.pool.query('alter table gift_cards.gift_card rename to away');
  try {
    expect((await read(code, { pin, recaptchaToken })).status).toBe(500);
  } finally {
    await shop.pool.query('alter table gift_cards.away rename to gift_card');
  }
  expect(shop.errors.length).toBeGreaterThan(0);
  for (const line of shop.errors.splice(0)) expect([line.includes(code), line.includes(pin)]).toEqual([false, false]);
});

test('kerb gift-card issues, shows, suspends and unlocks, as text and as JSON', async () => {
  const { url } = await useTestDatabase();
  const kerb = (...args: string[]) => runKerb(['gift-card', ...args], { DATABASE_URL: url });
  const issued = JSON.parse((await kerb('issue', '50', '--json')).out) as { code: string; pin: string };
  expect(issued).toEqual({
    code: expect.stringMatching(/^\d{19}$/),
    pin: expect.stringMatching(/^\d{8}$/),
    amount: '50.00',
    expires: expect.any(String),
  });
  expect(JSON.parse((await kerb('show', issued.code, '--json')).out)).toMatchObject({
    state: 'open',
    amountRemaining: '50.00',
    moves: [{ kind: 'issue', amount: '50.00' }],
  });
  expect(await kerb('suspend', issued.code)).toMatchObject({ code: 0, out: 'The card is suspended.\n' });
  expect((await kerb('show', issued.code)).out).toMatch(/suspended/);
  expect(await kerb('suspend', issued.code, '--lift')).toMatchObject({ code: 0 });
  expect(await kerb('unlock', issued.code)).toMatchObject({ code: 0 });
  expect(await kerb('unlock', '9'.repeat(19))).toMatchObject({ code: 1 });
  for (const wrong of ['0', '50.5', 'x', '6000']) expect(await kerb('issue', wrong)).toMatchObject({ code: 2 });
});

const unknownCard = () => ({ code: `6047${Math.random().toFixed(15).slice(2)}`, pin: '12345678' });
const giftCardTender = (card: { code: string; pin: string }, amount = 10) => ({
  method: 'voucher' as const,
  amount,
  code: card.code,
  pin: card.pin,
});
/** How much of a cart these cards would pay, as told to this caller. */
async function pricedWith(
  client: ReturnType<typeof accountClient>,
  cards: readonly { code: string; pin: string }[],
): Promise<number> {
  const { cart, contact: _, shipping } = orderOf([{ shoe, qty: 1 }]);
  const address = shipping.type === 'DELIVERY' ? shipping.address : undefined;
  const body = {
    cart: { ...cart, shippingAddress: address, shipping: { methodCode: 'standard' } },
    payment: { methods: cards.map((card) => giftCardTender(card)) },
  };
  const answer = await client.call('POST', '/checkout/info', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.creditUsages.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
}
const orderWith = (client: ReturnType<typeof accountClient>, card: { code: string; pin: string }) =>
  client.call('POST', '/checkout/order', payRestByCard(orderOf([{ shoe, qty: 1 }]), [giftCardTender(card)]), {
    'idempotency-key': crypto.randomUUID(),
  });
const countValidated = async () =>
  (
    await shop.pool.query(
      "select coalesce(sum(hits), 0)::int as n from platform.attempt_limit where key like 'gift-card-tried:%'",
    )
  ).rows[0].n as number;

test('SEC-04 without a captcha one address may try five codes and PINs an hour over all calls together; after that none is checked', async () => {
  const card = await issue(5_000n);
  const [guesser, shopper] = [accountClient(shop.url), accountClient(shop.url)];
  const before = await countValidated();
  expect(await pricedWith(guesser, [unknownCard(), unknownCard()])).toBe(0);
  expect(await orderWith(guesser, unknownCard())).toMatchObject({ status: 404, body: { errorCode: 'VoucherInvalid' } });
  expect(await pricedWith(guesser, Array.from({ length: 9 }, unknownCard))).toBe(0);
  expect(await countValidated()).toBe(before + 5);
  // The right code and PIN are refused too: an answer would reveal that they are right.
  expect(await pricedWith(guesser, [card])).toBe(0);
  const refused = await orderWith(guesser, card);
  expect(refused).toMatchObject({ status: 429, body: { errorCode: 'TooManyRequests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(await countValidated(), 'refusals are worked out for nobody').toBe(before + 5);
  // Another shopper pays with the same card any number of times.
  for (let n = 0; n < 8; n += 1) expect(await pricedWith(shopper, [card])).toBe(10);
  expect(await countValidated(), 'right ones are no tries').toBe(before + 5);
});

test('SEC-04 wrong PINs without a captcha lock the card as before, and count for the address they come from', async () => {
  const card = await issue(5_000n);
  const wrong = { ...card, pin: card.pin === '00000000' ? '11111111' : '00000000' };
  const guesser = accountClient(shop.url);
  for (let n = 0; n < 3; n += 1) expect(await pricedWith(guesser, [wrong])).toBe(0);
  expect(await pricedWith(guesser, [card])).toBe(10);
  for (let n = 0; n < 3; n += 1) await pricedWith(guesser, [wrong]);
  // Three tries and two: the last was not checked, so it does not lock the card.
  const { rows } = await shop.pool.query(
    'select wrong_pins, locked_at is not null as locked from gift_cards.gift_card where last4 = $1',
    [card.code.slice(-4)],
  );
  expect(rows).toEqual([{ wrong_pins: 2, locked: false }]);
});

test('SEC-04 with a captcha a person may continue, and a card that was right there may pay without another try', async () => {
  const card = await issue(5_000n);
  const client = accountClient(shop.url);
  await pricedWith(client, Array.from({ length: 5 }, unknownCard));
  expect(await pricedWith(client, [card])).toBe(0);
  const balance = await client.call('POST', '/payment/voucher/balance', {
    ...card,
    id: undefined,
    recaptchaToken: await token(),
  });
  expect(balance).toMatchObject({ status: 200, body: { amountRemaining: 50 } });
  expect(await pricedWith(client, [card])).toBe(10);
  expect((await orderWith(client, card)).status).toBe(201);
});

test('SEC-04 thirty wrong tries an hour from one address end the tries with captcha too', {
  timeout: patient(240_000),
}, async () => {
  const client = accountClient(shop.url);
  const askWrong = async () =>
    (await client.call('POST', '/payment/voucher/balance', { ...unknownCard(), recaptchaToken: await token() })).body
      .errorCode;
  await shop.pool.query("delete from platform.attempt_limit where key like 'gift-card-asked:%'");
  expect(await askWrong()).toBe('VoucherInvalid');
  await shop.pool.query("update platform.attempt_limit set hits = 30 where key like 'gift-card-asked:%'");
  expect(await askWrong()).toBe('TooManyRequests');
});

test('SEC-04 tries without a captcha from ever new addresses are limited in total', async () => {
  await pricedWith(accountClient(shop.url), [unknownCard()]);
  await shop.pool.query("update platform.attempt_limit set hits = 300 where key like 'gift-cards-tried:%'");
  const card = await issue(5_000n);
  expect(await pricedWith(accountClient(shop.url), [card])).toBe(0);
  await shop.pool.query("delete from platform.attempt_limit where key like 'gift-cards-tried:%'");
  expect(await pricedWith(accountClient(shop.url), [card])).toBe(10);
});
