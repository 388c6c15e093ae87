/**
 * The main use of the shop with real input: a merchant's table is imported, a guest finds a product on a phone, pays by
 * card and reads the email.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { mailFor, newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const table = fileURLToPath(new URL('../../../shared/data/products/adidas-vs-nike.csv', import.meta.url));

/** Runs `npm run kerb -- …` against a database; returns its output and exit code. */
function kerb(databaseUrl: string, ...args: string[]): Promise<{ code: number | null; text: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'bin/kerb.ts', ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.stderr.on('data', (chunk) => {
      text += chunk;
    });
    child.once('close', (code) => done({ code, text }));
  });
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.skipIf(!existsSync(table))(
  'a merchant’s real table (skipped where ../shared/data is absent; the demo journey covers the same path)',
  () => {
    let shop: TestShop;
    beforeAll(async () => {
      shop = await startTestShop({}, { template: 'kerb_template' });
    });
    afterAll(() => shop.close());

    test('a table is imported while the shop is open, and its products are sold', async () => {
      const shopper = await newShopper(browser, shop.url, PHONE);
      const { page } = shopper;
      await shopper.visit('/products');
      await shopper.see(/nothing|no products|0 products/i);

      const { code, text } = await kerb(shop.databaseUrl, 'import', 'table', table, '--mapping', 'adidas-vs-nike');
      expect(text).toContain('2529 new');
      expect(code).toBe(0);

      // The open shop picks the products up by itself.
      await expect
        .poll(async () => (await (await fetch(`${shop.url}/nz/products`)).text()).includes('2,529'), { interval: 250 })
        .toBe(true);

      await shopper.visit('/');
      await page
        .getByRole('searchbox', { name: 'Search the shop' })
        .or(page.getByRole('combobox', { name: 'Search the shop' }))
        .first()
        .fill('nike air max');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search\?q=nike/);
      await page
        .getByRole('heading', { level: 1 })
        .getByText(/nike air max/i)
        .waitFor();

      await page.getByRole('link', { name: 'Filter' }).click();
      // None is on sale: the shop has not asked the table's was prices, and shows none that it cannot prove (HON-02).
      expect(await page.getByRole('dialog').getByText('On sale').count()).toBe(0);
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /^Women/ })
        .click();
      await page.waitForURL(/gender=womens/);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Show \d+ (result|product)s?/ })
        .click();

      await page.locator('main a[href*="/products/"]').first().click();
      await page.waitForURL(/\/products\/[^/]+$/);
      await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
      const name = (await page.getByRole('heading', { level: 1 }).textContent())?.trim();
      await shopper.addToCart();
      await page.getByRole('link', { name: 'Check out' }).click();
      await shopper.fillContact({ email: 'merchant-journey@example.co.nz' });
      await page.getByRole('button', { name: 'Continue to delivery' }).click();
      await shopper.fillAddress();
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await shopper.fillCard();
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await shopper.see(/Your\s+order is placed/);

      await expect
        .poll(async () => (await mailFor(shop.simulatorUrl, 'merchant-journey@example.co.nz')).length)
        .toBe(1);
      const [mail] = await mailFor(shop.simulatorUrl, 'merchant-journey@example.co.nz');
      expect(mail?.html).toContain(name?.slice(-15).replace(/&/g, '&amp;').replace(/'/g, '&#x27;'));
      const { rows } = await shop.pool.query(
        "select o.state, o.total_cents, p.state as payment, p.amount_cents from orders.orders o join payments.payment p on p.order_id = o.id where o.email = 'merchant-journey@example.co.nz'",
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ state: 'PLACED', total_cents: rows[0].amount_cents });
      expect((await kerb(shop.databaseUrl, 'invariants')).code).toBe(0);
      await shopper.leave();
      expect(shop.errors).toEqual([]);
    });
  },
);
