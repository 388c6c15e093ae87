/** Which points an order earns: what each kind of shopper is told on every page, and what is booked. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { logInTo } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { newCustomer } from '../support/clients/account-client.ts';
import { newMember } from '../support/clients/members.ts';
import { fillStock } from '../support/fixtures/catalogue/write-stock.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

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

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';

test('CHK-05 CHK-34 no total is requested before it is known whether the customer is a member', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await logInTo(shopper, await newMember(shop, 0), COURT);
  await page.getByRole('button', { name: 'Add to cart' }).waitFor();
  await shopper.addToCart();
  const requested: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (/\/checkout\/info$/.test(request.url())) requested.push(request.postDataJSON());
  });
  const known = Promise.withResolvers<void>();
  await page.route('**/nz/api/account', async (route) => {
    await known.promise;
    await route.continue();
  });
  const account = page.waitForRequest('**/nz/api/account');
  await shopper.visit('/checkout/contact-info');
  await shopper.fillContact();
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
  await account;
  const onwards = page.getByRole('button', { name: 'Continue to payment' });
  await expect.poll(() => onwards.getAttribute('aria-busy')).toBe('true');
  // The cart, and with it all else that a total needs, has loaded.
  await page.getByText('Harbour Court').locator('visible=true').first().waitFor();
  known.resolve();
  await expect.poll(() => onwards.getAttribute('aria-busy')).not.toBe('true');
  expect(requested.length).toBeGreaterThan(0);
  expect(requested).toEqual(
    requested.map(() => expect.objectContaining({ loyalty: expect.objectContaining({ isEnrolled: true }) })),
  );
  await shopper.leave();
});

const airlineOnly = { airline: { memberId: 'KA5801', lastName: 'Ngāta' } };
/**
 * Kinds of shoppers and the text about points for each: beside the product, with the order, at the end; `null` where
 * there is none.
 */
const earners = [
  {
    who: 'a guest',
    product: ['Members earn 149 points'],
    order: ['Members earn 149 points with this order.'],
    placed: null,
    booked: null,
  },
  {
    who: 'a guest with an airline number',
    named: true,
    product: ['Members earn 149 points', 'Log in to earn 298 Korimako Air points'],
    order: ['Members earn 149 points with this order.', 'Log in to earn 298 Korimako Air points with this order.'],
    placed: null,
    booked: null,
  },
  {
    who: 'a member without an airline',
    account: { join: true },
    product: ['Earn 149 points'],
    order: ['You’ll earn 149 points with this order.'],
    placed: 'You’ll earn 149 points when your order is dispatched.',
    booked: { points: 149, airline: 0 },
  },
  {
    who: 'a member with an airline',
    account: { join: true, airline: { memberId: 'KA5802', lastName: 'Ngāta' } },
    product: ['Earn 149 Kerb points and 298 Korimako Air points'],
    order: ['You’ll earn 149 Kerb points and 298 Korimako Air points with this order.'],
    placed: 'You’ll earn 149 Kerb points and 298 Korimako Air points when your order is dispatched.',
    booked: { points: 149, airline: 298 },
  },
  {
    who: 'no member, with an airline',
    account: { join: false, ...airlineOnly },
    product: ['Earn 298 Korimako Air points', 'Members earn 149 points'],
    order: ['You’ll earn 298 Korimako Air points with this order.', 'Members earn 149 points with this order.'],
    placed: 'You’ll earn 298 Korimako Air points when your order is dispatched.',
    booked: { points: 0, airline: 298 },
  },
] as const;

/** All texts about points on the page, in order, once they equal the expected ones. */
const saysOfPoints = (page: Page) =>
  expect.poll(
    async () => {
      const texts = await page.locator('p:visible').allTextContents();
      return texts.filter((text) => /^(Members earn|Earn|You’ll earn|Log in to earn) /.test(text));
    },
    { timeout: patient(30_000) },
  );

test.each(earners)(
  'FIX-58 LOY-01 LOY-02 $who is told on product page, cart, checkout and success page which points the order earns, and earns those',
  async (earner) => {
    const { product, order, placed, booked } = earner;
    const account = 'account' in earner ? earner.account : null;
    const shopper = await newShopper(browser, shop.url, account ? DESKTOP : PHONE);
    const { page } = shopper;
    const email = `earner-${randomUUID().slice(0, 8)}@example.co.nz`;
    if (account) {
      const client = await newCustomer(shop, email);
      if (account.join) await client.call('POST', '/account/loyalty/join');
      if ('airline' in account)
        expect(
          (await client.call('PUT', '/account', { customer: {}, loyalty: { action: 'link', ...account.airline } }))
            .status,
        ).toBe(200);
      await logInTo(shopper, email, '/account');
      await page.getByRole('heading', { name: 'Kia ora Aroha', level: 1 }).waitFor();
    }
    if ('named' in earner) {
      // As the payment step stores it (AIR-03).
      await shopper.visit('/');
      await page.evaluate(
        (createdAt) =>
          localStorage.setItem(
            'v1:guest-airline',
            JSON.stringify({ memberId: 'KA5803', lastName: 'Ngāta', createdAt }),
          ),
        new Date().toISOString(),
      );
    }
    const snap = async (name: string) => {
      if (process.env.KERB_SNAP_DIR)
        await page.screenshot({
          path: `${process.env.KERB_SNAP_DIR}/points-${earner.who.replaceAll(' ', '-')}-${name}.png`,
        });
    };
    await shopper.visit(COURT);
    await saysOfPoints(page).toEqual(product);
    await snap('product');
    await shopper.addToCart();
    await shopper.visit('/cart');
    await saysOfPoints(page).toEqual(order);
    await snap('cart');
    await page.getByRole('link', { name: 'Check out' }).first().click();
    await shopper.fillContact({ email });
    await page.getByRole('button', { name: 'Continue to delivery' }).click();
    await shopper.fillAddress();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    const pay = page.getByRole('button', { name: /^Pay \$/ });
    await pay.waitFor();
    // Collapsed on a phone, beside the steps on a desktop.
    const fold = page.locator('summary', { hasText: 'Your order' });
    if (!account) await fold.click();
    await saysOfPoints(page).toEqual(order);
    await snap('checkout');
    if (!account) await fold.click();
    await shopper.fillCard();
    await pay.click();
    await shopper.see(/Your\s+order is placed/);
    await saysOfPoints(page).toEqual(placed ? [placed] : []);
    await snap('success');
    const { rows } = await shop.pool.query(
      'select number from orders.orders where email = $1 and placed_at is not null',
      [email],
    );
    expect(await runKerb(['dispatch', rows[0].number], { DATABASE_URL: shop.databaseUrl })).toMatchObject({ code: 0 });
    const earned = await shop.pool.query(
      `select e.points::int as points, e.airline_points::int as airline from loyalty.earning e join orders.orders o on o.id = e.order_id where o.number = $1`,
      [rows[0].number],
    );
    expect(earned.rows).toEqual(booked ? [booked] : []);
    await shopper.leave();
  },
);

test('FIX-58 logging out leaves nothing about points to the next visitor of this browser, and an expired membership number earns nothing', async () => {
  const email = `linked-${randomUUID().slice(0, 8)}@example.co.nz`;
  const client = await newCustomer(shop, email);
  await client.call('POST', '/account/loyalty/join');
  await client.call('PUT', '/account', {
    customer: {},
    loyalty: { action: 'link', memberId: 'KA5804', lastName: 'Ngāta' },
  });
  const plain = await newMember(shop, 0);
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await logInTo(shopper, email, COURT);
  await saysOfPoints(page).toEqual(['Earn 149 Kerb points and 298 Korimako Air points']);
  await shopper.visit('/account');
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  await shopper.visit(COURT);
  await saysOfPoints(page).toEqual(['Members earn 149 points']);
  await page.evaluate(
    (createdAt) =>
      localStorage.setItem('v1:guest-airline', JSON.stringify({ memberId: 'KA5805', lastName: 'Ngāta', createdAt })),
    new Date(Date.now() - 121 * 60_000).toISOString(),
  );
  await shopper.visit(COURT);
  await saysOfPoints(page).toEqual(['Members earn 149 points']);
  await logInTo(shopper, plain, COURT);
  await saysOfPoints(page).toEqual(['Earn 149 points']);
  await shopper.leave();
});
