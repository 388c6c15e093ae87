/** Offers in the demo shop: a code tried, added, taken away and used; an offer that comes by itself; one that goes once it is known who buys. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startTestShop, type TestShop } from '../support/running-shop.ts';
import { DESKTOP, mailFor, newShopper, PHONE, type Shopper } from '../support/shopper.ts';

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
const WELCOME = '10% off your first order';
const PICTURES = process.env.KERB_SNAP_DIR;

const picture = async ({ page }: Shopper, name: string): Promise<void> => {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
};
const codeField = ({ page }: Shopper) => page.getByRole('textbox', { name: 'Promo code' }).locator('visible=true');
/** What stands twice, for narrow and for wide screens, is seen once. */
const seeVisible = ({ page }: Shopper, text: string) => page.getByText(text).locator('visible=true').first().waitFor();
const tryCode = async (shopper: Shopper, code: string): Promise<void> => {
  await codeField(shopper).fill(code);
  await shopper.page.getByRole('button', { name: 'Apply' }).locator('visible=true').click();
};
const buy = async (shopper: Shopper): Promise<void> => {
  await shopper.visit(COURT);
  await shopper.addToCart();
  await shopper.visit('/cart');
  await codeField(shopper).waitFor();
};
const toDelivery = async (shopper: Shopper, email: string): Promise<void> => {
  await shopper.page.getByRole('link', { name: 'Check out' }).click();
  await shopper.fillContact({ email });
  await shopper.page.getByRole('button', { name: 'Continue to delivery' }).click();
};

test.each([
  ['phone', PHONE],
  ['desk', DESKTOP],
])('PROMO-01 PROMO-02 PROMO-03 PROMO-04 PROMO-09 PROMO-11 at a %s: a code is tried, used, paid and mailed, and good once', async (place, viewport) => {
  const email = `promo-${place}@example.co.nz`;
  const shopper = await newShopper(browser, shop.url, viewport);
  const { page } = shopper;
  await buy(shopper);
  await tryCode(shopper, '  ');
  await shopper.see('Enter a promo code.');
  await tryCode(shopper, 'nonsense');
  await shopper.see('Invalid promo code.');
  await tryCode(shopper, 'crew');
  await shopper.see('Unable to apply promo code.');
  await shopper.see('Offer Staff, 25% off full price could not be applied.');
  await picture(shopper, `promo-refused-${place}`);
  await tryCode(shopper, 'welcome10');
  await shopper.see(`Offer ${WELCOME} has been applied.`);
  await tryCode(shopper, 'WELCOME10');
  await shopper.see('This promo code has already been applied.');
  await picture(shopper, `promo-applied-${place}`);
  await page.getByRole('button', { name: 'Remove WELCOME10' }).click();
  await expect.poll(() => page.locator('dt', { hasText: WELCOME }).count()).toBe(0);
  await codeField(shopper).fill('WELCOME10');
  await codeField(shopper).press('Enter');
  await expect.poll(() => page.locator('dt', { hasText: WELCOME }).count()).toBe(1);

  await toDelivery(shopper, email);
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  if (place === 'phone') await page.locator('summary', { hasText: 'Your order' }).click();
  await seeVisible(shopper, WELCOME);
  await picture(shopper, `promo-payment-${place}`);
  if (place === 'phone') await page.locator('summary', { hasText: 'Your order' }).click();
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await shopper.see(WELCOME);
  await picture(shopper, `promo-success-${place}`);
  await expect.poll(async () => (await mailFor(shop.simulatorUrl, email)).length, { timeout: 60_000 }).toBe(1);
  const [mail] = await mailFor(shop.simulatorUrl, email);
  expect(mail?.text).toMatch(/10% off your first order +−\$\d+\.\d\d/);

  // Somebody new in the cart, the same person at checkout.
  const again = await newShopper(browser, shop.url, viewport);
  await buy(again);
  await tryCode(again, 'welcome10');
  await again.see(`Offer ${WELCOME} has been applied.`);
  await toDelivery(again, email);
  await seeVisible(again, `Offer ${WELCOME} could not be applied because you have used it as often as you can.`);
  await picture(again, `promo-disallowed-${place}`);
  await again.page.getByRole('button', { name: 'Got it' }).locator('visible=true').click();
  await again.leave();
  await shopper.leave();
});

test('an offer that needs no code comes and goes with the cart', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { rows } = await shop.pool.query("select path from catalogue.product where name = 'Crew Sock Pair' order by id limit 1");
  await shopper.visit(`/products/${rows[0].path}`);
  await shopper.addToCart();
  await shopper.visit('/cart');
  await shopper.see('Socks, 2 pairs for $30');
  await shopper.leave();
});
