/** The typeface that a shopkeeper chose: its fonts alone are loaded, from the shop itself, and nothing moves. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Typeface, typefaceNames } from '#contract/site/typefaces.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { SITE } from '../support/vitest/next-build.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

/** Files that a page with macrons loads, and what its headings and texts are drawn in. */
const expected: Record<Typeface, { files: string[]; heading: string; text: string }> = {
  archivo: { files: ['display', 'text'], heading: '"Shop Display"', text: '"Shop Text"' },
  inter: { files: ['inter'], heading: 'Inter', text: 'Inter' },
  fraunces: { files: ['fraunces', 'text'], heading: 'Fraunces', text: '"Shop Text"' },
  device: { files: [], heading: 'system-ui', text: 'system-ui' },
};

test('OWN-02 a page loads the fonts of the chosen typeface and no others, from the shop, and nothing moves', async () => {
  for (const typeface of typefaceNames) {
    await shop.deploy(SITE, { KERB_TYPEFACE: typeface });
    for (const viewport of [PHONE, DESKTOP]) {
      const { page, visit, leave } = await newShopper(browser, shop.url, viewport);
      const fonts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'font') fonts.push(request.url());
      });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await visit('/articles/about');
      await page.evaluate(() => document.fonts.ready);
      const first = ([name = '']: string[]) => name;
      const [heading, text] = await page.evaluate(() =>
        ['h1', 'main p'].map((selector) =>
          getComputedStyle(document.querySelector(selector) as Element).fontFamily.split(', '),
        ),
      );
      expect([first(heading ?? []), first(text ?? [])], typeface).toEqual([
        expected[typeface].heading,
        expected[typeface].text,
      ]);
      expect(fonts.every((url) => url.startsWith(`${shop.url}/`))).toBe(true);
      const names = fonts.map((url) => /\/([a-z-]+)-[\w-]{8}\.woff2$/.exec(url)?.[1] ?? url);
      expect([...new Set(names)].filter((name) => !name.endsWith('-macrons')).sort(), typeface).toEqual(
        expected[typeface].files,
      );
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect(
        shifts.reduce((sum, value) => sum + value, 0),
        typeface,
      ).toBeLessThan(0.02);
      await visit('/');
      await takeScreenshot(page, `typeface-${typeface}-${viewport.width}`);
      await leave();
    }
  }
});
