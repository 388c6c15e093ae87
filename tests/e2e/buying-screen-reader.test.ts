/** A whole purchase as a screen reader tells it: structure, names and states of every step, and what is announced. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { waitForFocus } from '../support/browser/keyboard.ts';
import { waitUntilSettled } from '../support/browser/listing.ts';
import { expectDialog, expectStructure, listenToAnnouncements } from '../support/browser/screen-reader.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

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
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)(
  'UX-07 UX-09 UX-10 each step at %s has a structure, names and one announcement of what happens',
  async (_, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    const heard = await listenToAnnouncements(page);
    /** What was announced since the last time. */
    const sinceThen = () => heard.said.splice(0);
    await shopper.visit('/');
    await expectStructure(page, 'home');

    await shopper.visit('/categories/footwear/sneakers?gender=womens');
    await expectStructure(page, 'listing');
    if (viewport === PHONE) {
      await page.getByRole('link', { name: 'Filter' }).click();
      const sheet = page.getByRole('dialog', { name: 'Filter' });
      await sheet.locator('summary').filter({ hasText: 'Colour' }).click();
      await sheet.getByRole('link', { name: /^White/ }).click();
      await page.waitForURL(/colour=white/);
      await expect.poll(() => sheet.getByRole('link', { name: /^White/ }).getAttribute('aria-current')).toBe('true');
      await sheet.getByRole('button', { name: /^Show \d+ results?/ }).click();
    } else {
      const white = page.getByRole('complementary', { name: 'Filters' }).getByRole('link', { name: /^White/ });
      await white.click();
      await page.waitForURL(/colour=white/);
      await expect.poll(() => white.getAttribute('aria-current')).toBe('true');
    }
    await waitUntilSettled(page);
    await expect
      .poll(() => heard.said.some((text) => /^\d+ products?$/.test(text)), { message: 'the count is announced' })
      .toBe(true);
    await expectStructure(page, 'filtered listing');

    // Another page: its heading is read out, because it has the focus.
    await page.locator('#hits article > a').first().click();
    await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
    await waitForFocus(page.getByRole('main').getByRole('heading', { level: 1 }));

    await shopper.visit(COURT);
    await expectStructure(page, 'product');
    sinceThen();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect
      .poll(() => heard.said.filter((text) => /size/i.test(text)).length, { message: 'the missing size is announced' })
      .toBe(1);
    const size = page.getByRole('radiogroup', { name: /size/i }).getByRole('radio', { name: '9', exact: true });
    await size.check();
    sinceThen();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    // A dialog's name is read out when it opens.
    const drawer = page.getByRole('dialog', { name: 'Added to your cart' });
    await drawer.getByRole('link', { name: 'Check out' }).waitFor();
    expect(await drawer.ariaSnapshot()).toMatch(/link "Harbour Court"/);
    await expectDialog(page, 'Added to your cart');

    await drawer.getByRole('link', { name: 'Check out' }).click();
    await heading(page, 'Contact').waitFor();
    await page.getByRole('button', { name: 'Continue to delivery', disabled: false }).waitFor();
    await expectStructure(page, 'contact');
    expect(
      await page.getByRole('navigation', { name: 'Checkout steps' }).locator('[aria-current=step]').textContent(),
    ).toBe('Contact');
    sinceThen();
    await page.getByRole('button', { name: 'Continue to delivery' }).click();
    await expect
      .poll(() => heard.said.filter((text) => /fields need your attention/.test(text)).length, {
        message: 'the mistakes are announced once',
      })
      .toBe(1);
    const email = page.getByRole('main').getByRole('textbox', { name: /^Email/ });
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await shopper.fillContact();
    await page.getByRole('button', { name: 'Continue to delivery' }).click();

    await waitForFocus(heading(page, 'Delivery'));
    await expectStructure(page, 'delivery');
    sinceThen();
    await shopper.fillAddress();
    await expect
      .poll(
        () => heard.said.filter((text) => /^Four-hour delivery is selected .* Total \$164\.90\.$/.test(text)).length,
        {
          message: 'the method and the total are announced once',
        },
      )
      .toBe(1);
    const methods = page
      .getByRole('radiogroup')
      .or(page.getByRole('group'))
      .filter({ has: page.getByRole('radio', { name: /^Four-hour/ }) })
      .last();
    expect(
      await methods.evaluate((group) =>
        document.getElementById(group.getAttribute('aria-describedby') ?? '')?.getAttribute('role'),
      ),
    ).toBe('status');
    await expectStructure(page, 'delivery to an address');
    await page.getByRole('button', { name: 'Continue to payment' }).click();

    await waitForFocus(heading(page, 'Payment'));
    await page.frameLocator('iframe[title*="ard"]').getByLabel('Card number').waitFor();
    await page.getByRole('radio', { name: 'PayPal' }).waitFor();
    await expectStructure(page, 'payment');
    await shopper.fillCard();
    await page.getByRole('button', { name: /^Pay \$164\.90/ }).click();
    await waitForFocus(heading(page, /Your\s+order is placed/));
    await expectStructure(page, 'success');
    await shopper.leave();
  },
);
