/** Gift cards at the payment step: their checks, with a second method, and what a closed page leaves behind. */
import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueGiftCard } from '#modules/gift-cards/issue-gift-card.ts';
import { openDatabase } from '#platform/database/database.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { applyGiftCard, choosePayment, openPayment } from '../support/browser/checkout/payment-step.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { freshEmail } from '../support/clients/account-client.ts';
import { setFault } from '../support/clients/simulator-control.ts';
import { spendGiftCard } from '../support/clients/spend-gift-card.ts';
import { fillStock } from '../support/fixtures/catalogue/write-stock.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_RATE_LIMIT_SCALE: '0' }, { fill: fillStock }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});
const refusals = { allow: /status of 4\d\d/ };

test('PAY-01 PAY-05 PAY-28 VOUCH-15 a gift card pays part of an order and a card the rest; several together pay all of it', async () => {
  const email = freshEmail('gifted');
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 });
  const [small, large] = [
    await issueGiftCard({ db }, { cents: 2_000n }),
    await issueGiftCard({ db }, { cents: 90_000n }),
  ];
  await close();
  const shopper = await newShopper(browser, shop.url, PHONE, refusals);
  const page = await openPayment(shopper, email);
  await applyGiftCard(page, { ...small, pin: small.pin === '0000' ? '0001' : '0000' });
  await shopper.see('Incorrect gift card code or PIN.');
  await page.getByLabel('PIN', { exact: true }).fill(small.pin);
  await page.getByRole('button', { name: 'Apply gift card' }).click();
  await shopper.see(/Pays \$20\.00, \$0\.00 left on it/);
  const rest = (await page.getByRole('button', { name: /^Pay \$/ }).textContent()) ?? '';
  await shopper.see(`${rest.replace('Pay ', '')} left to pay`);
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  const paid = await shop.pool.query(
    'select p.tender, p.amount_cents from payments.payment p join orders.orders o on o.id = p.order_id where o.email = $1 order by p.tender',
    [email],
  );
  expect(paid.rows).toEqual([
    { tender: 'card', amount_cents: BigInt(rest.replace(/\D/g, '')) },
    { tender: 'gift_card', amount_cents: 2_000n },
  ]);
  await openPayment(shopper, email);
  await applyGiftCard(page, large);
  await shopper.see('Your gift cards pay for all of it.');
  await expect.poll(() => page.getByRole('radio', { name: 'PayPal' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Place order' }).click();
  await shopper.see(/Your\s+order is placed/);
  // Neither its code nor its PIN is in any storage of the browser.
  const stored = await page.evaluate(
    () => Object.values(localStorage).join(' ') + Object.values(sessionStorage).join(' '),
  );
  expect(stored).not.toContain(large.code);
  await shopper.leave();
});

test('VOUCH-04 VOUCH-12 VOUCH-13 a gift card is validated field by field, shows its balance and can be added once; spent meanwhile it says so', async () => {
  const email = freshEmail('checked');
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 });
  const [spent, card] = [
    await issueGiftCard({ db }, { cents: 1_000n }),
    await issueGiftCard({ db }, { cents: 2_000n }),
  ];
  await close();
  await spendGiftCard(shop, spent, 10);
  const shopper = await newShopper(browser, shop.url, PHONE, refusals);
  const page = await openPayment(shopper, email);
  await applyGiftCard(page, { code: '', pin: '' });
  await shopper.see('Enter a gift card code.');
  await shopper.see('Enter the PIN of the gift card.');
  await page.getByLabel('Gift card code').fill('6047');
  await page.getByLabel('PIN', { exact: true }).fill('123');
  await page.getByRole('button', { name: 'Apply gift card' }).click();
  await shopper.see('Enter a valid gift card code, 19 digits.');
  await shopper.see('Enter a valid PIN, 4 to 8 digits.');
  // With either field missing, no balance is requested.
  let balanceCalls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/payment/voucher/balance')) balanceCalls += 1;
  });
  for (const [code, pin, wrong, said] of [
    [spent.code, '', 'giftCardPin', 'Enter the PIN of the gift card.'],
    [spent.code, '123', 'giftCardPin', 'Enter a valid PIN, 4 to 8 digits.'],
    ['', spent.pin, 'giftCardCode', 'Enter a gift card code.'],
    ['6047', spent.pin, 'giftCardCode', 'Enter a valid gift card code, 19 digits.'],
  ] as const) {
    await page.getByLabel('Gift card code').fill(code);
    await page.getByLabel('PIN', { exact: true }).fill(pin);
    await page.getByRole('button', { name: 'Apply gift card' }).click();
    await expect.poll(() => page.getByText(/^Enter (a|the) .*(gift card|PIN)/).allTextContents()).toEqual([said]);
    // The invalid field gets the focus one frame later; until then, typed text could go to it by mistake.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(wrong);
  }
  expect(balanceCalls).toBe(0);
  await page.getByLabel('Gift card code').fill(spent.code);
  await page.getByLabel('PIN', { exact: true }).fill(spent.pin);
  await page.getByRole('button', { name: 'Apply gift card' }).click();
  await shopper.see('This gift card has already been redeemed.');
  await page.getByLabel('Gift card code').fill(card.code);
  await page.getByLabel('PIN', { exact: true }).fill(card.pin);
  await page.getByRole('button', { name: 'Apply gift card' }).click();
  await shopper.see(/Pays \$20\.00, \$0\.00 left on it/);
  await applyGiftCard(page, { ...card, code: card.code.replace(/^(.{4})/, '$1 ') });
  await shopper.see('This gift card has already been applied.');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await shopper.fillCard();
  const asked = await page.getByRole('button', { name: /^Pay \$/ }).textContent();
  await spendGiftCard(shop, card, 15);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see('Your gift card balance changed. Review the new total and try again.');
  await shopper.see(/Pays \$5\.00, \$0\.00 left on it/);
  const cents = (text: string | null) => Number(text?.replace(/\D/g, ''));
  await expect
    .poll(async () => cents(await page.getByRole('button', { name: /^Pay \$/ }).textContent()))
    .toBe(cents(asked) + 1_500);
  expect(
    (await shop.pool.query("select 1 from orders.orders where email = $1 and state <> 'FAILED'", [email])).rows,
  ).toEqual([]);
  await shopper.leave();
});

test('FIX-48 VOUCH-10 VOUCH-11 a gift card that a quote reports as suspended or expired is removed at once, with its reason, before an order is placed', async () => {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 });
  const cards = await Promise.all([2_000n, 2_000n, 2_000n].map((cents) => issueGiftCard({ db }, { cents })));
  await close();
  const [suspended, expired, good] = cards as [(typeof cards)[0], (typeof cards)[0], (typeof cards)[0]];
  const shopper = await newShopper(browser, shop.url, DESKTOP, refusals);
  const page = await openPayment(shopper, freshEmail('gone'));
  const listed = page.getByRole('list', { name: 'Your gift cards' }).getByRole('listitem');
  await applyGiftCard(page, suspended);
  await expect.poll(() => listed.count()).toBe(1);
  await applyGiftCard(page, expired);
  // Priced with both cards: no quote is in progress that would see only one of them changed.
  await expect.poll(() => listed.getByText(/Pays \$20\.00/).count()).toBe(2);
  const last4 = ({ code }: { code: string }) => code.slice(-4);
  await shop.pool.query('update gift_cards.gift_card set suspended_at = now() where last4 = $1', [last4(suspended)]);
  await shop.pool.query(
    "update gift_cards.gift_card set issued_at = issued_at - interval '4 years', expires_at = now() where last4 = $1",
    [last4(expired)],
  );
  const orders = async () => (await shop.pool.query('select count(*)::int as n from orders.orders')).rows[0].n;
  const before = await orders();
  // Another card changes the order, so it is priced again.
  await applyGiftCard(page, good);
  await shopper.see(`Gift card ending ${last4(suspended)}: Gift card is suspended`);
  await shopper.see(`Gift card ending ${last4(expired)}: This gift card has expired.`);
  await expect.poll(() => listed.allTextContents()).toEqual([expect.stringContaining(last4(good))]);
  await shopper.see(/Pays \$20\.00, \$0\.00 left on it/);
  expect(await orders()).toBe(before);
  await shopper.leave();
});

test('PAY-07 VOUCH-15 a page that is closed while a gift card pays: the next one asks for the result, and no second order is placed', async () => {
  const email = freshEmail('reloaded');
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 });
  const card = await issueGiftCard({ db }, { cents: 2_000n });
  await close();
  const shopper = await newShopper(browser, shop.url, PHONE, refusals);
  const page = await openPayment(shopper, email);
  await applyGiftCard(page, card);
  await shopper.see(/Pays \$20\.00/);
  await shopper.fillCard();
  await setFault(shop.simulatorUrl, { provider: 'card', operation: 'sale', kind: 'delay', ms: 3_000 });
  const orders = async () =>
    (await shop.pool.query('select state from orders.orders where email = $1', [email])).rows.map(({ state }) => state);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect.poll(async () => (await orders()).length).toBe(1);
  const stored = await page.evaluate(
    () => Object.values(localStorage).join(' ') + Object.values(sessionStorage).join(' '),
  );
  expect(stored).not.toContain(card.code);
  expect(stored).not.toContain(card.pin);
  // The browser asks the shopper whether to leave; the shopper confirms.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await shopper.see(/Your\s+order is placed/);
  expect(await orders()).toEqual(['PLACED']);
  await shopper.visit('/cart');
  await shopper.see('Your cart is empty');
  await shopper.leave();
});

test('FIX-23 a request that arrives after its page was closed: pressing again leads to that order, and no second one is placed', async () => {
  const email = freshEmail('late');
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 });
  const card = await issueGiftCard({ db }, { cents: 2_000n });
  await close();
  const shopper = await newShopper(browser, shop.url, PHONE, refusals);
  const page = await openPayment(shopper, email);
  await applyGiftCard(page, card);
  await shopper.see(/Pays \$20\.00/);
  await shopper.fillCard();
  // The connection is slow: the request reaches the shop only after the page was closed.
  const held: Request[] = [];
  await page.route('**/checkout/order', async (route) => {
    const isFirst = held.length === 0 && route.request().method() === 'POST';
    if (isFirst) held.push(route.request());
    else await route.continue();
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect.poll(() => held.length).toBe(1);
  const request = held[0] as Request;
  await page.reload();
  await shopper.see('Unable to place your order. Try again.');
  const headers = await request.allHeaders();
  const arrived = await fetch(request.url(), {
    method: 'POST',
    headers: sendable(headers),
    body: request.postData() ?? '',
  });
  const { orderNumber } = (await arrived.json()) as { orderNumber: string };
  expect(arrived.status).toBe(201);
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await shopper.see(`#${orderNumber}`);
  expect((await shop.pool.query('select number, state from orders.orders where email = $1', [email])).rows).toEqual([
    { number: orderNumber, state: 'PLACED' },
  ]);
  await shopper.visit('/cart');
  await shopper.see('Your cart is empty');
  await shopper.leave();
});
/** A browser's headers without those that belong to its connection. */
const sendable = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(:|host$|content-length$|connection$|accept-encoding$)/.test(name)),
  );

test('PAY-28 VOUCH-15 BNPL-01 a gift card survives the redirect flow of Afterpay, which opens in its own window', async () => {
  const email = freshEmail('both');
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 });
  const card = await issueGiftCard({ db }, { cents: 2_000n });
  await close();
  const shopper = await newShopper(browser, shop.url, PHONE, refusals);
  const page = await openPayment(shopper, email);
  await applyGiftCard(page, card);
  await shopper.see(/Pays \$20\.00, \$0\.00 left on it/);
  await choosePayment(page, /Afterpay: pay in 4/);
  const go = async () => {
    const [trip] = await Promise.all([
      shopper.context.waitForEvent('page'),
      page.getByRole('button', { name: 'Continue to Afterpay' }).click(),
    ]);
    await trip.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
    return trip;
  };
  const cancelled = await go();
  await Promise.all([
    cancelled.waitForEvent('close'),
    cancelled.getByRole('button', { name: 'Cancel', exact: true }).click(),
  ]);
  await shopper.see('Afterpay was cancelled. Nothing has been charged.');
  // The window is closed by hand: the page waits until it is told.
  await (await go()).close();
  await page.getByRole('button', { name: 'Cancel Afterpay' }).click();
  await shopper.see('Afterpay was cancelled. Nothing has been charged.');
  const agreed = await go();
  await Promise.all([
    agreed.waitForEvent('close'),
    agreed.getByRole('button', { name: 'Confirm', exact: true }).click(),
  ]);
  await shopper.see(/Your\s+order is placed/);
  const paid = await shop.pool.query(
    'select p.tender, o.state from payments.payment p join orders.orders o on o.id = p.order_id where o.email = $1 order by p.tender',
    [email],
  );
  expect(paid.rows).toEqual([
    { tender: 'gift_card', state: 'PLACED' },
    { tender: 'pay_in_four', state: 'PLACED' },
  ]);
  await shopper.leave();
});
