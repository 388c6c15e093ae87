/**
 * Which analytics are collected, by whom, and only after consent: the data layer, the consent panel, the tag container,
 * decisioning and fraud detection.
 */
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { holdScript } from '../support/browser/hold-script.ts';
import { DESKTOP, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let plain: TestShop;
let measured: TestShop;
beforeAll(async () => {
  [browser, plain, measured] = await Promise.all([
    launchBrowser(),
    startTestShop(),
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
  expect([...plain.errors, ...measured.errors]).toEqual([]);
  await Promise.all([plain.close(), measured.close()]);
});

// biome-ignore lint/suspicious/noExplicitAny: each event has its own fields
type Event = Record<string, any>;
const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
const eventsOf = (page: Page, name: string) =>
  page.evaluate((event) => (window.dataLayer ?? []).filter((one) => one.event === event), name) as Promise<Event[]>;
const allOf = (page: Page) => page.evaluate(() => JSON.stringify(window.dataLayer ?? []));
/** The event names of ANA-17 and ANA-02; no other names are used. */
const NAMES = `page_view view_item_list select_item view_item add_to_cart remove_from_cart view_cart begin_checkout
  add_shipping_info add_payment_info purchase login sign_up search site_errors`.split(/\s+/);
async function expectKnownNames(page: Page): Promise<void> {
  const { length, names } = await page.evaluate(() => {
    const events = (window.dataLayer ?? []).flatMap(({ event }) => event ?? []);
    return { length: events.length, names: [...new Set(events)] };
  });
  expect(length).toBeGreaterThan(0);
  expect(names.filter((name) => !NAMES.includes(name))).toEqual([]);
}
async function eventOf(page: Page, name: string): Promise<Event> {
  await expect.poll(async () => (await eventsOf(page, name)).length, { message: name }).toBeGreaterThan(0);
  return (await eventsOf(page, name)).at(-1) as Event;
}
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
const snap = async (page: Page, name: string) => {
  if (process.env.KERB_SNAP_DIR) await page.screenshot({ path: `${process.env.KERB_SNAP_DIR}/${name}.png` });
};
/** Records requests to other hosts than the shop. */
function watchOutsiders(page: Page, shop: TestShop): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(shop.url) && /^https?:/.test(request.url())) requests.push(request);
  });
  return requests;
}
const analyticsSettingsOf = (requests: readonly Request[]) =>
  requests
    .map((request) => new URL(request.url()).pathname)
    .filter((path) => /^\/(fit|tags|decisioning|fraud)\//.test(path));

/** Unique values that must never appear where they do not belong (reliability F1). */
const canary = {
  email: 'canary.kuia@example.co.nz',
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  phone: '021 987 6543',
};
const CANARIES = /canary|987 ?6543|Karangahape|4111 ?1111|NZ\d{8}.*receipt/i;

async function toPayment(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.waitForURL(/checkout\/contact-info/);
  await shopper.fillContact(canary);
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
}
async function pay(shopper: Shopper): Promise<void> {
  await shopper.fillCard();
  await shopper.page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
}

test('ANA-01 ANA-16 ANA-17 FIX-45 by default the data layer uses GA4’s names, no consent is requested, and nothing leaves the shop', async () => {
  const shopper = await newShopper(browser, plain.url, DESKTOP);
  const { page } = shopper;
  const outsiders = watchOutsiders(page, plain);
  await shopper.visit('/products?colour=green');
  await eventOf(page, 'view_item_list');
  const [seen] = (await eventsOf(page, 'view_item_list')) as [Event];
  expect(seen.ecommerce).toMatchObject({ item_list_id: '/products', currency: 'NZD' });
  expect(seen.ecommerce.items[0]).toMatchObject({ index: 1, item_id: expect.any(String), price: expect.any(Number) });
  expect(await eventOf(page, 'page_view')).toMatchObject({
    page_path: '/nz/products',
    page_location: `${plain.url}/nz/products`,
  });
  await page.locator(`main a[href$="${COURT}"]`).first().click();
  const chosen = await eventOf(page, 'select_item');
  const viewed = await eventOf(page, 'view_item');
  expect(viewed.ecommerce).toMatchObject({
    currency: 'NZD',
    items: [{ item_id: chosen.ecommerce.items[0].item_id, item_brand: 'Quayworn' }],
  });
  expect(viewed.ecommerce.value).toBe(viewed.ecommerce.items[0].price);
  await shopper.addToCart('9');
  const added = await eventOf(page, 'add_to_cart');
  // The list that a product was opened from is reported with it, up to the purchase (FIX-45).
  const list = { item_list_id: '/products', index: chosen.ecommerce.items[0].index };
  expect(new URL(page.url()).searchParams.get('ref')).toMatch(/./);
  expect(added.ecommerce.items[0]).toMatchObject(list);
  expect(added.ecommerce).toMatchObject({
    value: viewed.ecommerce.value,
    items: [{ quantity: 1, item_variant: 'Chalk / Pounamu, US 9' }],
  });

  await shopper.visit('/cart');
  expect((await eventOf(page, 'view_cart')).ecommerce.items).toHaveLength(1);
  expect(await page.getByText('May we measure').count()).toBe(0);
  await page.goto(`${plain.url}/nz/checkout/contact-info?utm_source=mail&utm_campaign=spring&utm_source=twice`);
  expect((await eventOf(page, 'begin_checkout')).ecommerce).toMatchObject({
    value: viewed.ecommerce.value,
    utm_campaign: 'spring',
  });
  await shopper.fillContact(canary);
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  expect((await eventOf(page, 'add_shipping_info')).ecommerce).toMatchObject({
    shipping_tier: expect.any(String),
    utm_campaign: 'spring',
  });
  await pay(shopper);
  expect((await eventOf(page, 'add_payment_info')).ecommerce).toMatchObject({ payment_type: 'card' });
  const { ecommerce: purchase } = await eventOf(page, 'purchase');
  const { rows } = await plain.pool.query(
    'select number, total_cents, gst_cents from orders.orders where email = $1 order by created_at desc',
    [canary.email],
  );
  expect(purchase).toMatchObject({
    transaction_id: rows[0].number,
    currency: 'NZD',
    value: Number(rows[0].total_cents) / 100,
    tax: Number(rows[0].gst_cents) / 100,
    utm_campaign: 'spring',
    items: [{ quantity: 1, item_brand: 'Quayworn', price: viewed.ecommerce.value, ...list }],
  });
  expect(await eventsOf(page, 'remove_from_cart')).toEqual([]);
  expect(await allOf(page)).not.toMatch(CANARIES);
  await expectKnownNames(page);
  // Once per order, however often the page is reloaded.
  await page.reload();
  await shopper.see(/Your\s+order is placed/);
  await eventOf(page, 'page_view');
  expect(await eventsOf(page, 'purchase')).toEqual([]);
  expect(analyticsSettingsOf(outsiders)).toEqual([]);

  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await page
    .getByRole('dialog', { name: /cart/i })
    .getByRole('button', { name: /Remove/ })
    .first()
    .click();
  expect((await eventOf(page, 'remove_from_cart')).ecommerce.items).toMatchObject([{ quantity: 1 }]);
  await shopper.visit(`/search?q=${encodeURIComponent('court canary.kuia@example.co.nz')}`);
  expect((await eventOf(page, 'search')).search_term).toBe('court …');
  await eventOf(page, 'page_view');
  expect(await allOf(page)).not.toMatch(CANARIES);
  await expectKnownNames(page);
  await shopper.leave();
});

test('ANA-06 ANA-17 product rails are reported as lists too: those of the home page, and those that a product page loads when they come into view', async () => {
  const shopper = await newShopper(browser, plain.url, DESKTOP);
  const { page } = shopper;
  const seenAt = (name: string) => async () =>
    (await eventsOf(page, 'view_item_list'))
      .filter(({ ecommerce }) => ecommerce.item_list_name === name)
      .flatMap(({ ecommerce }) => ecommerce.items as Event[]);
  const lookAt = (label: string) =>
    page.getByRole('region', { name: label }).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await shopper.visit('/');
  await eventOf(page, 'page_view');
  await lookAt('On sale: products');
  await expect
    .poll(seenAt('On sale'))
    .toContainEqual(expect.objectContaining({ index: 1, item_id: expect.any(String), price: expect.any(Number) }));
  const [first] = (await seenAt('On sale')()) as [Event];
  // Another rail is another list, and products that were not in view are in none.
  expect((await seenAt('On sale')()).length).toBeLessThan(10);
  await page.getByRole('region', { name: 'On sale: products' }).getByRole('link').first().click();
  expect((await eventOf(page, 'select_item')).ecommerce).toMatchObject({
    item_list_id: 'rail/On sale',
    items: [{ item_id: first.item_id, index: 1 }],
  });
  expect((await eventOf(page, 'view_item')).ecommerce.items).toMatchObject([{ item_id: first.item_id }]);

  await page.getByRole('heading', { name: 'More like this' }).scrollIntoViewIfNeeded();
  await lookAt('Products like this one');
  await expect.poll(seenAt('Products like this one')).toContainEqual(expect.objectContaining({ index: 1 }));
  await page.getByRole('region', { name: 'Products like this one' }).getByRole('link').first().click();
  await expect.poll(async () => (await eventsOf(page, 'select_item')).length).toBe(2);
  expect((await eventOf(page, 'select_item')).ecommerce).toMatchObject({
    item_list_name: 'Products like this one',
    items: [{ index: 1 }],
  });
  await shopper.leave();
});

test('ANA-17 sign-up and log-in are reported without identity; a resumed session is no log-in', async () => {
  const shopper = await newShopper(browser, plain.url, PHONE);
  const { page } = shopper;
  // New addresses each time: a retry would otherwise find the accounts of the first attempt.
  const [fresh, known] = ['new', 'known'].map(
    (name) => `canary.${name}.${crypto.randomUUID().slice(0, 8)}@example.co.nz`,
  ) as [string, string];
  await shopper.visit('/account/signup');
  await page.getByLabel('Email', { exact: true }).fill(fresh);
  await page.getByLabel('First name').fill('Canaryfirst');
  await page.getByLabel('Last name').fill('Canarylast');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await eventOf(page, 'sign_up');
  await newCustomer(plain, known);
  await shopper.visit('/account/signin');
  await page.getByLabel('Email', { exact: true }).fill(known);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await eventOf(page, 'login');
  expect(await allOf(page)).not.toMatch(/canary/i);
  await expectKnownNames(page);
  await page.waitForURL(/\/account$/);
  await page.reload();
  await eventOf(page, 'page_view');
  expect(await eventsOf(page, 'login')).toEqual([]);
  await shopper.leave();
});

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
    const outsiders = watchOutsiders(page, measured);
    await shopper.visit(COURT);
    const panel = page.getByRole('region', { name: 'May we measure, and help with your size?' });
    await panel.waitFor();
    await snap(page, `consent-${viewport.width}`);
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
    expect(analyticsSettingsOf(outsiders)).toEqual([]);
    expect(await page.evaluate(() => (window as never as { shifts: number }).shifts)).toBeLessThan(0.01);
    await refuse?.click();
    await panel.waitFor({ state: 'detached' });
    await page.reload();
    await eventOf(page, 'page_view');
    await page.waitForTimeout(3_200);
    expect(await panel.count()).toBe(0);
    expect(analyticsSettingsOf(outsiders)).toEqual([]);
    // The choice can be changed at the foot of any page.
    const choices = page.getByRole('button', { name: 'Privacy choices' });
    await choices.click();
    await panel.waitFor();
    await expect.poll(() => panel.evaluate((element) => element === document.activeElement)).toBe(true);
    await snap(page, `consent-choices-${viewport.width}`);
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
  const outsiders = watchOutsiders(page, measured);
  await shopper.visit(COURT);
  await eventOf(page, 'view_item');
  const panel = page.getByRole('region', { name: 'May we measure, and help with your size?' });
  await panel.getByText('Choose one by one').click();
  await panel.getByRole('checkbox', { name: /^Measuring/ }).check({ force: true });
  await panel.getByRole('button', { name: 'Save choices' }).click();
  await expect.poll(() => analyticsSettingsOf(outsiders)).toContain('/tags/gtm.js');
  // Three seconds after the page began, not before.
  const asked = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').find(({ name }) => name.includes('gtm.js'))?.startTime ?? 0,
    );
  await expect.poll(asked).toBeGreaterThanOrEqual(3_000);
  // FIX-37 the container's own tag, a second script of its host, runs too, and its hits arrive by fetch and by image.
  await expect
    .poll(() => analyticsSettingsOf(outsiders))
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
  expect(analyticsSettingsOf(outsiders).filter((path) => /^\/(fit|fraud)/.test(path))).toEqual([]);

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
    .poll(() => new Set(analyticsSettingsOf(outsiders.slice(before))))
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
  expect(analyticsSettingsOf(outsiders.slice(count))).toEqual([]);
  await shopper.leave();
});
