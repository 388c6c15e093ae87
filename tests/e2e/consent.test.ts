/** Consent: the panel that asks for it, and what the tag container, decisioning and fraud detection do before and after. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  analyticsPathsOf,
  CANARIES,
  canary,
  type Event,
  eventOf,
  recordThirdPartyRequests,
} from '../support/browser/analytics/data-layer.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { continueToPayment } from '../support/browser/checkout/payment-step.ts';
import { holdScript } from '../support/browser/delay-script.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let measured: TestShop;
beforeAll(async () => {
  [browser, measured] = await Promise.all([
    launchBrowser(),
    startTestShop({
      KERB_FIT_ENVIRONMENT: 'simulator',
      KERB_TAG_CONTAINER: 'GTM-KERB1',
      KERB_DECISIONING_URL: 'simulator',
      KERB_FRAUD_SCRIPT: 'simulator',
    }),
  ]);
});
afterAll(async () => {
  await browser.close();
  expect(measured.errors).toEqual([]);
  await measured.close();
});
const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
const reportedEvents = async (shop: TestShop, provider: string): Promise<Event[]> =>
  ((await (await fetch(`${shop.simulatorUrl}/journal?provider=${provider}`)).json()) as Event[])
    .filter(({ event }) => event === 'report')
    .map(({ body }) => body);
/** The same from now on: events of a first attempt do not count for a retry. */
async function eventsFromNow(shop: TestShop): Promise<(provider: string) => Promise<Event[]>> {
  const before = {
    tags: (await reportedEvents(shop, 'tags')).length,
    decisioning: (await reportedEvents(shop, 'decisioning')).length,
  } as Record<string, number>;
  return async (provider) => (await reportedEvents(shop, provider)).slice(before[provider]);
}

async function toPayment(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.waitForURL(/checkout\/contact-info/);
  await continueToPayment(shopper, canary);
}

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'ANA-16 F4 at %s consent is requested once with two equal choices; the panel shifts nothing and hides no focus; no other script runs before consent',
  async (_place, viewport) => {
    const shopper = await newShopper(browser, measured.url, viewport);
    const { page } = shopper;
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, {
            shifts: (window as never as { shifts: number }).shifts + (entry as never as { value: number }).value,
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const outsiders = recordThirdPartyRequests(page, measured);
    await shopper.visit(COURT);
    const panel = page.getByRole('region', { name: 'May we measure, and help with your size?' });
    await panel.waitFor();
    await takeScreenshot(page, `consent-${viewport.width}`, { fullPage: false });
    const [refuse, accept] = ['Refuse all', 'Accept all'].map((name) => panel.getByRole('button', { name }));
    const styleOf = (button: typeof refuse) =>
      button?.evaluate((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, borderColor, fontSize } = getComputedStyle(element);
        return [Math.round(width), Math.round(height), color, backgroundColor, borderColor, fontSize];
      });
    expect(await styleOf(refuse)).toEqual(await styleOf(accept));
    await expectAccessible(page, 'consent');
    // Whatever gets the focus is visible, to the end of the page.
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement;
        const box = focused?.getBoundingClientRect();
        const cover = document.querySelector('section[aria-labelledby="consent-question"]');
        if (!focused || !box || !cover || cover.contains(focused) || focused === document.body || box.height === 0)
          return null;
        return box.top >= cover.getBoundingClientRect().top ? focused.outerHTML.slice(0, 120) : null;
      });
      expect(hidden).toBe(null);
    }
    await page.waitForTimeout(3_200);
    expect(analyticsPathsOf(outsiders)).toEqual([]);
    expect(await page.evaluate(() => (window as never as { shifts: number }).shifts)).toBeLessThan(0.01);
    await refuse?.click();
    await panel.waitFor({ state: 'detached' });
    await page.reload();
    await eventOf(page, 'page_view');
    await page.waitForTimeout(3_200);
    expect(await panel.count()).toBe(0);
    expect(analyticsPathsOf(outsiders)).toEqual([]);
    // The choice can be changed at the foot of any page.
    const choices = page.getByRole('button', { name: 'Privacy choices' });
    await choices.click();
    await panel.waitFor();
    await expect.poll(() => panel.evaluate((element) => element === document.activeElement)).toBe(true);
    await takeScreenshot(page, `consent-choices-${viewport.width}`, { fullPage: false });
    await panel.getByRole('button', { name: 'Refuse all' }).click();
    await expect.poll(() => choices.evaluate((element) => element === document.activeElement)).toBe(true);
    await shopper.leave();
  },
);

test('privacy choices opened before their script has loaded open once it has', async () => {
  const shopper = await newShopper(browser, measured.url, PHONE);
  const { page } = shopper;
  const script = await holdScript(page, 'src/storefront/features/analytics/internal/consent/ask-consent.ts');
  await shopper.visit('/stores');
  await page.getByRole('button', { name: 'Privacy choices' }).click();
  await script.asked;
  script.release();
  const panel = page.getByRole('region', { name: 'May we measure, and help with your size?' });
  await panel.waitFor();
  // Opened on request, the panel takes the focus; the panel that opens by itself does not.
  await expect.poll(() => panel.evaluate((element) => element === document.activeElement)).toBe(true);
  await shopper.leave();
});

test('FIX-37 ANA-03 ANA-04 ANA-05 ANA-06 F1 after consent the container and decisioning receive later events, never on payment pages; withdrawing consent ends and clears them', async () => {
  const shopper = await newShopper(browser, measured.url, DESKTOP);
  const { page } = shopper;
  const heard = await eventsFromNow(measured);
  const outsiders = recordThirdPartyRequests(page, measured);
  await shopper.visit(COURT);
  await eventOf(page, 'view_item');
  const panel = page.getByRole('region', { name: 'May we measure, and help with your size?' });
  await panel.getByText('Choose individually').click();
  await panel.getByRole('checkbox', { name: /^Measuring/ }).check({ force: true });
  await panel.getByRole('button', { name: 'Save choices' }).click();
  await expect.poll(() => analyticsPathsOf(outsiders)).toContain('/tags/gtm.js');
  // Three seconds after the page began, not before.
  const asked = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').find(({ name }) => name.includes('gtm.js'))?.startTime ?? 0,
    );
  await expect.poll(asked).toBeGreaterThanOrEqual(3_000);
  // FIX-37 the container's own tag, a second script of its host, runs too, and its hits arrive by fetch and by image.
  await expect
    .poll(() => analyticsPathsOf(outsiders))
    .toEqual(expect.arrayContaining(['/tags/gtag/js', '/tags/g/collect', '/tags/g/pixel']));
  const hits = async () =>
    ((await (await fetch(`${measured.simulatorUrl}/journal?provider=tags`)).json()) as Event[]).map(
      ({ event, tid }) => `${event} ${tid}`,
    );
  await expect.poll(hits).toEqual(expect.arrayContaining(['hit G-KERB1', 'pixel G-KERB1']));
  await shopper.addToCart('9');
  await expect
    .poll(async () => (await heard('tags')).map(({ event }) => event))
    .toEqual(expect.arrayContaining(['page_view', 'add_to_cart']));
  // Events from before the consent are not sent.
  expect((await heard('tags')).map(({ event }) => event)).not.toContain('view_item');
  const decided = async () => (await heard('decisioning')).flatMap(({ events }) => events as Event[]);
  await expect
    .poll(decided)
    .toEqual([{ event: 'add_to_cart', at: expect.any(String), items: [{ id: expect.any(String), quantity: 1 }] }]);
  expect(analyticsPathsOf(outsiders).filter((path) => /^\/(fit|fraud)/.test(path))).toEqual([]);

  // At checkout analytics scripts are not loaded, fraud detection is.
  await page
    .getByRole('dialog', { name: /cart/i })
    .getByRole('link', { name: /Check ?out|View cart/i })
    .first()
    .click();
  await page.waitForURL(/\/(cart|checkout)/);
  if (page.url().includes('/cart')) await page.getByRole('link', { name: 'Check out' }).waitFor();
  const before = outsiders.length;
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (/\/checkout\/(info|order)$/.test(request.url()))
      tokens.push(
        `${request.url().split('/').at(-1)} ${JSON.parse(request.postData() ?? '{}').fraudAnalytics?.token ?? ''}`,
      );
  });
  if (page.url().includes('/cart')) await toPayment(shopper);
  else {
    await shopper.fillContact(canary);
    await page.getByRole('button', { name: 'Continue to delivery' }).click();
    await shopper.fillAddress();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
  }
  await shopper.fillCard();
  await expect
    .poll(() => new Set(analyticsPathsOf(outsiders.slice(before))))
    .toEqual(new Set(['/fraud/script.js', '/fraud/device']));
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  expect(tokens.some((line) => /^info device-[0-9a-f]{24}$/.test(line))).toBe(true);
  expect(tokens.find((line) => line.startsWith('order'))).toMatch(/^order device-/);
  // After the order the earlier steps are reported, and the purchase once.
  const names = async () => (await heard('tags')).map(({ event }) => event);
  await expect
    .poll(names)
    .toEqual(expect.arrayContaining(['begin_checkout', 'add_shipping_info', 'add_payment_info', 'purchase']));
  await page.reload();
  await expect.poll(async () => (await names()).filter((name) => name === 'page_view').length).toBeGreaterThan(2);
  expect((await names()).filter((name) => name === 'purchase')).toHaveLength(1);
  for (const provider of ['tags', 'decisioning'])
    expect(JSON.stringify(await heard(provider)), provider).not.toMatch(CANARIES);
  for (const request of outsiders)
    if (/\/(tags|decisioning|fraud)\//.test(request.url()))
      expect(`${request.url()} ${request.headers().referer}`).not.toMatch(CANARIES);

  // Consent withdrawn: their cookies and scripts are removed.
  await shopper.visit('/stores');
  await page.evaluate(() => {
    localStorage.setItem('_outsider', '1');
    // biome-ignore lint/suspicious/noDocumentCookie: as a tag would
    document.cookie = '_ga=1; path=/';
  });
  await page.getByRole('button', { name: 'Privacy choices' }).click();
  await Promise.all([page.waitForEvent('load'), panel.getByRole('button', { name: 'Refuse all' }).click()]);
  const count = outsiders.length;
  expect(await page.evaluate(() => [localStorage.getItem('_outsider'), document.cookie])).toEqual([null, '']);
  await shopper.visit(COURT);
  await eventOf(page, 'view_item');
  await page.waitForTimeout(3_200);
  expect(analyticsPathsOf(outsiders.slice(count))).toEqual([]);
  await shopper.leave();
});
