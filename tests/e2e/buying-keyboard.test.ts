/** A whole purchase without a pointer: every stop of the tab key can be seen, and each step begins at its heading. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { hasFocus, pressOn, tabTo, typeCard, typeInto, waitForFocus } from '../support/browser/keyboard.ts';
import { waitUntilSettled } from '../support/browser/listing.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { freshEmail } from '../support/clients/account-client.ts';
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

/** Filters of a department make for more stops than any other page. */
const LISTING_STOPS = 200;
const shopNav = (page: Page) =>
  page.getByRole('banner').getByRole('navigation', { name: 'Shop' }).filter({ visible: true });

async function filterOnDesktop(page: Page): Promise<void> {
  const women = shopNav(page).getByRole('group', { name: 'Women' });
  await pressOn(page, shopNav(page).getByRole('button', { name: 'Women: more' }));
  await pressOn(page, women.getByRole('link', { name: 'Sneakers' }));
  await page.getByRole('heading', { level: 1, name: 'Sneakers' }).waitFor();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await pressOn(page, filters.getByRole('link', { name: /^White/ }), 'Enter', LISTING_STOPS);
  await page.waitForURL(/colour=white/);
}

async function filterOnPhone(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('banner').locator('summary[aria-label="Menu"]'));
  await pressOn(page, shopNav(page).locator('summary').filter({ hasText: 'Women' }));
  await pressOn(page, shopNav(page).getByRole('link', { name: 'Sneakers' }));
  await page.getByRole('heading', { level: 1, name: 'Sneakers' }).waitFor();
  await pressOn(page, page.getByRole('link', { name: /^Filter/ }));
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.waitFor();
  await pressOn(page, sheet.locator('summary').filter({ hasText: 'Colour' }));
  await pressOn(page, sheet.getByRole('link', { name: /^White/ }));
  await page.waitForURL(/colour=white/);
  await pressOn(page, sheet.getByRole('button', { name: /^Show \d+ result/ }), 'Enter', LISTING_STOPS);
  await sheet.waitFor({ state: 'hidden' });
  // The focus is back where the sheet was opened.
  await waitForFocus(page.getByRole('link', { name: /^Filter/ }));
}

async function fillStep(page: Page, values: readonly (readonly [string | RegExp, string])[]): Promise<void> {
  for (const [name, text] of values) await typeInto(page, page.getByRole('main').getByLabel(name).first(), text);
}

test.each([
  ['a desktop', DESKTOP, filterOnDesktop],
  ['a phone', PHONE, filterOnPhone],
] as const)(
  'UX-07 UX-10 by keyboard alone at %s, from the home page to a paid order',
  async (place, viewport, filter) => {
    const email = freshEmail(place.replace(' ', '-'));
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await shopper.visit('/');
    await page.keyboard.press('Tab');
    expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' })), 'the first stop skips the header').toBe(
      true,
    );
    await filter(page);
    await waitUntilSettled(page);
    await pressOn(page, page.locator('#hits article > a').first(), 'Enter', LISTING_STOPS);
    await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();

    const sizes = page.getByRole('radiogroup', { name: /size/i });
    await tabTo(page, sizes.getByRole('radio'));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    expect(await sizes.getByRole('radio', { checked: true }).count()).toBe(1);
    await pressOn(page, page.getByRole('button', { name: 'Add to cart' }));
    const cart = page.getByRole('dialog', { name: /cart/i });
    await cart.waitFor();
    expect(await cart.evaluate((dialog) => dialog.contains(document.activeElement)), 'the focus is in the cart').toBe(
      true,
    );
    await pressOn(page, cart.getByRole('link', { name: 'Check out' }));

    await page.getByRole('heading', { name: 'Contact', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Continue to delivery', disabled: false }).waitFor();
    // Mistakes: the focus is on the first field that has one.
    await pressOn(page, page.getByRole('button', { name: 'Continue to delivery' }));
    await waitForFocus(page.getByRole('main').getByRole('textbox', { name: /^Email/ }));
    await fillStep(page, [
      [/^Email/, email],
      ['First name', 'Aroha'],
      ['Last name', 'Ngāta'],
      [/^Phone/, '021 555 0123'],
    ]);
    await page.keyboard.press('Enter');
    await waitForFocus(page.getByRole('heading', { name: 'Delivery', level: 1 }));
    await fillStep(page, [
      [/^Street address/, '12 Karangahape Road'],
      [/^Suburb/, 'Newton'],
      [/^Town or city/, 'Auckland'],
      [/^Postcode/, '1010'],
    ]);
    await page.getByRole('radio', { name: /^Four-hour delivery/, checked: true }).waitFor();
    await pressOn(page, page.getByRole('button', { name: 'Continue to payment' }));
    await waitForFocus(page.getByRole('heading', { name: 'Payment', level: 1 }));
    await typeCard(page, page.frameLocator('iframe[title*="ard"]'), [
      [/Card number/, '4111 1111 1111 1111'],
      [/Expiry date/, '12 / 30'],
      [/Security code/, '123'],
    ]);
    await pressOn(page, page.getByRole('button', { name: /^Pay \$/ }));
    await waitForFocus(page.getByRole('heading', { level: 1, name: /Your\s+order is placed/ }));
    const { rows } = await shop.pool.query('select state from orders.orders where email = $1', [email]);
    expect(rows).toEqual([{ state: 'PLACED' }]);
    await shopper.leave();
  },
);
