/** Rewards and airline points pay for orders, at the payment step and in express checkout. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { openPaymentAsCustomer } from '../support/browser/checkout/payment-step.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { airlineCode } from '../support/clients/airline-code.ts';
import { newMember } from '../support/clients/members.ts';
import { setFault } from '../support/clients/simulator-control.ts';
import { fillStock } from '../support/fixtures/catalogue/write-stock.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_FRAUD_SCRIPT: 'simulator' }, { fill: fillStock }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});
const applied = (page: Page) => page.evaluate(() => sessionStorage.getItem('v1:applied-credits'));
const toPay = async (page: Page): Promise<number> => {
  await expect.poll(() => page.getByText(/^\$[\d,.]+ to pay$/).isVisible()).toBe(true);
  return Number(((await page.getByText(/^\$[\d,.]+ to pay$/).textContent()) ?? '').replace(/[^\d.]/g, ''));
};

test('ACC-31 LOY-12 LOY-19 LOY-23 AIR-10 AIR-11 AIR-13 AIR-14 CHK-05 CHK-06 FIX-30 on a desktop: a reward and airline points pay part of an order, a card the rest; its points are earned once it is dispatched', async () => {
  const email = await newMember(shop, 400);
  const shopper = await newShopper(browser, shop.url, DESKTOP, { allow: /40[39]/ });
  const { page } = shopper;
  const requested: { info: unknown[]; order: unknown[] } = { info: [], order: [] };
  page.on('request', (request) => {
    const kind = request.method() === 'POST' && /\/checkout\/(info|order)$/.exec(request.url())?.[1];
    if (kind) requested[kind as 'info' | 'order'].push(request.postDataJSON());
  });
  await openPaymentAsCustomer(shopper, email);
  const whole = await toPay(page);
  // The summary is in the page twice: collapsed on phones, beside the steps here.
  await page
    .getByText(/You’ll earn \d+ points with this order\./)
    .filter({ visible: true })
    .waitFor();
  const first = page.getByRole('checkbox', { name: '$10.00 reward' }).first();
  await first.check();
  await expect.poll(() => toPay(page)).toBe(whole - 10);
  await first.uncheck();
  await expect.poll(() => toPay(page)).toBe(whole);
  await first.check();
  await expect.poll(() => toPay(page)).toBe(whole - 10);

  const dialog = page.getByRole('dialog', { name: 'Pay with Korimako Air points' });
  const askFor50 = async (proving = false) => {
    await page.getByRole('button', { name: 'Pay with Korimako Air points' }).click();
    await dialog.getByLabel('Membership number').fill('KA7001');
    await dialog.getByLabel('Amount to pay with points').fill('50');
    await dialog.getByRole('button', { name: 'Get a quote' }).click();
    await dialog.getByText(proving ? 'Enter the code that the airline has sent you.' : /7,500 points/).waitFor();
    if (!proving) return;
    // The airline confirms the membership, once (FIX-30).
    if (process.env.KERB_SNAP_DIR)
      await page.screenshot({ path: `${process.env.KERB_SNAP_DIR}/airline-code-1280.png` });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
    await dialog.getByLabel('Code', { exact: true }).fill('0000');
    await dialog.getByRole('button', { name: 'Get a quote' }).click();
    await dialog.getByText('This code is wrong or has expired. Leave the field empty to get a new code.').waitFor();
    await dialog.getByLabel('Code', { exact: true }).fill(await airlineCode(shop.simulatorUrl, 'KA7001'));
    await dialog.getByRole('button', { name: 'Get a quote' }).click();
    await dialog.getByText(/7,500 points/).waitFor();
  };
  await askFor50(true);
  // The order changes meanwhile: one reward less, as from another tab.
  await page.evaluate(() => document.querySelector<HTMLInputElement>('input[name^="reward-"]:checked')?.click());
  await expect.poll(() => toPay(page)).toBe(whole);
  await dialog.getByRole('button', { name: 'Use these points' }).click();
  await dialog.getByText('Your order changed. Get a new quote.').waitFor();
  // A new quote, requested in the same dialog, is for the changed order.
  await dialog.getByRole('button', { name: 'Get a quote' }).click();
  await dialog.getByRole('button', { name: 'Use these points' }).click();
  await shopper.see('7,500 points pay $50.00');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('7,500 points pay $50.00');
  await expect.poll(() => toPay(page)).toBe(whole - 50);
  await first.check();
  await expect.poll(() => toPay(page)).toBe(whole - 60);
  // A reload loses nothing.
  await page.reload();
  await expect.poll(() => toPay(page)).toBe(whole - 60);
  await shopper.fillCard();
  // The airline refuses after all: nothing is charged, and the rest of the order stays, with its own total.
  await setFault(shop.simulatorUrl, { provider: 'airline', operation: 'burn', kind: 'member-inactive' });
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await pay.click();
  await shopper.see('This quote can no longer be used. Get a new quote.');
  // Each order that is given up raises an alert.
  await expect.poll(() => shop.errors.length).toBe(1);
  expect(shop.errors.splice(0)[0]).toContain('an order was given up');
  await expect.poll(() => toPay(page)).toBe(whole - 10);
  const answered = page.waitForResponse((response) => response.url().endsWith('/airline/quote') && response.ok());
  await askFor50();
  const { quoteNumber } = (await (await answered).json()) as { quoteNumber: string };
  await dialog.getByRole('button', { name: 'Use these points' }).click();
  await expect.poll(() => toPay(page)).toBe(whole - 60);
  await pay.click();
  await shopper.see(/Your\s+order is placed/);
  // As the specification names it, in the quote and in the order.
  const points = { method: 'airlinePoints', amount: 50, quoteRef: quoteNumber, memberId: 'KA7001' };
  expect(requested.info.at(-1)).toMatchObject({
    loyalty: { isEnrolled: true, accrualPoints: 1, accrualSpend: 1 },
    payment: { methods: [{ method: 'reward', amount: 10 }, points] },
    airline: { memberId: 'KA7001' },
    fraudAnalytics: { token: expect.stringMatching(/./) },
  });
  expect(requested.order.at(-1)).toMatchObject({
    payment: {
      methods: [
        { method: 'reward', amount: 10 },
        points,
        { method: 'card', amount: Math.round((whole - 60) * 100) / 100 },
      ],
    },
  });
  const promise = page
    .getByText(/You’ll earn \d+ Kerb points and \d+ Korimako Air points when your order is dispatched\./)
    .first();
  const earned = Number(/\d+/.exec((await promise.textContent()) ?? '')?.[0]);
  await expect.poll(() => applied(page)).toBe(null);
  const { rows } = await shop.pool.query(
    `select p.tender, p.amount_cents::int as cents from payments.payment p join orders.orders o on o.id = p.order_id join accounts.customer c on c.id = o.customer_id
     where c.email = $1 and o.state <> 'FAILED' order by p.tender`,
    [email],
  );
  expect(rows.slice(0, 1).concat(rows.slice(2))).toEqual([
    { tender: 'airline', cents: 5_000 },
    { tender: 'reward', cents: 1_000 },
  ]);
  // The used reward is shown differently from the remaining one.
  await shopper.visit('/account/rewards');
  await page.getByRole('region', { name: 'Used and expired' }).getByText('Redeemed', { exact: true }).waitFor();
  expect(await page.getByRole('region', { name: 'Used and expired' }).getByRole('listitem').count()).toBe(1);
  expect(await page.getByRole('region', { name: 'Rewards to spend' }).getByRole('listitem').count()).toBe(1);

  // Once dispatched, the order counts: points, level and rewards are shown, on the account's front page too (ACC-31).
  const { rows: orders } = await shop.pool.query(
    "select o.number from orders.orders o join accounts.customer c on c.id = o.customer_id where c.email = $1 and o.state <> 'FAILED'",
    [email],
  );
  expect(await runKerb(['dispatch', orders[0].number], { DATABASE_URL: shop.databaseUrl })).toMatchObject({ code: 0 });
  const earning = `loyalty.earning where account_id = (
    select m.account_id from loyalty.member m join accounts.customer c on c.id = m.customer_id where c.email = $1)`;
  const spent = async () =>
    (await shop.pool.query(`select eligible_cents::int as cents from ${earning}`, [email])).rows[0]?.cents ?? 0;
  await expect.poll(spent).toBeGreaterThan(0);
  // Every 200 points are another reward beside the remaining one.
  const [left, worth] = [earned % 200, 10 + 10 * Math.floor(earned / 200)];
  const expectNumbers = async (level: string, way: string) => {
    for (const path of ['/account', '/account/rewards']) {
      await shopper.visit(path);
      await shopper.see(way);
      await shopper.see(`${200 - left} points to your next reward`);
      const shown = (name: string) => page.getByRole('main').locator(`dt:text-is("${name}") + dd`).textContent();
      expect([await shown('Points'), await shown('Level')], path).toEqual([`${left}`, level]);
    }
  };
  const missing = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  await expectNumbers('Member', `Spend ${missing(50_000 - (await spent()))} more within 12 months to reach Silver`);
  // A year's purchases at once.
  await shop.pool.query(
    `update loyalty.earning set eligible_cents = 62010 where order_id in (select order_id from ${earning})`,
    [email],
  );
  await expectNumbers('Silver', 'Spend $379.90 more within 12 months to reach Gold');
  await shop.pool.query(
    `update loyalty.earning set eligible_cents = 100000 where order_id in (select order_id from ${earning})`,
    [email],
  );
  await expectNumbers('Gold', 'You are on our highest level.');
  await shopper.visit('/account');
  await shopper.see(`$${worth}.00 of rewards to spend.`);
  await shopper.leave();
});

test('FIX-29 LOY-16 a customer with more rewards than one order accepts is told so, chooses as many as it accepts, and pays with them', async () => {
  const email = await newMember(shop, 21 * 200);
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await openPaymentAsCustomer(shopper, email);
  const boxes = page.getByRole('checkbox', { name: '$10.00 reward' });
  await expect.poll(() => boxes.count()).toBe(21);
  await shopper.see('Up to 20 rewards, gift cards and points can pay for one order. You have chosen 0.');
  const whole = await toPay(page);
  for (let index = 0; index < 20; index += 1) await boxes.nth(index).check();
  await shopper.see('You have chosen 20.');
  expect(await boxes.nth(20).isDisabled()).toBe(true);
  expect(await boxes.nth(0).isDisabled()).toBe(false);
  // The last reward's quote is still under way.
  await expect.poll(async () => Math.round((whole - (await toPay(page))) * 100)).toBe(20_000);
  const left = await toPay(page);
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  const { rows } = await shop.pool.query(
    'select p.tender, count(*)::int as n, sum(p.amount_cents)::bigint as cents from payments.payment p join orders.orders o on o.id = p.order_id where o.email = $1 group by 1 order by 1',
    [email],
  );
  expect(rows).toEqual([
    { tender: 'card', n: 1, cents: BigInt(Math.round(left * 100)) },
    { tender: 'reward', n: 20, cents: 20_000n },
  ]);
  const measured = () =>
    page.evaluate(() =>
      (window.dataLayer ?? [])
        .filter(({ event }) => event === 'purchase')
        .map(({ ecommerce }) => (ecommerce as { reward_points?: number }).reward_points),
    );
  await expect.poll(measured).toEqual([4_000]);
  await shopper.leave();
});

test('LOY-11 AUTH-40 logging out removes applied rewards', async () => {
  const email = await newMember(shop, 200);
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await openPaymentAsCustomer(shopper, email);
  await page.getByRole('checkbox', { name: '$10.00 reward' }).check();
  await expect.poll(() => applied(page)).not.toBe(null);
  await shopper.visit('/account');
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect.poll(() => applied(page)).toBe(null);
  await shopper.leave();
});

test('FIX-34 CHK-05 a reward applied at checkout is used by an express payment, and the wallet pays the rest', async () => {
  const email = await newMember(shop, 200);
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await openPaymentAsCustomer(shopper, email);
  await page.getByRole('checkbox', { name: '$10.00 reward' }).first().check();
  await expect.poll(() => applied(page)).not.toBe(null);
  const requested: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (/\/checkout\/(info|order)$/.test(request.url()) && request.method() === 'POST')
      requested.push(request.postDataJSON());
  });
  await shopper.visit('/cart');
  await page.locator('button:text-is("Apple Pay"):not([aria-disabled])').click();
  const sheet = page.frameLocator('iframe[title="Apple Pay"]');
  const pay = sheet.getByRole('button', { name: /^Pay with/ });
  await expect.poll(() => pay.isEnabled()).toBe(true);
  await pay.click();
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(/Your\s+order is placed/);
  const { rows } = await shop.pool.query(
    `select o.total_cents::int as total, array_agg(p.tender || ' ' || p.amount_cents order by p.tender) as parts from orders.orders o
     join payments.payment p on p.order_id = o.id join accounts.customer c on c.id = o.customer_id where c.email = $1 and o.state = 'PLACED' group by o.id`,
    [email],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].parts).toEqual([`apple_pay ${rows[0].total - 1_000}`, 'reward 1000']);
  // As the specification names it, with what the shop knows of the member.
  const express = requested.filter(({ availableCreditBalances }) => availableCreditBalances !== undefined);
  expect(express.at(-1)).toMatchObject({
    availableCreditBalances: [{ amount: 10, methodCode: 'reward', id: expect.stringMatching(/./) }],
    loyalty: { isEnrolled: true, accrualPoints: 1, accrualSpend: 1 },
  });
  expect(requested.at(-1)).toMatchObject({
    expectedTotal: expect.any(Number),
    fraudAnalytics: { token: expect.any(String) },
  });
  expect(await applied(page)).toBe(null);
  await shopper.leave();
});
