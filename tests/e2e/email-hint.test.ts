/** The hint about a mistyped email domain, wherever an email address is asked. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { holdScript } from '../support/browser/delay-script.ts';
import { inspectScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';

test.each([
  ['390', PHONE],
  ['1280', DESKTOP],
])(
  'UX-10 at %s px the contact step asks about a mistyped domain, the address is used by keyboard alone, and keeping it is allowed',
  async (width, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await shopper.visit(COURT);
    await shopper.addToCart();
    await shopper.visit('/checkout/contact-info');
    const email = page.getByRole('textbox', { name: /^Email/ });
    const asked = page.getByRole('status').filter({ hasText: 'Did you mean' });
    await shopper.fillContact({ email: 'aroha@gmial.com' });
    await expect.poll(() => asked.textContent()).toBe('Did you mean aroha@gmail.com?');
    await inspectScreen(page, 'UX-10-after-hint');
    await email.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => email.inputValue()).toBe('aroha@gmail.com');
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => asked.count()).toBe(0);
    // A domain that only looks wrong can be kept, and a press right after typing reaches its button.
    await email.fill('aroha@gmial.com');
    await page.getByRole('button', { name: 'Continue to delivery' }).click();
    await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
    expect(width).toBe(String(viewport.width));
    await shopper.leave();
  },
);

test('UX-10 the mailing list asks too, loads that code only once its field is used, and sign-up asks as well', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  const part = await holdScript(page, 'src/storefront/features/mailing-list/internal/news-hint.tsx');
  let isAsked = false;
  void part.asked.then(() => {
    isAsked = true;
  });
  await shopper.visit('/products');
  await page.waitForLoadState('networkidle');
  const field = page.getByPlaceholder('Email');
  expect(isAsked).toBe(false);
  await field.fill('aroha@xtra.con.nz');
  await page.getByRole('button', { name: 'Subscribe' }).focus();
  await part.asked;
  part.release();
  await shopper.see('Did you mean aroha@xtra.co.nz?');
  await inspectScreen(page, 'UX-10-after-news-hint');
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect.poll(() => field.inputValue()).toBe('aroha@xtra.co.nz');
  expect(await page.getByText('Did you mean').count()).toBe(0);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await shopper.see('Ka pai! Check your email and confirm.');

  await shopper.visit('/account/signup');
  await page.locator('main').getByRole('textbox', { name: 'Email', exact: true }).fill('aroha@hotmial.com');
  await page.getByLabel('First name').focus();
  await shopper.see('Did you mean aroha@hotmail.com?');
  await shopper.leave();
});
