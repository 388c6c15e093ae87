/** The loyalty programme for a shopper: joining, points, rewards and member offers, and a shop without it. */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { importPromotions } from '#modules/promotions/import/import-promotions.ts';
import { readPromotionsFile } from '#modules/promotions/import/read-promotions-file.ts';
import { openDatabase } from '#platform/database/database.ts';
import { addDays, formatDayYear, nzDay } from '#shared/nz-dates.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { logIn, logInTo } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { accountClient, linkFor, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { givePoints, newMember } from '../support/clients/members.ts';
import { fillStock } from '../support/fixtures/catalogue/write-stock.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';

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

test('LOY-19 LOY-20 NAV-28 on a phone: join after a failure, see points, level, rewards and every entry', async () => {
  const email = `joiner-${randomUUID().slice(0, 8)}@example.co.nz`;
  await newCustomer(shop, email);
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /ERR_FAILED/ });
  const { page } = shopper;
  await logInTo(shopper, email, '/account/rewards');
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
  await givePoints(shop, email, 250);
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
  const email = await newMember(shop, 0);
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /ERR_FAILED/ });
  const { page } = shopper;
  await page.route('**/nz/api/account/loyalty/offers', (route) => route.abort(), { times: 1 });
  await logInTo(shopper, email, '/account/rewards');
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
  // Back to the checkout, from where the guest went to sign up (UX-11).
  await page.waitForURL(`${shop.url}/nz/checkout/shipping`);
  const client = accountClient(shop.url);
  await client.logIn(email, PASSWORD);
  expect((await client.call('GET', '/account')).body).toMatchObject({
    customer: { agreeToMarketing: true },
    loyalty: { providers: [{ isEnrolled: true }] },
  });
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
    await logIn(shopper, email);
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
