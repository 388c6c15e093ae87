/** A new shop without products: its legal and help pages exist as drafts, and no link of its layout is dead. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { loadLegalDrafts } from '#server/demo/load-legal-drafts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  const fill = async (url: string) => {
    const { db, close } = openDatabase(url, { max: 2 });
    await loadLegalDrafts(testCtx(db));
    await close();
  };
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_DEMO: 'false' }, { template: 'kerb_template', fill }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'FIX-72 at %s every link of an empty shop’s layout leads to a page, and each legal page says that it is a draft',
  async (_, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await shopper.visit('/');
    const links = new Set<string>();
    for (const path of ['/', '/cart', '/account/signup']) {
      await shopper.visit(path);
      for (const link of await page.locator('a[href^="/nz"]').all())
        links.add(((await link.getAttribute('href')) ?? '').split('#')[0] ?? '');
    }
    expect(links.size).toBeGreaterThan(10);
    for (const link of links) {
      const response = await page.goto(`${shop.url}${link}`, { waitUntil: 'load' });
      expect(response?.status(), link).toBeLessThan(400);
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), { message: link }).toBe(1);
    }
    const legal = [...links].filter((link) => /\/articles\/(privacy|terms|delivery|returns)$/.test(link));
    expect(legal).toHaveLength(4);
    for (const link of legal) {
      await page.goto(`${shop.url}${link}`, { waitUntil: 'load' });
      await page.getByText(/draft/i).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), link).toBeLessThanOrEqual(viewport.width);
    }
    await shopper.leave();
  },
);
