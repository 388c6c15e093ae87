/** The pictures of a shoe in a browser: six views, transparent, on a ground that follows the theme. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const SHOE = '/products/quayworn-harbour-court-chalk-pounamu';
const GROUND = { light: 'rgb(244, 242, 236)', dark: 'rgb(53, 56, 58)' };

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

/** Opacity of a picture at its corner and in its middle, 0 to 255. */
const opacityOf = (image: HTMLImageElement): { corner: number; most: number } => {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 64;
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0, 64, 64);
  const alpha = [...(context?.getImageData(0, 0, 64, 64).data ?? [])].filter((_, at) => at % 4 === 3);
  return { corner: alpha[0] ?? 255, most: Math.max(...alpha) };
};

test.each([
  ['light', PHONE],
  ['dark', DESKTOP],
] as const)(
  'UX-15 a shoe is seen from six sides on the ground of the %s theme, and so is its zoom',
  async (theme, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport, { theme });
    const { page } = shopper;
    await shopper.visit(SHOE);
    const strip = page.getByRole('list', { name: 'Images', exact: true });
    const alts = await strip.getByRole('img').evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
    const views = [/three quarters/, /^Side view/, /from above/, /from behind/, /^The soles/, /worn with socks/];
    expect(alts).toHaveLength(views.length);
    for (const [at, view] of views.entries()) expect(alts[at]).toMatch(view);
    for (const image of await strip.getByRole('img').all()) {
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
        .toBeGreaterThan(0);
      // Compressed pictures are off by one or two.
      const { corner, most } = await image.evaluate(opacityOf);
      expect([corner <= 2, most]).toEqual([true, 255]);
      expect(await image.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(GROUND[theme]);
    }
    await strip.getByRole('link').first().click();
    const zoom = page.getByRole('dialog', { name: /^Images of/ });
    await zoom.waitFor();
    expect(await zoom.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(GROUND[theme]);
    await expectAccessible(page, `zoom ${theme}`);
    await shopper.leave();
  },
);
