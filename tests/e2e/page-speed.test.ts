/** Speed of pages as shoppers' browsers measure it, with consent only, and as staff see it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceKinds, pageKinds, type SpeedMetric, speedLimits, speedMetrics } from '#contract/site/page-kinds.ts';
import { savePageSpeed } from '#modules/page-speed/save-page-speed.ts';
import { createSpeedCounts } from '#modules/page-speed/speed-counts.ts';
import { openDatabase } from '#platform/database/database.ts';
import { addDays, nzDay } from '#shared/nz-dates.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { scriptOf } from '../support/browser/delay-script.ts';
import { inspectLoadedScreen, takeScreenshot } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_PAGE_SPEED: 'true' })]);
  for (const role of ['picker', 'merchandiser'] as const) await createStaff(shop, role);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const PRODUCT = '/products/quayworn-harbour-court-chalk-pounamu';
/** Whether the page loads the script that measures. A browser does not show what it sends while a page is left. */
function watchScript(page: Page) {
  const seen = { loads: 0 };
  const script = scriptOf('src/storefront/features/analytics/internal/speed/measure-speed.ts');
  page.on('request', (request) => {
    if (request.url().endsWith(script)) seen.loads += 1;
  });
  return seen;
}
/** Page views that the shop has counted, by kind of page, kind of device and metric. */
async function counted(): Promise<Record<string, number>> {
  const { rows } = await shop.pool.query<{ name: string; views: number }>(
    `select page || ' ' || device || ' ' || metric as name, sum(n)::int as views
     from page_speed.daily cross join unnest(counts) n group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, views }) => [name, views]));
}
/** The shop saves what it counted every five seconds. */
const expectCounted = (views: Record<string, number>) =>
  expect.poll(counted, { timeout: patient(20_000) }).toEqual(views);
const panelOf = (page: Page) => page.getByRole('region', { name: 'May we measure how fast our pages are?' });
/** Until the script that measures has run; it waits for the page to be idle. */
async function untilMeasured(page: Page, seen: { loads: number }, loads: number): Promise<void> {
  await expect.poll(() => seen.loads, { timeout: patient(20_000) }).toBe(loads);
  await page.waitForLoadState('networkidle');
}

test.each([
  ['a phone', 'phone', PHONE],
  ['a desktop', 'desktop', DESKTOP],
] as const)(
  'WEB-01 at %s nothing is loaded or sent before consent, nor after it was refused',
  async (_place, device, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    const seen = watchScript(page);
    await shopper.visit('/products');
    await panelOf(page).waitFor();
    await takeScreenshot(page, `page-speed-consent-${device}`, { fullPage: false });
    await panelOf(page).getByText('Choose individually').click();
    await panelOf(page).getByText('Nothing about you.').waitFor();
    await shopper.visit(PRODUCT);
    await panelOf(page).getByRole('button', { name: 'Refuse all' }).click();
    await shopper.visit('/products');
    await page.waitForTimeout(3_500);
    await shopper.visit('/stores');
    // What had been sent would be saved by now.
    await page.waitForTimeout(6_000);
    expect(seen.loads).toBe(0);
    await expectCounted({});
    await shopper.leave();
  },
);

test('WEB-01 with consent each page view is counted once when it is left, as its kind and device; consent withdrawn ends it', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  const seen = watchScript(page);
  await shopper.visit('/products?colour=green');
  await panelOf(page).getByRole('button', { name: 'Accept all' }).click();
  await untilMeasured(page, seen, 1);
  // A page that is opened without a page load belongs to the same page view.
  await page.locator(`main a[href*="${PRODUCT}"]`).first().click();
  await page.getByRole('heading', { level: 1, name: /Harbour Court/ }).waitFor();
  await shopper.addToCart('9');
  await shopper.visit('/stores');
  const first = { 'listing phone lcp': 1, 'listing phone inp': 1, 'listing phone cls': 1, 'listing phone ttfb': 1 };
  await expectCounted(first);

  // A page that is hidden twice is counted once; one that comes back from the back/forward cache is counted again.
  await untilMeasured(page, seen, 2);
  // web-vitals finishes LCP with an event of the browser only, not with this one.
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  for (const state of ['hidden', 'visible', 'hidden'] as const) await turn(state);
  const second = { ...first, 'content phone cls': 1, 'content phone ttfb': 1 };
  await expectCounted(second);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await turn('visible');
  // Two frames later web-vitals knows when the page was painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1)))));
  await page.waitForTimeout(200);
  await turn('hidden');
  const third = { ...second, 'content phone lcp': 1, 'content phone cls': 2, 'content phone ttfb': 2 };
  await expectCounted(third);

  // The policy of payment pages, which allows no analytics of others, lets the shop's own script report.
  await shopper.visit('/cart');
  await untilMeasured(page, seen, 3);
  await shopper.visit('/');
  const last = { ...third, 'cart phone lcp': 1, 'cart phone cls': 1, 'cart phone ttfb': 1 };
  await expectCounted(last);

  // Withdrawn: what was measured of the open page is not sent, nor anything after it.
  await untilMeasured(page, seen, 4);
  await page.getByRole('button', { name: 'Privacy choices' }).click();
  await Promise.all([page.waitForEvent('load'), panelOf(page).getByRole('button', { name: 'Refuse all' }).click()]);
  await shopper.visit('/products');
  await page.waitForTimeout(3_500);
  await shopper.visit('/stores');
  await page.waitForTimeout(6_000);
  expect(seen.loads).toBe(4);
  await expectCounted(last);
  await shopper.leave();
});

/** Page views of the last 56 days as a shop might have them; the same in each run. */
async function fillDays(): Promise<void> {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const speedCounts = createSpeedCounts();
  const today = nzDay(new Date());
  const middle: Record<SpeedMetric, number> = { lcp: 1_700, inp: 110, cls: 0.03, ttfb: 300 };
  for (let day = 0; day < 56; day += 1)
    for (const [kind, page] of pageKinds.entries())
      for (const [size, device] of deviceKinds.entries())
        for (let view = 0; view < 12; view += 1) {
          // From half to five times the middle, slower on phones and a little slower in the earlier days.
          const spread = 0.5 + ((view * 7 + day * 3 + kind) % 12) ** 2 / 30;
          const factor = spread * (1.3 - size * 0.2) * (1 + day / 200);
          const values = Object.fromEntries(
            speedMetrics.map((metric) => [metric, Math.min(middle[metric] * factor, speedLimits[metric].max)]),
          );
          speedCounts.add({ page, device, ...values }, addDays(today, -day));
        }
  await savePageSpeed({ db, speedCounts });
  await close();
}

test('WEB-01 staff see nothing measured yet, then figures by page and device beside those before, on a phone and a desktop, and export them', async () => {
  await shop.pool.query('delete from page_speed.daily');
  const staff = await openStaffSite(browser, shop, 'merchandiser', DESKTOP);
  const { page } = staff;
  await page.getByRole('link', { name: 'Page speed' }).click();
  await staff.see('No page views were measured in this period.');
  await inspectLoadedScreen(page, 'page-speed-empty');
  await fillDays();
  await page.getByRole('button', { name: '28 days' }).click();
  await staff.see('Largest Contentful Paint (LCP)');
  // Charts come after the figures, in space that was kept for them.
  await expect.poll(() => page.locator('.recharts-line').count()).toBe(4);
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await inspectLoadedScreen(page, 'page-speed');
    await page.emulateMedia({ colorScheme: 'dark' });
    await inspectLoadedScreen(page, 'page-speed-dark');
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await inspectLoadedScreen(page, 'page-speed');
  await page.setViewportSize(DESKTOP);
  const lcp = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Largest/ }) });
  expect(await lcp.getByText('Page views').locator('xpath=following-sibling::dd').textContent()).toBe('8,064');
  const table = page.getByRole('table', { name: 'Page speed by page and device' });
  expect(await table.getByRole('row').count()).toBe(1 + 24);

  await table
    .getByRole('row', { name: /Checkout steps.*Phones/ })
    .getByRole('link')
    .click();
  await expect.poll(() => page.getByLabel('Pages').inputValue()).toBe('checkout');
  expect(await page.getByLabel('Devices').inputValue()).toBe('phone');
  await expect.poll(() => lcp.getByText('Page views').locator('xpath=following-sibling::dd').textContent()).toBe('336');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect.poll(() => page.url()).toContain('days=1');
  await inspectLoadedScreen(page, 'page-speed-today');
  // By keyboard alone, and back.
  await page.getByRole('button', { name: '7 days' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Show LCP as a table').click();
  await expect.poll(() => page.getByRole('table', { name: 'LCP by day' }).getByRole('row').count()).toBe(8);
  await page.goBack();
  // The address changes before the report does; the file is of the report on the screen.
  await staff.see('beside the day before');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const today = nzDay(new Date());
  expect(download.suggestedFilename()).toBe(`page-speed-${today}-to-${today}.csv`);
  await staff.leave();

  const picker = await openStaffSite(browser, shop, 'picker', DESKTOP);
  expect(await picker.page.getByRole('link', { name: 'Page speed' }).count()).toBe(0);
  await picker.leave();
});
