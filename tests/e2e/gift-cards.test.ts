/** Gift cards at the payment step, by a guest at a phone: wrong, locked, partly, wholly, and with a card for the rest. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueGiftCard } from '#modules/gift-cards/issue-gift-card.ts';
import { openDatabase } from '#platform/database.ts';
import { launchBrowser } from '../support/browser.ts';
import { startTestShop, type TestShop } from '../support/running-shop.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/shopper.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
async function issue(cents: bigint): Promise<{ code: string; pin: string }> {
  const { db, close } = openDatabase(shop.databaseUrl);
  const card = await issueGiftCard({ db }, { cents });
  await close();
  return card;
}
async function goToPayment(shopper: Shopper, email: string): Promise<void> {
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart();
  await page.getByRole('link', { name: 'Check out' }).click();
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
}
async function put({ page }: Shopper, card: { code: string; pin: string }): Promise<void> {
  const add = page.getByRole('button', { name: /^Add (a|another) gift card$/ });
  if (await add.isVisible()) await add.click();
  await page.getByLabel('Gift card code').fill(card.code.replaceAll(/(.{4})/g, '$1 '));
  await page.getByLabel('PIN', { exact: true }).fill(card.pin);
  await page.getByRole('button', { name: 'Apply gift card' }).click();
}

test('VOUCH-02 VOUCH-04 VOUCH-12 VOUCH-13 VOUCH-15 a guest pays with two gift cards and a card; the PIN is in no address', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /status of 4\d\d/ });
  const { page } = shopper;
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const [one, two] = [await issue(2_000n), await issue(3_000n)];
  await goToPayment(shopper, 'gift@example.co.nz');
  await page.getByRole('button', { name: 'Add a gift card' }).click();
  await page.getByRole('button', { name: 'Apply gift card' }).click();
  await shopper.see(/Enter a gift card code\./);
  await shopper.see(/Enter the PIN of the gift card\./);
  await put(shopper, { ...one, pin: '0000' });
  await shopper.see(/Incorrect gift card code or PIN\./);
  if (process.env.KERB_SHOTS) await page.screenshot({ path: `${process.env.KERB_SHOTS}/gift-wrong.png`, fullPage: true });
  await put(shopper, one);
  await shopper.see(new RegExp(`Gift card ending ${one.code.slice(-4)}`));
  await put(shopper, one);
  await shopper.see(/This gift card has already been applied\./);
  await put(shopper, two);
  await shopper.see(/Pays \$30\.00/);
  await shopper.see(/left to pay/);
  if (process.env.KERB_SHOTS) await page.screenshot({ path: `${process.env.KERB_SHOTS}/gift-two.png`, fullPage: true });
  // Somebody spends the second one meanwhile.
  await shop.pool.query(
    "with card as (select id from ledger.account where id like 'gift-card:%' and balance = 3000), t as (insert into ledger.tx (idem_key, kind) values ('meanwhile', 'spend') returning id), e as (insert into ledger.entry (tx_id, line, account_id, amount) select t.id, 1, card.id, -1000 from t, card union all select t.id, 2, 'house:gift-cards-redeemed', 1000 from t) update ledger.account a set balance = balance - 1000 from card where a.id = card.id",
  );
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your gift card balance changed\. Review the new total and try again\./);
  await shopper.see(/Pays \$20\.00, \$0\.00 left on it/);
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  const { rows } = await shop.pool.query(
    "select p.tender, p.amount_cents::int as cents from payments.payment p join orders.orders o on o.id = p.order_id where o.email = 'gift@example.co.nz' and o.state = 'PLACED' and p.tender = 'gift_card' order by 2",
  );
  expect(rows).toEqual([
    { tender: 'gift_card', cents: 2_000 },
    { tender: 'gift_card', cents: 2_000 },
  ]);
  for (const secret of [one.pin, two.pin, one.code]) expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage }))).not.toContain(one.pin);
  await shopper.leave();
});

test('PAY-28 VOUCH-14 a gift card that pays for all of it needs no other way to pay', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  const card = await issue(100_000n);
  await goToPayment(shopper, 'all@example.co.nz');
  await put(shopper, card);
  await shopper.see(/Your gift cards pay for all of it\./);
  if (process.env.KERB_SHOTS) await page.screenshot({ path: `${process.env.KERB_SHOTS}/gift-all.png`, fullPage: true });
  await page.getByRole('button', { name: /^(Pay|Place)/ }).click();
  await shopper.see(/Your\s+order is placed/);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes('gift')))).toEqual([]);
  await shopper.leave();
});
