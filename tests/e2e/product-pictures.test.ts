/** Pictures in a browser: a shoe's six views and the illustrations of pages, on a ground that follows the theme. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { inspectScreen, takeScreenshot } from '../support/browser/inspect-screen.ts';
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

test.each([
  ['light', PHONE],
  ['dark', DESKTOP],
] as const)(
  'UX-15 stories, the blog, the home page and both size guides have illustrations of their own in the %s theme',
  async (theme, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport, { theme });
    const { page } = shopper;
    /** Sources of the illustrations within `part`, once each of them is there. */
    const shown = async (part: Locator): Promise<string[]> => {
      const sources: string[] = [];
      for (const image of await part.locator('img:visible').all()) {
        await image.scrollIntoViewIfNeeded();
        await expect
          .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
          .toBeGreaterThan(0);
        expect(await image.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(GROUND[theme]);
        sources.push((await image.getAttribute('src')) ?? '');
      }
      return sources;
    };
    await shopper.visit('/blog');
    const listed = await shown(page.getByRole('main'));
    expect(new Set(listed).size).toBe(12);
    await inspectScreen(page, `illustrations-blog-${theme}`);

    await shopper.visit('/blog/runs/round-the-bays');
    const story = page.getByRole('main').getByRole('article').first();
    const [source] = await shown(story);
    expect(listed).toContain(source);
    expect(await story.locator('img:visible').getAttribute('alt')).toMatch(/^Two people running along a bay/);
    await inspectScreen(page, `illustrations-story-${theme}`);

    await shopper.visit('/articles/truefit-find-your-size');
    const article = page.getByRole('main').getByRole('article');
    await shown(article);
    expect(await article.locator('img:visible').getAttribute('alt')).toMatch(/heel touches the wall/);
    await inspectScreen(page, `illustrations-size-article-${theme}`);

    await shopper.visit('/');
    expect(listed).toEqual(expect.arrayContaining(await shown(page.getByRole('region', { name: 'From the blog' }))));
    await inspectScreen(page, `illustrations-home-${theme}`);

    await shopper.visit(SHOE);
    await page.getByRole('link', { name: 'Size guide' }).click();
    const guide = page.getByRole('dialog', { name: 'Size guide' });
    await guide.waitFor();
    expect(await shown(guide)).toEqual([expect.stringMatching(/\.svg$/)]);
    await expectAccessible(page, `size guide ${theme}`);
    await takeScreenshot(page, `illustrations-size-guide-${theme}`, { fullPage: false });
    await shopper.leave();
  },
);
