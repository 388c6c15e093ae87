/** Returns on the staff site, in the warehouse and at the counter of a store: a refund or another size. */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueGiftCard } from '#modules/gift-cards/issue-gift-card.ts';
import { openDatabase } from '#platform/database/database.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffOrders, seeTitle } from '../support/browser/staff/staff-site.ts';
import { newCustomer } from '../support/clients/account-client.ts';
import { type BoughtSize, buy, restockTwoSizes } from '../support/clients/buy-two-sizes.ts';
import { settleAtOnce } from '../support/clients/simulator-control.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { writeStock } from '../support/fixtures/catalogue/write-stock.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';

let browser: Browser;
let shop: TestShop;
let sizes: BoughtSize[];
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_RATE_LIMIT_SCALE: '0', KERB_MAIL_REPLY_TO: 'answers@kerb.example' }),
  ]);
  sizes = await restockTwoSizes(shop);
  await settleAtOnce(shop.simulatorUrl);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('A14 service on a desktop: an order paid with a reward, a gift card and a card is refunded in part, then returned, and all of it goes back to where it came from', async () => {
  const email = `member-${randomUUID().slice(0, 8)}@example.co.nz`;
  const client = await newCustomer(shop, email);
  await client.call('POST', '/account/loyalty/join');
  await runKerb(['loyalty', 'adjust', email, '250', '--reason', 'Welcome gift'], {
    DATABASE_URL: shop.databaseUrl,
    KERB_LOG_LEVEL: 'silent',
  });
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const { code, pin } = await issueGiftCard(testCtx(db), { cents: 5_000n });
  await close();
  const number = await buy(shop, sizes, {
    email,
    client,
    credits: [
      { method: 'reward', amount: 10 },
      { method: 'voucher', amount: 50, code, pin },
    ],
  });
  const picker = await newStaff(shop, 'picker');
  expect(
    (await picker.call('POST', `/staff/orders/${number}/dispatch`, { ref: 'whole', carrier: 'Aramex' })).status,
  ).toBe(200);

  const site = await openStaffOrders(browser, shop, await newStaff(shop, 'service', 'Mere Hōhepa'), DESKTOP, 'dark');
  const { page } = site;
  await seeTitle(page, 'Orders');
  await page.getByLabel('Find an order').fill('feather');
  await page.keyboard.press('Enter');
  await page.getByText(/found for “feather”/).waitFor();
  await page.getByRole('link', { name: number }).waitFor();
  await site.inspect('orders-found');
  await page.getByRole('link', { name: number }).click();
  await seeTitle(page, `Order ${number}`);
  await page.getByText('Gift card ending in', { exact: false }).first().waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      await seeTitle(page, `Order ${number}`);
      return page.getByText('Captured', { exact: true }).count();
    })
    .toBe(3);
  await site.inspect('order-office');

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('Enter a reason for the refund.').waitFor();
  await page.getByLabel('Amount').fill('20.5');
  await page.getByLabel('Reason').fill('Scuffed toe');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const sure = page.getByRole('dialog', { name: 'Refund $20.50?' });
  await sure.waitFor();
  await site.inspect('refund-question');
  await page.keyboard.press('Escape');
  await sure.waitFor({ state: 'hidden' });
  expect(await page.getByText('Refunded', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await sure.getByRole('button', { name: 'Refund $20.50' }).click();
  await page.getByText('$20.50 is being refunded.').waitFor();
  await page.getByText(/Mere Hōhepa · Scuffed toe/).waitFor();

  const own = (await client.call('GET', `/account/orders/${number}`)).body;
  const started = await client.call('POST', `/orders/${number}/returns`, {
    token: own.returnable.token,
    items: own.lines.map(({ lineId }: { lineId: string }) => ({ lineId, qty: 1, reason: 'Too small' })),
  });
  const rma: string = started.body.rmaId;
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Returns' }).click();
  await seeTitle(page, 'Returns');
  await page.getByLabel('Find a return').fill(number);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: rma }).waitFor();
  await site.inspect('returns');
  await page.getByRole('link', { name: rma }).click();
  await seeTitle(page, `Return ${rma}`);
  await page.getByLabel('Condition').nth(1).selectOption('Not fit for sale');
  await site.inspect('return');
  await page.getByRole('button', { name: 'Receive return' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Receive return' }).click();
  await page.getByText(/^Return received\. \$[\d.]+ is refunded to the original payment methods\.$/).waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      await seeTitle(page, `Return ${rma}`);
      return page.getByText('Refunded').count();
    })
    .toBe(1);
  await page.getByRole('link', { name: number }).click();
  await seeTitle(page, `Order ${number}`);
  await page
    .getByText(/^Returned$/)
    .first()
    .waitFor();
  // Card first, then what is left of the gift card and the reward: all of it is shown beside the payments.
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /Gift card ending in .*\$[\d.]+ refunded/ })
      .count(),
  ).toBe(1);
  await site.inspect('order-returned');

  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Customers' }).click();
  await seeTitle(page, 'Customers');
  await page.getByLabel('Find a customer').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: email }).waitFor();
  await site.inspect('customers');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Points and rewards' }).waitFor();
  await page.getByRole('cell', { name: 'Points earned' }).waitFor();
  await page.getByRole('cell', { name: 'Points deducted' }).first().waitFor();
  await site.inspect('customer');
  await site.leave();
});

test('A14 RET-07 at the counter of a store, service starts the return on a phone, receives it into the store’s stock, and refuses the next with a reason', async () => {
  const number = await buy(shop, sizes, { email: `counter-${randomUUID().slice(0, 8)}@example.co.nz` });
  const picker = await newStaff(shop, 'picker');
  expect(
    (await picker.call('POST', `/staff/orders/${number}/dispatch`, { ref: 'whole', carrier: 'NZ Post' })).status,
  ).toBe(200);
  const site = await openStaffOrders(browser, shop, await newStaff(shop, 'service', 'Mere Hōhepa'), PHONE, 'light');
  const { page } = site;
  await seeTitle(page, 'Orders');
  await site.go(`/orders/${number}`);
  await seeTitle(page, `Order ${number}`);
  await page.getByRole('link', { name: 'Start a return' }).click();
  await seeTitle(page, `Return of order ${number}`);
  const start = page.getByRole('button', { name: 'Start the return' });
  await start.click();
  await page.getByText('Choose at least one item to return.').waitFor();
  await page.getByLabel('Units').first().selectOption('1');
  await page.getByText('Choose a reason.').waitFor();
  await site.inspect('return-start');
  await page.getByLabel('Reason').selectOption('Faulty');
  await start.click();
  await seeTitle(page, /^Return R\d{8}$/);
  await page.getByText('Faulty; wants a refund').waitFor();
  await page.getByLabel('Return to stock at').selectOption({ index: 2 });
  await site.inspect('return-at-counter');
  await page.getByRole('button', { name: 'Receive return' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Receive return' }).click();
  await page.getByText(/^Return received\. \$[\d.]+ is refunded to the original payment methods\.$/).waitFor();
  const { rows } = await shop.pool.query(
    `select m.location_id = 'warehouse' as warehouse, m.qty from stock.stock_move m join orders.orders o on o.id = m.order_id where m.kind = 'return' and o.number = $1`,
    [number],
  );
  expect(rows).toEqual([{ warehouse: false, qty: 1 }]);
  // The rest of the order may still be returned, nothing of it twice.
  await site.go(`/returns/start/${number}`);
  await seeTitle(page, `Return of order ${number}`);
  expect(await page.getByLabel('Units').count()).toBe(1);
  await page.getByLabel('Units').first().selectOption('1');
  await page.getByLabel('Reason').selectOption('Changed my mind');
  await page.getByRole('button', { name: 'Start the return' }).click();
  await seeTitle(page, /^Return R\d{8}$/);
  await refuse(site);
  await site.leave();
});

/** Refuses the return on the screen, which then says why; its customer gets the mail. */
async function refuse({ page, inspect }: Awaited<ReturnType<typeof openStaffOrders>>): Promise<void> {
  await page.getByRole('button', { name: 'Refuse this return' }).click();
  await page.getByRole('button', { name: 'Refuse the return' }).click();
  await page.getByText('Choose where the items are.').waitFor();
  await page.getByText('Enter what the customer is told.').waitFor();
  await page.getByLabel('Where the items are').selectOption('We send them back');
  await page.getByLabel('Reason').fill('The soles show that the pair was worn outside.');
  await inspect('return-refusal');
  await page.getByRole('button', { name: 'Refuse the return' }).click();
  const sure = page.getByRole('dialog', { name: /^Refuse return R\d{8}\?$/ });
  await sure.getByRole('button', { name: 'Refuse the return' }).click();
  await page.getByText('The return is refused. The customer is told.').waitFor();
  await page.getByText('Refused', { exact: true }).waitFor();
  await page.getByText('The soles show that the pair was worn outside.').waitFor();
  await inspect('return-refused');
}

test('FIX-68 at a counter the new size is handed over from the store’s own stock; return and exchange link to each other', async () => {
  const number = await buy(shop, sizes, { email: `swap-${randomUUID().slice(0, 8)}@example.co.nz` });
  const picker = await newStaff(shop, 'picker');
  expect(
    (await picker.call('POST', `/staff/orders/${number}/dispatch`, { ref: 'whole', carrier: 'Aramex' })).status,
  ).toBe(200);
  const wanted = sizes[1]?.variantId ?? '';
  const { rows } = await shop.pool.query(
    "select id, name from stores.location where kind = 'store' order by name limit 1",
  );
  const [store] = rows;
  // The store has one unit of the wanted size and none of the other.
  await writeStock(
    shop.pool,
    `insert into stock.stock (variant_id, location_id, on_hand) values ($1, $2, 1) on conflict (variant_id, location_id) do update set on_hand = stock.stock.reserved + 1`,
    [wanted, store.id],
  );
  const site = await openStaffOrders(browser, shop, await newStaff(shop, 'service', 'Mere Hōhepa'), PHONE, 'dark');
  const { page } = site;
  await seeTitle(page, 'Orders');
  await site.go(`/orders/${number}`);
  await seeTitle(page, `Order ${number}`);
  await page.getByRole('link', { name: 'Start a return' }).click();
  await seeTitle(page, `Return of order ${number}`);
  await page
    .getByLabel('Method', { exact: true })
    .selectOption({ label: `Exchange now, from the stock of ${store.name}` });
  await page.getByRole('button', { name: 'Exchange now' }).waitFor();
  await page.getByLabel('Units').first().selectOption('1');
  await page.getByRole('button', { name: 'Exchange now' }).click();
  await page.getByText('Choose the size to hand over.').waitFor();
  await page.getByLabel('Reason').selectOption('Too small');
  await page.getByLabel('Refund or exchange').selectOption(wanted);
  await site.inspect('exchange-at-counter');
  await page.getByRole('button', { name: 'Exchange now' }).click();
  await page.getByText('Exchanged. Hand over the new item.').waitFor();
  await page.getByRole('heading', { level: 1, name: /^Return R/ }).waitFor();
  const rma = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').replace('Return ', '');
  await site.inspect('exchange-return');
  const replacement = page
    .getByRole('link', { name: /^NZ\d{8}$/ })
    .filter({ hasNotText: number })
    .first();
  await replacement.click();
  await page.getByText('Exchange for return').waitFor();
  await page.getByRole('link', { name: rma }).click();
  await page.getByRole('heading', { level: 1, name: `Return ${rma}` }).waitFor();
  const stockLevels = await shop.pool.query(
    'select on_hand, reserved from stock.stock where variant_id = $1 and location_id = $2',
    [wanted, store.id],
  );
  expect(stockLevels.rows[0].on_hand - stockLevels.rows[0].reserved).toBe(0);
  await site.leave();
});
