/** After the order: what the page and the mails say, and a guest who saves the details with a password (UX-12). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { openPayment } from '../support/browser/checkout/payment-step.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { DESKTOP, mailFor, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { freshEmail, linkFor, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_MAIL_REPLY_TO: 'help@example.co.nz' })]);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const buyer = (viewport = PHONE, theme: 'light' | 'dark' = 'light') =>
  newShopper(browser, shop.url, viewport, { theme, allow: /the server responded with a status of (400|409|410)/ });
/** Buys a pair as a guest; the number of the order. */
async function order(shopper: Shopper, email: string): Promise<string> {
  const { page } = shopper;
  await openPayment(shopper, email);
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  return `${await page.getByText(/^#NZ\d{8}$/).textContent()}`.slice(1);
}
/** The card of a guest's success page. */
const card = (page: Page) => page.getByRole('region', { name: 'Save my details' });
const save = async (page: Page, password: string) => {
  await card(page).getByLabel('Password', { exact: true }).fill(password);
  await card(page).getByRole('button', { name: 'Save my details' }).click();
};

test.each([
  ['390', PHONE, 'light'],
  ['390', PHONE, 'dark'],
  ['1280', DESKTOP, 'light'],
] as const)(
  'UX-12 CHK-38 at %s px the success page shows pictures, what happens next, dates, returns and whom to ask',
  async (width, viewport, theme) => {
    const email = freshEmail('aroha');
    const shopper = await buyer(viewport, theme);
    const { page } = shopper;
    const number = await order(shopper, email);
    const steps = page.getByRole('region', { name: 'What happens next' }).getByRole('listitem');
    expect(await steps.allTextContents()).toEqual([
      expect.stringMatching(/Order placed, donePaid with Visa ending in 1111$/),
      expect.stringMatching(/We pack it$/),
      expect.stringMatching(/On its wayWe email you the tracking when it leaves\.$/),
      expect.stringMatching(/Arrives (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ [A-Z][a-z]{2}.*Four-hour delivery$/),
    ]);
    const picture = page.getByRole('region', { name: 'Your order' }).locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: patient(60_000) })
      .toBeGreaterThan(0);
    await shopper.see('What does not fit can go back for 40 days after we send it.');
    expect(await page.getByRole('link', { name: 'Email help@example.co.nz' }).getAttribute('href')).toBe(
      `mailto:help@example.co.nz?subject=Order%20${number}`,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    await expectAccessible(page, 'order placed');
    await takeScreenshot(page, `UX-12-after-success-${theme}-${width}`);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.getByRole('link', { name: 'See your order' }).click();
    await page.waitForURL(`${shop.url}/nz/orders?number=${number}`);
    expect(await page.getByLabel('Order number').inputValue()).toBe(number);
    await shopper.leave();
  },
);

test('UX-12 an order of gift cards alone is emailed: nothing is packed, sent or returned', async () => {
  const { rows } = await shop.pool.query<{ path: string }>(
    "select path from catalogue.product where product_type = 'Gift card' order by price_cents limit 1",
  );
  const shopper = await buyer();
  const { page } = shopper;
  const email = freshEmail('aroha');
  await shopper.visit(`/products/${rows[0]?.path}`);
  // It has no sizes.
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('dialog', { name: /cart/i }).waitFor({ timeout: patient(60_000) });
  await shopper.visit('/checkout/contact-info');
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  const steps = page.getByRole('region', { name: 'What happens next' }).getByRole('listitem');
  expect(await steps.allTextContents()).toEqual([
    expect.stringMatching(/Order placed, donePaid with Visa ending in 1111$/),
    expect.stringMatching(
      /Sent by emailEach gift card goes out in an email of its own, minutes after payment, or on the day you chose\.$/,
    ),
  ]);
  expect(await page.getByText(/Deliver to|can go back|How returns work/).count()).toBe(0);
  await takeScreenshot(page, 'UX-12-after-success-gift-card-390');
  await shopper.leave();
});

test('UX-12 UX-11 a guest saves the details with a password only: order and address are in the account, and the press leads to the order', async () => {
  const email = freshEmail('aroha');
  const shopper = await buyer();
  const { page } = shopper;
  const number = await order(shopper, email);
  expect(await card(page).locator('input:visible').count(), 'a password and nothing else').toBe(1);
  await save(page, 'kerb');
  await shopper.see('Use 8 characters or more.');
  await expectAccessible(page, 'save my details with a mistake');
  await save(page, 'Password-1');
  await shopper.see('This password is easy to guess. Choose another one.');
  await takeScreenshot(page, 'UX-12-after-save-details-wrong-390');
  await save(page, PASSWORD);
  await shopper.see(`Check your email: we have sent a link to ${email}.`);
  await takeScreenshot(page, 'UX-12-after-save-details-390');
  const tab = await shopper.context.newPage();
  await tab.goto((await linkFor(shop.simulatorUrl, email, 'verify')).url);
  await tab.getByRole('button', { name: 'Verify my email address' }).click();
  await tab.waitForURL(`${shop.url}/nz/account/orders/${number}`);
  await tab.getByRole('heading', { name: `Order #${number}` }).waitFor();
  // The page of the order is this customer's now too.
  await expect.poll(() => card(page).count()).toBe(0);
  await tab.goto(`${shop.url}/nz/account/addresses`);
  await tab.getByText('12 Karangahape Road').first().waitFor();
  expect(await tab.evaluate(() => localStorage.getItem('v1:after-sign-up'))).toBe(null);
  await shopper.leave();
});

test('UX-12 a guest whose address has an account is told to log in, and a customer is not asked to save anything', async () => {
  const email = freshEmail('aroha');
  await newCustomer(shop, email);
  const shopper = await buyer(DESKTOP);
  const { page } = shopper;
  const number = await order(shopper, email);
  await save(page, PASSWORD);
  await shopper.see(`An account with the email address ${email} already exists.`);
  await page.getByRole('link', { name: 'Log in to see this order' }).click();
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${shop.url}/nz/account/orders/${number}`);
  await page.goto(`${shop.url}/nz/checkout/success`);
  await shopper.see(/Your\s+order is placed/);
  await expect
    .poll(() => page.getByRole('link', { name: 'See your order' }).getAttribute('href'))
    .toContain('/account/');
  expect(await card(page).count()).toBe(0);
  await shopper.leave();
});

test('UX-12 the confirmation shows the picture of what was ordered, what happens next and whom to ask, and its text says the same', async () => {
  const email = freshEmail('aroha');
  const shopper = await buyer();
  const number = await order(shopper, email);
  const confirmation = async () =>
    (await mailFor(shop.simulatorUrl, email)).find(({ subject }) => subject === `Your Kerb order ${number}`);
  await expect.poll(confirmation, { timeout: patient(60_000) }).toBeTruthy();
  const mail = await confirmation();
  for (const words of [
    'WHAT HAPPENS NEXT',
    '4. Arrives ',
    'Not right? You can return it within 40 days of dispatch:',
    'Questions? Reply to this email, or find a store:',
  ])
    expect(mail?.text).toContain(words);
  const image = /<img[^>]*>/.exec(mail?.html ?? '')?.[0] ?? '';
  expect(image).toMatch(/alt="[^"]+"/);
  const picture = await fetch(/src="([^"]+)"/.exec(image)?.[1] ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  for (const colorScheme of ['light', 'dark'] as const) {
    const reader = await browser.newPage({ viewport: { width: 390, height: 800 }, colorScheme });
    await reader.setContent(mail?.html ?? '', { waitUntil: 'load' });
    // As in a mail client in the browser, which is another site.
    expect(await reader.locator('img').evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(320);
    await takeScreenshot(reader, `UX-12-after-mail-confirmation-${colorScheme}-390`);
    await expectAccessible(reader, `confirmation, ${colorScheme}`, { isEmail: true });
    await reader.close();
  }
  await shopper.leave();
});
