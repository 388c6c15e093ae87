/** Articles, posts and home page that the merchant publishes, as shoppers see them. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
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

const documentOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.contentDocument ?? null);
const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').allTextContents();

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'CMS-05 CMS-06 NAV-15 NAV-59 NAV-62 at %s the home page links to products, brands, categories, articles and the blog',
  async (_place, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await shopper.visit('/');
    const main = page.getByRole('main');
    for (const way of ['/products/', '/brands/', '/categories/', '/articles/', '/blog/'])
      expect(await main.locator(`a[href^="/nz${way}"]`).count(), way).toBeGreaterThan(0);
    await expect.poll(() => documentOf(page)).toBe('home:home');
    await expectAccessible(page, 'home');
    await takeScreenshot(page, `home-${viewport.width}`);
    await main.getByRole('link', { name: 'Find your size' }).click();
    await page.getByRole('heading', { level: 1, name: 'Find your size' }).waitFor();
    await expect.poll(() => documentOf(page)).toBe('article:truefit-find-your-size');
    await expectAccessible(page, 'article');
    await takeScreenshot(page, `article-${viewport.width}`);
    // The layout around every page links to articles and the blog too.
    await page.getByRole('navigation', { name: 'Help' }).getByRole('link', { name: 'Returns and exchanges' }).click();
    await page.getByRole('heading', { level: 1, name: 'Returns and exchanges' }).waitFor();
    await expect.poll(() => documentOf(page)).toBe('article:returns');
    // A link inside the text navigates without a new document.
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('main').getByRole('link', { name: 'your account' }).click();
    await page.waitForURL(/\/account\/signin/);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await expect.poll(() => documentOf(page)).toBe(null);
    await shopper.leave();
  },
);

test('NAV-16 CMS-01 CMS-02 CMS-03 the blog shows 12 posts, the newest featured, more on request; a tag and a URL filter it', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit('/blog');
  expect(await titles(page)).toHaveLength(12);
  expect((await titles(page))[0]).toBe('One shoe for a whole Wellington day');
  // The featured post is one of the 12, and the only one at full width.
  const widths = () =>
    page
      .getByRole('main')
      .getByRole('article')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  await page.setViewportSize(DESKTOP);
  const [featured = 0, ...others] = await widths();
  expect(others).toHaveLength(11);
  expect(new Set(others).size).toBe(1);
  expect(featured).toBeGreaterThan((others[0] ?? 0) * 2);
  await page.setViewportSize(PHONE);
  await expect.poll(() => documentOf(page)).toBe('blog');
  await expectAccessible(page, 'blog');
  await takeScreenshot(page, 'blog-390');
  await page.getByRole('link', { name: 'Load more posts' }).click();
  await expect.poll(() => titles(page)).toHaveLength(14);
  expect(await page.getByRole('link', { name: 'Load more posts' }).count()).toBe(0);
  // The link is gone; the focus moves to the first new post for a keyboard user.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('A new store at the edge of town');
  expect(page.url()).toBe(`${shop.url}/nz/blog`);
  // By URL, as without JavaScript: the second page, without a featured post.
  await shopper.visit('/blog?page=2');
  expect(await titles(page)).toEqual(['A new store at the edge of town', 'Points, and what they buy']);
  await page.setViewportSize(DESKTOP);
  expect(await widths()).toEqual([others[0], others[0]]);
  await page.setViewportSize(PHONE);
  await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Care' }).click();
  await page.waitForURL(/tag=care/);
  await expect.poll(() => titles(page)).toEqual(['Keeping white leather white', 'Boots through a southern winter']);
  await shopper.visit('/blog/runs');
  expect(await titles(page)).toEqual(['Round the bays without a watch', 'Your first trail run']);
  await page.getByRole('link', { name: 'Your first trail run' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your first trail run' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'More stories' }).waitFor();
  await expect.poll(() => documentOf(page)).toBe('post:runs/first-trail');
  await expectAccessible(page, 'post');
  await takeScreenshot(page, 'post-390');
  await page.setViewportSize(DESKTOP);
  await takeScreenshot(page, 'post-1280');
  await shopper.visit('/blog');
  await takeScreenshot(page, 'blog-1280');
  await shopper.leave();
});

test('CMS-04 posts that cannot be loaded say so, and can be requested again', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /net::ERR_FAILED|api\/blog/ });
  const { page } = shopper;
  await shopper.visit('/blog');
  await page.route('**/nz/api/blog?*', (route) => route.abort());
  await page.getByRole('link', { name: 'Load more posts' }).click();
  await shopper.see('Unable to load more blog posts. Try again later.');
  expect(await titles(page)).toHaveLength(12);
  await takeScreenshot(page, 'blog-failed-390');
  await page.unroute('**/nz/api/blog?*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect.poll(() => titles(page)).toHaveLength(14);
  expect(await page.getByText('Unable to load more blog posts').count()).toBe(0);
  await shopper.leave();
});

test('NAV-15 NAV-16 the blog works before JavaScript; an unknown page is Page Not Found; feed and sitemap list the existing ones', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { javaScript: false });
  const { page } = shopper;
  await shopper.visit('/blog');
  await page.getByRole('link', { name: 'Load more posts' }).click();
  await page.waitForURL(/\/blog\?page=2$/);
  expect(await titles(page)).toHaveLength(2);
  await shopper.leave();
  for (const path of [
    '/articles/none',
    '/blog/none',
    '/blog/runs/none',
    '/blog?page=9',
    '/blog?page=x',
    '/articles/a/b',
  ]) {
    const answer = await fetch(`${shop.url}/nz${path}`);
    expect(answer.status, path).toBe(404);
    expect(await answer.text()).toContain('Page Not Found');
  }
  const empty = await fetch(`${shop.url}/nz/blog?tag=nothing`);
  expect(empty.status).toBe(200);
  expect(await empty.text()).toMatch(
    /There are no posts about this yet\.[\s\S]*noindex|noindex[\s\S]*There are no posts about this yet\./,
  );
  expect(await (await fetch(`${shop.url}/nz/blog/rss.xml`)).text()).toContain(
    `<link>${shop.url}/nz/blog/care/white-leather</link>`,
  );
  expect(await (await fetch(`${shop.url}/nz/sitemap-pages.xml`)).text()).toContain(
    `<loc>${shop.url}/nz/articles/delivery</loc>`,
  );
});

test('CMS-06 an edit appears on the page by itself; a draft appears on none; every image that a document names exists', async () => {
  const text = async (path: string) => (await fetch(`${shop.url}/nz${path}`)).text();
  // A retry would find the changes of the first attempt.
  await shop.pool.query(
    'update content.document set published = true, fields = fields || \'{"title":"About the shop"}\' where id = \'article:about\'',
  );
  await expect.poll(() => text('/articles/about')).toContain('About the shop');
  await shop.pool.query(
    'update content.document set fields = fields || \'{"title":"About this shop"}\' where id = \'article:about\'',
  );
  await expect.poll(() => text('/articles/about')).toContain('About this shop');
  await shop.pool.query("update content.document set published = false where id = 'article:about'");
  await expect.poll(async () => (await fetch(`${shop.url}/nz/articles/about`)).status).toBe(404);
  const { rows } = await shop.pool.query(
    `select d.id from content.document d where d.fields ? 'picture' and not exists (select from catalogue.product p join catalogue.image i on i.product_id = p.id where p.path = d.fields->>'picture')`,
  );
  expect(rows).toEqual([]);
  const { rows: images } = await shop.pool.query(
    `select d.id from content.document d where d.fields ? 'image' and not exists (select from catalogue.media m where 'media:' || m.id = d.fields->'image'->>'src')`,
  );
  expect(images).toEqual([]);
});
