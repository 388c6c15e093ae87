/**
 * Loyalty and airline for a shopper: joining, points and rewards, linking, paying with both, and the message of every
 * failure.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { importPromotions } from '#modules/promotions/import/import-promotions.ts';
import { readPromotionsFile } from '#modules/promotions/import/read-promotions-file.ts';
import { openDatabase } from '#platform/database/database.ts';
import { addDays, formatDayYear, nzDay } from '#shared/nz-dates.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { accountClient, linkFor, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { airlineCode } from '../support/clients/airline-code.ts';
import { fillStock } from '../support/fixtures/write-stock.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';
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

async function logIn(shopper: Shopper, email: string, to: string): Promise<void> {
  await shopper.visit(`/account/signin?redirect=${encodeURIComponent(to)}`);
  const { page } = shopper;
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}
async function givePoints(email: string, points: number): Promise<void> {
  const run = await runKerb(['loyalty', 'adjust', email, `${points}`, '--reason', 'Welcome gift'], {
    DATABASE_URL: shop.databaseUrl,
  });
  expect(run).toMatchObject({ code: 0 });
}
async function newMember(points: number): Promise<string> {
  const email = `member-${randomUUID().slice(0, 8)}@example.co.nz`;
  const client = await newCustomer(shop, email);
  await client.call('POST', '/account/loyalty/join');
  if (points > 0) await givePoints(email, points);
  return email;
}
const applied = (page: Page) => page.evaluate(() => sessionStorage.getItem('v1:applied-credits'));

test('LOY-19 LOY-20 NAV-28 on a phone: join after a failure, see points, level, rewards and every entry', async () => {
  const email = `joiner-${randomUUID().slice(0, 8)}@example.co.nz`;
  await newCustomer(shop, email);
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /ERR_FAILED/ });
  const { page } = shopper;
  await logIn(shopper, email, '/account/rewards');
  await page.getByRole('heading', { name: 'Rewards', level: 1 }).waitFor();
  await page.route('**/nz/api/account/loyalty/join', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Join now' }).click();
  await shopper.see('Unable to join the loyalty programme. Try again later.');
  await page.getByRole('button', { name: 'Join now' }).click();
  await shopper.see('200 points to your next reward');
  await shopper.see('Spend $500.00 more within 12 months to reach Silver');
  await shopper.see('Nothing yet. Your first points come when your first order is dispatched.');
  await page
    .getByRole('region', { name: 'How it works' })
    .getByText('To use a reward, choose it at the payment step.')
    .waitFor();
  await page.getByRole('region', { name: 'Member offers' }).getByText('No member offers right now.').waitFor();
  await givePoints(email, 250);
  await page.reload();
  await shopper.see('150 points to your next reward');
  const shown = (name: string) => page.getByRole('main').locator(`dt:text-is("${name}") + dd`).textContent();
  expect([await shown('Points'), await shown('Level')]).toEqual(['50', 'Member']);
  await page.getByRole('listitem').filter({ hasText: '$10.00' }).filter({ hasText: 'Use it by' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Welcome gift' }).getByText('+250 points').waitFor();
  const past = page.getByRole('region', { name: 'Used and expired' });
  expect(await past.count()).toBe(0);
  await shopper.visit('/account');
  await shopper.see('$10.00 of rewards to spend.');
  await shopper.see('150 points to your next reward');
  await shopper.see('Spend $500.00 more within 12 months to reach Silver');
  // Ninety days later.
  await shop.pool.query(
    `update loyalty.reward r set issued_at = now() - interval '91 days', expires_at = now() - interval '1 day'
     from loyalty.member m join accounts.customer c on c.id = m.customer_id where r.account_id = m.account_id and c.email = $1`,
    [email],
  );
  await shopper.visit('/account/rewards');
  await past
    .getByRole('listitem')
    .filter({ hasText: '$10.00 reward' })
    .getByText(/^Expired .* 20\d\d$/)
    .waitFor();
  await page.getByRole('region', { name: 'Rewards to spend' }).getByText('Nothing to spend yet.').waitFor();
  await shopper.leave();
});

test('FIX-33 FIX-53 NAV-38 AIR-01 AIR-02 AIR-12 AIR-14 the airline page links and unlinks a membership, and each failure has its own message', async () => {
  const email = await newMember(0);
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /40[49]|503/ });
  const { page } = shopper;
  await shopper.visit('/account/korimako-air');
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  await logIn(shopper, email, '/account/korimako-air');
  await page.getByRole('heading', { name: 'Korimako Air', level: 1 }).waitFor();
  const number = page.getByLabel('Membership number');
  const link = page.getByRole('button', { name: 'Link membership' });
  await page.getByLabel('Last name').fill('');
  await link.click();
  await shopper.see('Enter your membership number.');
  await shopper.see('Enter your last name.');
  await page.getByLabel('Last name').fill('Ngāta');
  for (const [text, said] of [
    ['KA9404', 'Membership not found.'],
    ['KA9409', 'This membership is inactive.'],
  ] as const) {
    await number.fill(text);
    await link.click();
    await shopper.see(said);
  }
  await page.route('**/nz/api/account', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { errorCode: 'Unavailable', message: 'x' } })
      : route.continue(),
  );
  await number.fill('KA9001');
  await link.click();
  await shopper.see('Unable to add your membership. Try again later.');
  // Nothing throws and nothing is lost when the account itself cannot be loaded.
  await page.unroute('**/nz/api/account');
  await page.route('**/nz/api/account', (route) =>
    route.fulfill({ status: 404, json: { errorCode: 'NotFound', message: 'x' } }),
  );
  await page.reload();
  await shopper.see('Unable to load your rewards. Try again later.');
  await page.unroute('**/nz/api/account');
  await page.getByRole('button', { name: 'Try again' }).click();
  await number.fill('KA9001');
  await page.route('**/nz/api/account', (route) =>
    route.fulfill({ status: 404, json: { errorCode: 'NotFound', message: 'x' } }),
  );
  // Another part of the page loads the account again: it fails, and the form stays as it is.
  await link.click();
  await shopper.see('Unable to add your membership. Try again later.');
  expect(await number.inputValue()).toBe('KA9001');
  await page.unroute('**/nz/api/account');
  await link.click();
  await shopper.see('Your membership is linked.');
  await page.getByText('KA9001').waitFor();
  await page.route('**/nz/api/account', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { errorCode: 'Unavailable', message: 'x' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Unlink' }).click();
  await shopper.see('Unable to unlink your membership. Try again later.');
  await page.unroute('**/nz/api/account');
  await page.getByRole('button', { name: 'Unlink' }).click();
  await shopper.see('Your membership is no longer linked.');
  await number.waitFor();
  expect((await fetch(`${shop.url}/nz/account/another-air`)).status).toBe(404);
  await shopper.leave();
});

test('FIX-32 the rewards page lists the current member offers: what each does, its code as a button, its end, and which one the cart uses', async () => {
  const [lastDay, yesterday] = [addDays(nzDay(new Date()), 9), addDays(nzDay(new Date()), -1)];
  const { entries, faults } = readPromotionsFile(`
- { id: fortnight, name: Members’ fortnight, offer: { kind: percentOffItems, percent: 15 }, items: { brands: [quayworn] }, membersOnly: true, until: ${lastDay} }
- { id: ten, name: Ten for members, offer: { kind: amountOffOrder, amount: 10 }, minSpend: 100, membersOnly: true, codes: [MEMBERTEN], limits: { perCustomer: 1 } }
- { id: two, name: Two pairs, offer: { kind: percentOffOrder, percent: 5 }, minQty: 2, membersOnly: true, codes: [TWOPAIRS] }
- { id: gold, name: Gold only, offer: { kind: percentOffOrder, percent: 20 }, memberTiers: [gold] }
- { id: over, name: Over already, offer: { kind: percentOffOrder, percent: 20 }, membersOnly: true, until: ${yesterday} }
- { id: shut, name: Switched off, offer: { kind: percentOffOrder, percent: 20 }, membersOnly: true, active: false }
- { id: once, name: One each, offer: { kind: percentOffOrder, percent: 20 }, membersOnly: true, uniqueCodes: [SECRETONE] }
- { id: all, name: For everybody, offer: { kind: amountOffOrder, amount: 1 } }`);
  expect(faults).toEqual([]);
  const { db, pool, close } = openDatabase(shop.databaseUrl, { max: 1 });
  expect(await importPromotions(testCtx(db), entries)).toEqual([]);
  // Other tests expect prices without these promotions.
  onTestFinished(async () => {
    await pool.query('update promotions.promotion set active = false where id = any($1)', [
      entries.map(({ definition }) => definition.id),
    ]);
    await close();
  });
  const email = await newMember(0);
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /ERR_FAILED/ });
  const { page } = shopper;
  await page.route('**/nz/api/account/loyalty/offers', (route) => route.abort(), { times: 1 });
  await logIn(shopper, email, '/account/rewards');
  await shopper.see('Unable to load your offers. Try again later.');
  await page.getByRole('button', { name: 'Try again' }).click();
  const offers = page.getByRole('region', { name: 'Member offers' });
  const offer = (name: string) => offers.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await offer('Members’ fortnight').waitFor();
  expect(await offers.getByRole('heading', { level: 3 }).allTextContents(), 'those that end soonest first').toEqual([
    'Members’ fortnight',
    'Ten for members',
    'Two pairs',
  ]);
  await offer('Members’ fortnight').getByText('15% off Quayworn.').waitFor();
  await offer('Members’ fortnight')
    .getByText(`Until ${formatDayYear(new Date(`${lastDay}T12:00:00+12:00`))}`)
    .waitFor();
  await offer('Ten for members').getByText('$10.00 off everything.').waitFor();
  await offer('Ten for members').getByText('When these items come to $100.00 or more. You can use it once.').waitFor();
  // With an empty cart a code cannot be used.
  await offer('Ten for members').getByText('Add something to your cart to use it.').waitFor();
  expect(await offers.getByText('Used in your cart').count()).toBe(0);
  if (process.env.KERB_SNAP_DIR)
    await page.screenshot({ path: `${process.env.KERB_SNAP_DIR}/rewards-empty-390.png`, fullPage: true });

  await shopper.visit(COURT);
  await shopper.addToCart();
  await shopper.visit('/account/rewards');
  await offer('Members’ fortnight').getByText('Used in your cart').waitFor();
  await offer('Ten for members').getByRole('button', { name: 'Use code MEMBERTEN' }).click();
  await offer('Ten for members').getByText('Used in your cart').waitFor();
  await offer('Two pairs').getByRole('button', { name: 'Use code TWOPAIRS' }).click();
  await offer('Two pairs').getByText('Add 1 item more to use Two pairs.').waitFor();
  for (const [width, height] of [
    [320, 700],
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (process.env.KERB_SNAP_DIR)
      await page.screenshot({ path: `${process.env.KERB_SNAP_DIR}/rewards-${width}.png`, fullPage: true });
  }
  await shopper.visit('/cart');
  await shopper.see('Ten for members');
  await page.getByRole('list', { name: 'Your promo codes' }).getByText('MEMBERTEN').waitFor();
  // Removed from the cart, it can be applied again.
  await page.getByRole('button', { name: 'Remove MEMBERTEN' }).click();
  await shopper.visit('/account/rewards');
  await offer('Ten for members').getByRole('button', { name: 'Use code MEMBERTEN' }).waitFor();
  await shopper.leave();

  // A customer who is not a member sees no code.
  const stranger = await newCustomer(shop, `stranger-${randomUUID().slice(0, 8)}@example.co.nz`);
  expect((await stranger.call('GET', '/account/loyalty/offers')).body).toEqual({ offers: [] });
  expect((await fetch(`${shop.url}/nz/api/account/loyalty/offers`)).status).toBe(401);
});

async function toPayment(shopper: Shopper, email: string): Promise<void> {
  const { page } = shopper;
  await logIn(shopper, email, COURT);
  await page.getByRole('button', { name: 'Add to cart' }).waitFor();
  await shopper.addToCart();
  await shopper.visit('/cart');
  await page.getByRole('button', { name: 'One more' }).first().click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
}
const toPay = async (page: Page): Promise<number> => {
  await expect.poll(() => page.getByText(/\$[\d,.]+ to pay/).isVisible()).toBe(true);
  return Number(((await page.getByText(/\$[\d,.]+ to pay/).textContent()) ?? '').replace(/[^\d.]/g, ''));
};

test('ACC-31 LOY-12 LOY-19 LOY-23 AIR-10 AIR-11 AIR-13 AIR-14 CHK-05 CHK-06 FIX-30 on a desktop: a reward and airline points pay part of an order, a card the rest; its points are earned once it is dispatched', async () => {
  const email = await newMember(400);
  const shopper = await newShopper(browser, shop.url, DESKTOP, { allow: /40[39]/ });
  const { page } = shopper;
  const requested: { info: unknown[]; order: unknown[] } = { info: [], order: [] };
  page.on('request', (request) => {
    const kind = request.method() === 'POST' && /\/checkout\/(info|order)$/.exec(request.url())?.[1];
    if (kind) requested[kind as 'info' | 'order'].push(request.postDataJSON());
  });
  await toPayment(shopper, email);
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
    await dialog
      .getByText(proving ? 'Enter the code that we asked the airline to send you.' : /7,500 points/)
      .waitFor();
    if (!proving) return;
    // The airline confirms the membership, once (FIX-30).
    if (process.env.KERB_SNAP_DIR)
      await page.screenshot({ path: `${process.env.KERB_SNAP_DIR}/airline-code-1280.png` });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
    await dialog.getByLabel('Code', { exact: true }).fill('0000');
    await dialog.getByRole('button', { name: 'Get a quote' }).click();
    await dialog.getByText('This code is wrong or has expired. Leave the code empty to get a new one.').waitFor();
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
  await fetch(`${shop.simulatorUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'airline', operation: 'burn', kind: 'member-inactive' }),
  });
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

const keptMembership = (page: Page) => page.evaluate(() => localStorage.getItem('v1:guest-airline'));

test('AIR-08 AIR-09 a membership that a guest entered is linked at log-in within 120 minutes, and forgotten after that', async () => {
  for (const [minutes, memberId] of [
    [120, 'KA6120'],
    [119, 'KA6119'],
  ] as const) {
    const email = await newMember(0);
    const shopper = await newShopper(browser, shop.url, PHONE);
    const { page } = shopper;
    await shopper.visit('/');
    await page.evaluate(
      (value) => localStorage.setItem('v1:guest-airline', value),
      JSON.stringify({ memberId, lastName: 'Ngāta', createdAt: new Date(Date.now() - minutes * 60_000).toISOString() }),
    );
    await logIn(shopper, email, '/account');
    await page.getByRole('heading', { name: 'Kia ora Aroha', level: 1 }).waitFor();
    await expect.poll(() => keptMembership(page)).toBe(null);
    const { rows } = await shop.pool.query(
      'select l.member_id from frequent_flyer.link l join accounts.customer c on c.id = l.customer_id where c.email = $1 and l.unlinked_at is null',
      [email],
    );
    expect(rows, `${minutes} minutes`).toEqual(minutes < 120 ? [{ member_id: memberId }] : []);
    await shopper.leave();
  }
});

test('LOY-17 LOY-18 a guest who agrees to mail at checkout finds it filled in at sign-up for 120 minutes, and becomes a member with it', async () => {
  const email = `wish-${randomUUID().slice(0, 8)}@example.co.nz`;
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart();
  await shopper.visit('/checkout/contact-info');
  await shopper.fillContact({ email });
  await page.getByText('Email me about new releases').click();
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
  const stored = () => page.evaluate(() => localStorage.getItem('v1:loyalty-wish'));
  const wish = JSON.parse((await stored()) ?? '{}') as { email: string; createdAt: string };
  expect(wish.email).toBe(email);
  const visitAfter = async (minutes: number) => {
    const createdAt = new Date(Date.parse(wish.createdAt) - minutes * 60_000).toISOString();
    await page.evaluate(
      (value) => localStorage.setItem('v1:loyalty-wish', value),
      JSON.stringify({ ...wish, createdAt }),
    );
    await shopper.visit('/account/signup');
    await expect.poll(() => page.getByRole('button', { name: 'Create account' }).isEnabled()).toBe(true);
  };
  const address = page.getByLabel('Email', { exact: true });
  const boxes = () =>
    Promise.all(
      ['agreeToMarketing', 'addToLoyaltyProgram'].map((name) => page.locator(`input[name="${name}"]`).isChecked()),
    );
  await visitAfter(120);
  await expect.poll(stored).toBe(null);
  expect([await address.inputValue(), ...(await boxes())]).toEqual(['', false, false]);
  await visitAfter(118);
  await expect.poll(() => address.inputValue()).toBe(email);
  expect(await boxes()).toEqual([true, true]);
  await page.getByLabel('First name').fill('Aroha');
  await page.getByLabel('Last name').fill('Ngāta');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  expect(await stored()).toBe(null);
  await page.goto((await linkFor(shop.simulatorUrl, email, 'verify')).url);
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await shopper.see('Your email address is verified.');
  const client = accountClient(shop.url);
  await client.logIn(email, PASSWORD);
  expect((await client.call('GET', '/account')).body).toMatchObject({
    customer: { agreeToMarketing: true },
    loyalty: { providers: [{ isEnrolled: true }] },
  });
  await shopper.leave();
});

test('FIX-30 AIR-03 AIR-06 AIR-07 a membership that a guest enters at the payment step is linked when the guest logs in during checkout', async () => {
  const email = await newMember(0);
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart();
  await page.getByRole('link', { name: 'Check out' }).click();
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay with Korimako Air points' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay with Korimako Air points' });
  await dialog.getByLabel('Membership number').fill('ka 80 08');
  await dialog.getByLabel('Last name').fill('Ngāta');
  // A number and a surname reveal nothing and spend nothing: only the account that the membership is linked to can use
  // points.
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Log in to pay with points.').waitFor();
  expect(await dialog.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    '/nz/account/signin?redirect=/checkout/payment',
  );
  const stored = () => page.evaluate(() => localStorage.getItem('v1:guest-airline'));
  expect(await stored()).toContain('KA8008');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('link', { name: /Change/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Log in to use saved details' }).click();
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  const linked = async () =>
    (
      await shop.pool.query(
        'select l.member_id, l.unlinked_at from frequent_flyer.link l join accounts.customer c on c.id = l.customer_id where c.email = $1',
        [email],
      )
    ).rows;
  await expect.poll(linked).toEqual([{ member_id: 'KA8008', unlinked_at: null }]);
  await expect.poll(stored).toBe(null);
  await shopper.leave();
});

test('FIX-29 LOY-16 a customer with more rewards than one order accepts is told so, chooses as many as it accepts, and pays with them', async () => {
  const email = await newMember(21 * 200);
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await toPayment(shopper, email);
  const boxes = page.getByRole('checkbox', { name: '$10.00 reward' });
  await expect.poll(() => boxes.count()).toBe(21);
  await shopper.see('Up to 20 rewards, gift cards and points can pay for one order. You have chosen 0.');
  for (let index = 0; index < 20; index += 1) await boxes.nth(index).check();
  await shopper.see('You have chosen 20.');
  expect(await boxes.nth(20).isDisabled()).toBe(true);
  expect(await boxes.nth(0).isDisabled()).toBe(false);
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
  const email = await newMember(200);
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await toPayment(shopper, email);
  await page.getByRole('checkbox', { name: '$10.00 reward' }).check();
  await expect.poll(() => applied(page)).not.toBe(null);
  await shopper.visit('/account');
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect.poll(() => applied(page)).toBe(null);
  await shopper.leave();
});

test('LOY-04 LOY-24 with the feature off the rewards page redirects to the account, and no page mentions it', async () => {
  const off = await startTestShop({ KERB_FEATURES_LOYALTY: 'false' });
  try {
    const reply = await fetch(`${off.url}/nz/account/rewards`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/nz/account']);
    expect((await fetch(`${shop.url}/nz/account/rewards`, { redirect: 'manual' })).status).toBe(200);
    const email = 'off@example.co.nz';
    await newCustomer(off, email);
    const shopper = await newShopper(browser, off.url, DESKTOP);
    await shopper.visit('/account/signin');
    const { page } = shopper;
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Kia ora Aroha', level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Rewards' }).count()).toBe(0);
    // No points below a price, in the cart, at checkout or beside the marketing opt-in.
    await shopper.visit('/products/quayworn-harbour-court-chalk-pounamu');
    await page.getByText('4 payments of').first().waitFor();
    const said = async () => (await page.getByRole('main').textContent()) ?? '';
    const words = [await said()];
    await shopper.addToCart();
    await shopper.visit('/cart');
    await page.getByText('Estimated total').first().waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    words.push(await said());
    await shopper.visit('/checkout/contact-info');
    await page.getByRole('checkbox').first().waitFor();
    words.push(await said());
    for (const text of words) expect(text).not.toMatch(/\bpoints?\b|rewards programme/i);
    await shopper.leave();
  } finally {
    await off.close();
  }
});

test('FIX-34 CHK-05 a reward applied at checkout is used by an express payment, and the wallet pays the rest', async () => {
  const email = await newMember(200);
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await toPayment(shopper, email);
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

test('CHK-05 CHK-34 no total is requested before it is known whether the customer is a member', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await logIn(shopper, await newMember(0), COURT);
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
      await logIn(shopper, email, '/account');
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
  const plain = await newMember(0);
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await logIn(shopper, email, COURT);
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
  await logIn(shopper, plain, COURT);
  await saysOfPoints(page).toEqual(['Earn 149 points']);
  await shopper.leave();
});
