/**
 * An experiment as visitors see it: they are counted at the first listing, later listings are in their variant's order
 * before the first paint.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

const LIST = '/categories/footwear';
const SIZE = { system: 'usMen', label: '13' };
/** Product names from left to right and top to bottom, as displayed. */
const seen = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#hits > li')]
      .map((item) => ({ href: item.querySelector('a')?.getAttribute('href') ?? '', box: item.getBoundingClientRect() }))
      .sort((a, b) => Math.round(a.box.top - b.box.top) || a.box.left - b.box.left)
      .map(({ href }) => href.replace(/\?.*/, '')),
  );
const written = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#hits > li a:first-of-type')].map((link) => link.getAttribute('href') ?? ''),
  );

test('ANA-07 ANA-08 the first listing counts a visitor; in buryUnavailable later listings show products that do not fit last, before the first paint and without a shift', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP, { allow: /ERR_FAILED/ });
  const { page } = shopper;
  const requested: unknown[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/experiments/exposures') && requested.push(request.postDataJSON()),
  );
  await shopper.visit(LIST);
  const plain = await seen(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('v1:experiments'))).not.toBe(null);
  const visitorId = await page.evaluate(() => JSON.parse(localStorage.getItem('v1:visitor') ?? ''));
  expect(requested).toEqual([{ visitorId, scope: 'product_listing-view' }]);
  const { variant } = (
    await shop.pool.query('select variant from experiments.exposure where visitor_id = $1', [visitorId])
  ).rows[0];
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('v1:experiments') ?? '').variants)).toEqual({
    preferredSizeAvailability: variant,
  });
  expect(await seen(page), 'nothing moves while it is looked at').toEqual(plain);

  const stay = (chosen: string) =>
    page.evaluate(
      ([name, mine]) => {
        localStorage.setItem(
          'v1:experiments',
          JSON.stringify({ at: Date.now(), variants: { preferredSizeAvailability: name } }),
        );
        localStorage.setItem('v1:my-size', JSON.stringify({ system: mine.system, mine }));
      },
      [chosen, SIZE] as const,
    );
  await stay('control');
  await shopper.visit(LIST);
  expect(await seen(page)).toEqual(plain);

  await stay('buryUnavailable');
  const fitting: string[] = [];
  for (let number = 1, pages = 1; number <= pages; number += 1) {
    const answer = await page.request.post(`${shop.url}/nz/api/search/indexes/kerb_products/query`, {
      data: { page: number, filters: { usMenSize: [SIZE.label] }, facets: [] },
    });
    const found = await answer.json();
    pages = found.pages;
    fitting.push(...found.hits.map(({ path }: { path: string }) => `/nz/products/${path}`));
  }
  const expected = [
    ...plain.filter((href) => fitting.includes(href)),
    ...plain.filter((href) => !fitting.includes(href)),
  ];
  expect(expected, 'the size sets this listing apart').not.toEqual(plain);

  // With no script but the inline one the order is right, through a style sheet.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`${shop.url}/nz${LIST}`, { waitUntil: 'domcontentloaded' });
  // Scripts that fail to load make the page reload once; then it says so, and stays.
  await page.getByRole('alert').filter({ hasText: 'Something went wrong' }).waitFor();
  expect(await seen(page)).toEqual(expected);
  expect(await written(page)).toEqual(plain);
  await page.unroute('**/*.js');

  // After hydration the elements themselves are in that order, and nothing moved visibly.
  await page.addInitScript(() => {
    const seenMoves = { shifts: [] as { at: number; value: number }[], reordered: [] as number[] };
    Object.assign(window, { seenMoves });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seenMoves.shifts.push({ at: entry.startTime, value: (entry as unknown as { value: number }).value });
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () =>
      new MutationObserver(() => seenMoves.reordered.push(performance.now())).observe(
        document.querySelector('#hits') as Element,
        { childList: true },
      ),
    );
  });
  await shopper.visit(LIST);
  await expect.poll(() => written(page)).toEqual(expected);
  expect(await seen(page)).toEqual(expected);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  const moves = await page.evaluate(
    () =>
      (window as unknown as { seenMoves: { shifts: { at: number; value: number }[]; reordered: number[] } }).seenMoves,
  );
  expect(moves.reordered.length).toBeGreaterThan(0);
  // Other layout shifts during hydration are not tested here.
  expect(moves.shifts.filter(({ at }) => moves.reordered.some((when) => Math.abs(at - when) < 60))).toEqual([]);

  // On navigation within the site the listing renders in that order at once; a chosen sort is followed exactly.
  await page.getByLabel('Sort by').selectOption('priceAsc');
  await page.waitForURL(/sort=priceAsc/);
  await expect.poll(() => written(page)).not.toEqual(expected);
  await page.getByLabel('Sort by').selectOption('');
  await page.waitForURL((url) => !url.search.includes('sort'));
  await expect.poll(() => written(page)).toEqual(expected);
  await shopper.leave();
});

test('ANA-07 staff see visitors, goals and intervals, and are warned of a split that is unlikely by chance', async () => {
  await shop.pool.query(`truncate experiments.exposure;
    insert into experiments.exposure (experiment, visitor_id, variant, goal_at)
    select 'preferredSizeAvailability', md5(n::text), case when n <= 4980 then 'control' else 'buryUnavailable' end, case when n <= 149 or n > 9740 then now() end
    from generate_series(1, 10000) n`);
  // A new address each time: a retry would otherwise find the account of the first attempt.
  const email = `hemi-${crypto.randomUUID().slice(0, 8)}@kerb.example`;
  const { out } = await runKerb(['staff', 'add', email, '--role', 'merchandiser', '--name', 'Hemi'], {
    DATABASE_URL: shop.databaseUrl,
    KERB_LOG_LEVEL: 'silent',
  });
  const staff = await newShopper(browser, shop.url, PHONE, { allow: /401/ });
  const { page } = staff;
  await page.goto(`${shop.url}/nz/staff/experiments`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(/^Password, shown this once: (\S{24,})$/m.exec(out)?.[1] ?? '');
  await page.getByRole('button', { name: /log in/i }).click();
  await staff.see('preferredSizeAvailability');
  await staff.see('2.99 %');
  await staff.see('+2.19 points');
  await staff.see('A difference');
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, `experiments ${viewport.width}`);
  }
  await shop.pool.query("delete from experiments.exposure where variant = 'control' and visitor_id < '2'");
  await page.reload();
  await staff.see('These figures cannot be trusted.');
  await staff.leave();
});
