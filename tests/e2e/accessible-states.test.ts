/** axe finds no violations in what opens above a page, nor in any state of a purchase, at any width, light or dark. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessibleAtWidths, NARROW } from '../support/browser/accessible-at-widths.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { waitUntilSettled } from '../support/browser/listing.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
  await shop.pool.query(
    `with v as (select v.id from catalogue.variant v join catalogue.product p on p.id = v.product_id where p.path = $1 and v.us_men = '10'),
       m as (insert into stock.stock_move (variant_id, location_id, kind, qty)
         select s.variant_id, s.location_id, 'adjust', s.reserved - s.on_hand from stock.stock s join v on v.id = s.variant_id where s.location_id = 'warehouse')
     update stock.stock s set on_hand = s.reserved from v where s.variant_id = v.id and s.location_id = 'warehouse'`,
    [COURT.split('/').at(-1)],
  );
  await shop.pool.query("select pg_notify('kerb_changed', 'stock')");
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

const COURT = '/products/quayworn-harbour-court-chalk-pounamu';

test('the menu, a department, the filters, suggestions and my size', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /ERR_FAILED/ });
  const { page } = shopper;
  await shopper.visit('/products');
  await page.getByRole('banner').locator('summary[aria-label="Menu"]').click();
  await page.getByRole('banner').locator('details details summary').first().click();
  await expectAccessibleAtWidths(page, 'menu', NARROW);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.waitFor();
  await expectAccessibleAtWidths(page, 'filters', NARROW);
  await sheet.locator('details').evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
  });
  await expectAccessibleAtWidths(page, 'filters opened', NARROW);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Set my size' }).click();
  await page.getByRole('dialog', { name: 'My size' }).waitFor();
  await expectAccessibleAtWidths(page, 'my size');
  await page.keyboard.press('Escape');

  const box = page.getByRole('banner').getByRole('combobox');
  await box.click();
  await box.fill('boot');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await expectAccessibleAtWidths(page, 'suggestions');
  await page.route('**/nz/api/search/suggest*', (route) => route.abort());
  await box.fill('boots for r');
  await page.getByText('Suggestions can’t be loaded right now.').waitFor();
  await expectAccessibleAtWidths(page, 'suggestions failed');
  await page.keyboard.press('Escape');

  await page.setViewportSize(DESKTOP);
  for (const name of ['Women', 'Brands', 'Sale']) {
    await page.getByRole('button', { name: `${name}: more` }).click();
    await expectAccessibleAtWidths(page, `department ${name}`, [1280]);
    await page.keyboard.press('Escape');
  }
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.locator('details').evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
  });
  await filters.getByRole('link', { name: /^Black/ }).click();
  await waitUntilSettled(page);
  await expectAccessibleAtWidths(page, 'filtered, all facets opened');
  await shopper.leave();
});

test('what opens on a product page, and its cart', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  const soldOut = page.getByRole('button', { name: 'US Men 10, sold out. Email me when it’s back' });
  await expect
    .poll(async () => {
      await shopper.visit(COURT);
      return soldOut.count();
    })
    .toBe(1);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expectAccessibleAtWidths(page, 'product without a size');

  await page.getByRole('button', { name: 'Choose place of delivery' }).click();
  const place = page.getByRole('dialog', { name: 'Place of delivery' });
  await place.getByLabel('Town, suburb or postcode').fill('Atlantis');
  await page.keyboard.press('Enter');
  await place.getByText('No matching locality').waitFor();
  await expectAccessibleAtWidths(page, 'place of delivery');
  await place.getByLabel('Town, suburb or postcode').fill('Taumarunui');
  await page.keyboard.press('Enter');
  await place.waitFor({ state: 'hidden' });

  await soldOut.click();
  const alert = page.getByRole('dialog', { name: 'Email me when it’s back' });
  await alert.getByText('Log in or sign up first').waitFor();
  await expectAccessibleAtWidths(page, 'alert');
  await alert.getByRole('button', { name: /^Log in to be emailed/ }).click();
  const logIn = page.getByRole('dialog', { name: 'Log in', exact: true });
  await logIn.getByRole('button', { name: 'Log in', exact: true }).click();
  await logIn.locator('[aria-invalid=true]').first().waitFor();
  await expectAccessibleAtWidths(page, 'log in on a sheet, with mistakes');
  await page.keyboard.press('Escape');
  await logIn.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await alert.waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: 'Size guide' }).click();
  await page.getByRole('dialog', { name: 'Size guide' }).waitFor();
  await expectAccessibleAtWidths(page, 'size guide');
  await page.keyboard.press('Escape');

  await shopper.addToCart();
  await expectAccessibleAtWidths(page, 'cart drawer');
  await shopper.visit('/cart');
  await page.getByRole('link', { name: 'Check out' }).waitFor();
  await expectAccessibleAtWidths(page, 'cart');
  await shopper.leave();
});

test('each step of a purchase, with mistakes and without', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /status of 4\d\d/ });
  const { page } = shopper;
  const next = (step: string) => page.getByRole('button', { name: `Continue to ${step}` }).click();
  await shopper.visit(COURT);
  await shopper.addToCart();
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByRole('heading', { name: 'Contact', level: 1 }).waitFor();
  await expectAccessibleAtWidths(page, 'contact');
  await next('delivery');
  await shopper.see(/fields need your attention/);
  await expectAccessibleAtWidths(page, 'contact with mistakes');
  await shopper.fillContact({ email: 'aroha@gmial.com' });
  await page.keyboard.press('Tab');
  await expectAccessibleAtWidths(page, 'contact with a hint');
  await shopper.fillContact();
  await next('delivery');

  await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
  await expectAccessibleAtWidths(page, 'delivery');
  await next('payment');
  await shopper.see(/fields need your attention/);
  await expectAccessibleAtWidths(page, 'delivery with mistakes');
  await page.getByRole('radio', { name: 'Click & Collect' }).check();
  await page.getByRole('group', { name: 'Store' }).getByRole('radio').first().waitFor();
  await expectAccessibleAtWidths(page, 'collection');
  await page.getByRole('radio', { name: 'Delivery', exact: true }).check();
  await page.getByRole('combobox', { name: 'Street address' }).pressSequentially('12 Karangahape');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await expectAccessibleAtWidths(page, 'address suggestions');
  await page.keyboard.press('Escape');
  await shopper.fillAddress();
  await page
    .getByText(/Four-hour delivery is selected/)
    .first()
    .waitFor();
  await expectAccessibleAtWidths(page, 'delivery to an address');
  await page.locator('summary').filter({ hasText: 'Your order' }).click();
  await expectAccessibleAtWidths(page, 'delivery with the order opened');
  await page.locator('summary').filter({ hasText: 'Your order' }).click();
  await next('payment');

  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  await page.frameLocator('iframe[title*="ard"]').getByLabel('Card number').waitFor();
  await expectAccessibleAtWidths(page, 'payment');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expectAccessibleAtWidths(page, 'payment without a card');
  await shopper.fillCard({ number: '4000 1111 1111 1115' });
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByRole('alert').first().waitFor();
  await expectAccessibleAtWidths(page, 'payment declined');
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await expectAccessibleAtWidths(page, 'success');
  await shopper.leave();
});
