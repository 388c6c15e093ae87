/** Gift cards over HTTP and by command: the balance call and its twin, the lock, what the log keeps, what staff can do. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueGiftCard } from '#modules/gift-cards/issue-gift-card.ts';
import { openDatabase } from '#platform/database.ts';
import { solveTask } from '../support/captcha-tokens.ts';
import { runKerb } from '../support/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/running-shop.ts';
import { useTestDatabase } from '../support/test-database.ts';

const ACTION = 'payment_voucher_balance_fetch';
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ KERB_RATE_LIMIT_SCALE: '0' }, { template: 'kerb_template' });
});
afterAll(() => shop.close());

const token = async (action = ACTION) => solveTask(await (await fetch(`${shop.url}/nz/api/captcha/task?action=${action}`)).json(), action);
const issue = async (cents: bigint) => {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const card = await issueGiftCard({ db }, { cents });
  await close();
  return card;
};
const read = async (code: string, query: Record<string, string>) => {
  const reply = await fetch(`${shop.url}/nz/api/payment/voucher/balance/${encodeURIComponent(code)}?${new URLSearchParams(query)}`);
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

test('VOUCH-01 VOUCH-02 code, pin and recaptchaToken answer with expires and amountRemaining, by address and by body; nothing keeps it', async () => {
  const { code, pin } = await issue(4_250n);
  const balance = { expires: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), amountRemaining: 42.5 };
  expect(await read(code, { pin, recaptchaToken: await token() })).toEqual({ status: 200, cache: 'no-store', body: balance });
  expect(await ask({ code: code.replaceAll(/(.{4})/g, '$1 '), pin, recaptchaToken: await token() })).toEqual({ status: 200, body: balance });
  // Without a person behind it, or with a token for something else, no PIN is looked at.
  const spent = await token();
  await ask({ code, pin, recaptchaToken: spent });
  for (const recaptchaToken of ['x', spent, await token('product_challenge_verify')])
    expect(await ask({ code, pin: '0000', recaptchaToken })).toMatchObject({ status: 400, body: { errorCode: 'RecaptchaFailed' } });
  const { rows } = await shop.pool.query('select wrong_pins from gift_cards.gift_card where last4 = $1', [code.slice(-4)]);
  expect(rows).toEqual([{ wrong_pins: 0 }]);
});

test('VOUCH-05 VOUCH-07 VOUCH-08 D4 what is wrong is said by code and message; five wrong PINs lock; parameters given twice or of another kind are refused', async () => {
  const { code, pin } = await issue(1_000n);
  const wrong = async () => ask({ code, pin: pin === '0000' ? '0001' : '0000', recaptchaToken: await token() });
  for (let guess = 0; guess < 5; guess += 1)
    expect(await wrong()).toEqual({ status: 404, body: { errorCode: 'VoucherInvalid', message: 'Incorrect gift card code or PIN.' } });
  expect(await ask({ code, pin, recaptchaToken: await token() })).toEqual({
    status: 423,
    body: { errorCode: 'VoucherLocked', message: 'This gift card is locked. Contact our support team.' },
  });
  expect(await ask({ code: '9'.repeat(19), pin, recaptchaToken: await token() })).toMatchObject({ status: 404, body: { errorCode: 'VoucherInvalid' } });
  for (const body of [
    { code: '1', pin },
    { code, pin: ['1', '2'] },
    { code, pin: 1234 },
    { code, pin: '' },
    { code, pin, more: 1 },
  ])
    expect(await ask({ recaptchaToken: 'x', ...body })).toMatchObject({ status: 400, body: { errorCode: 'BadRequest' } });
  const twice = await fetch(`${shop.url}/nz/api/payment/voucher/balance/${code}?pin=1&pin=2&recaptchaToken=x`);
  expect(twice.status).toBe(400);
  expect((await read('12', { pin, recaptchaToken: 'x' })).status).toBe(404);
});

test('D4 an outage logs neither code nor PIN', async () => {
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

test('kerb gift-card issues, shows, suspends and unlocks, in words and as JSON', async () => {
  const { url } = await useTestDatabase();
  const kerb = (...args: string[]) => runKerb(['gift-card', ...args], { DATABASE_URL: url });
  const issued = JSON.parse((await kerb('issue', '50', '--json')).out) as { code: string; pin: string };
  expect(issued).toEqual({ code: expect.stringMatching(/^\d{19}$/), pin: expect.stringMatching(/^\d{8}$/), amount: '50.00', expires: expect.any(String) });
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
