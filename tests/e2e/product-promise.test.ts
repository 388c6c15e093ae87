/** What a product page promises: when it arrives at the shopper's place, the nearest store, and the size carried in. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeliveryPromise } from '#contract/stores/delivery-promise.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectScreen } from '../support/browser/inspect-screen.ts';
import { logIn } from '../support/browser/log-in.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { newCustomer } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const SHOE = '/products/quayworn-harbour-court-chalk-pounamu';

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

const boxOf = (page: Page) => page.getByRole('region', { name: 'Delivery, pick-up and returns' });
const sizeOf = (page: Page, label: string) =>
  page.getByRole('radiogroup', { name: /size/i }).getByRole('radio', { name: label, exact: true });
const textOf = (page: Page) =>
  boxOf(page)
    .textContent()
    .then((text) => (text ?? '').replace(/\s+/g, ' '));

/** What the shop answers for the product at a place; without one, at most places. */
async function promiseAt(near?: string): Promise<DeliveryPromise> {
  const { rows } = await shop.pool.query<{ id: number }>(
    'select v.id from catalogue.variant v join catalogue.product p on p.id = v.product_id where p.path = $1 order by v.position limit 1',
    [SHOE.split('/').at(-1)],
  );
  const query = new URLSearchParams({ variantId: String(rows[0]?.id), ...(near && { near }) });
  const reply = await fetch(`${shop.url}/nz/api/product/delivery?${query}`);
  expect(reply.status).toBe(200);
  return (await reply.json()) as DeliveryPromise;
}

/** A size that is in stock in the warehouse and in some store of the demo. */
async function sizeInStores(): Promise<string> {
  const { rows } = await shop.pool.query<{ label: string }>(
    `select v.us_men as label from catalogue.product p join catalogue.variant v on v.product_id = p.id
       join stock.stock s on s.variant_id = v.id and s.on_hand > s.reserved join stores.location l on l.id = s.location_id and l.kind = 'store' and l.open
     where p.path = $1 and exists (select 1 from stock.stock w where w.variant_id = v.id and w.location_id = 'warehouse' and w.on_hand > w.reserved)
     group by v.id order by count(*) desc limit 1`,
    [SHOE.split('/').at(-1)],
  );
  return rows[0]?.label ?? '';
}

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const sums = window as unknown as { shifts: number };
    sums.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sums.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)(
  'UX-08 at a %s the buy box says until when to order, when it arrives where, the nearest store, returns and pay in four',
  async (_, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await watchShifts(page);
    await shopper.visit(SHOE);
    const box = boxOf(page);
    await box.getByText(/^Order (within|by) .* to most of New Zealand/).waitFor();
    const [most] = (await promiseAt()).methods;
    expect(await textOf(page)).toContain(`for delivery ${most?.words} to most of New Zealand`);
    expect(await textOf(page)).toContain('Return it within 40 days · How returns work');
    expect(await textOf(page)).toContain('4 payments of $37.47, two weeks apart, the last $37.49, with Afterpay');
    if (viewport === PHONE) {
      const bottom = await box.evaluate((element) => element.getBoundingClientRect().bottom + scrollY);
      expect(bottom, 'all of it above the second fold').toBeLessThan(2 * PHONE.height);
    }
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.01);
    await box.scrollIntoViewIfNeeded();
    await inspectScreen(page, 'UX-08-after-no-place');

    await box.getByRole('button', { name: 'Choose place of delivery' }).click();
    const dialog = page.getByRole('dialog', { name: 'Place of delivery' });
    const field = dialog.getByLabel('Town, suburb or postcode');
    await field.fill('Atlantis');
    await field.press('Enter');
    await dialog.getByText('No matching locality').waitFor();
    await inspectScreen(page, 'UX-08-after-place-unknown');
    await field.fill('te whanganui-a-tara');
    await field.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    const { place, methods } = await promiseAt('Wellington');
    expect(place?.name).toBe('Wellington');
    await expect.poll(() => textOf(page)).toContain(`for delivery ${methods[0]?.words} to Wellington`);
    const change = box.getByRole('button', { name: 'Change the place of delivery, Wellington' });
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true);

    await sizeOf(page, await sizeInStores()).check({ force: true });
    const nearest = box.getByRole('button', { name: /^Pick up .* at Kerb / });
    await nearest.waitFor();
    expect(await textOf(page)).toMatch(/\d (m|km) away · (Open until|Closed)/);
    await inspectScreen(page, 'UX-08-after-wellington');
    await nearest.click();
    const stores = page.getByRole('dialog', { name: /^Stores with US Men / });
    await stores.getByRole('link').first().waitFor();
    expect(await nearest.textContent()).toContain(await stores.getByRole('link').first().textContent());
    await inspectScreen(page, 'UX-08-after-stores');
    await page.keyboard.press('Escape');

    // The place holds for other products, tabs and reloads.
    const other = await shopper.context.newPage();
    await other.goto(`${shop.url}/nz${SHOE}`);
    await expect.poll(() => textOf(other)).toContain('to Wellington');
    await other.close();
    await page.reload();
    await expect.poll(() => textOf(page)).toContain('to Wellington');
    await shopper.leave();
  },
);

test('UX-08 NAV-49 without JavaScript, and while the shop does not answer, the box says what is true everywhere', async () => {
  const plain = await newShopper(browser, shop.url, PHONE, { javaScript: false });
  await plain.visit(SHOE);
  const general = 'Paid by 2 pm on a business day, it leaves the same day.';
  expect(await textOf(plain.page)).toContain(general);
  await boxOf(plain.page).getByText('All prices').click();
  await plain.see('Four-hour delivery');
  await plain.leave();
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /ERR_FAILED/ });
  const { page } = shopper;
  await page.route('**/nz/api/product/delivery?*', (route) => route.abort(), { times: 1 });
  await page.clock.install();
  await shopper.visit(SHOE);
  await page.waitForLoadState('networkidle');
  expect(await textOf(page)).toContain(general);
  await page.clock.fastForward(310_000);
  await expect.poll(() => textOf(page)).toContain('to most of New Zealand');
  await shopper.leave();
});

test('UX-08 a countdown runs by the minute and ends with the next deadline', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  let asked = 0;
  let minutesLeft = 61;
  const held = Promise.withResolvers<void>();
  await page.clock.install();
  await page.route('**/nz/api/product/delivery?*', async (route) => {
    asked += 1;
    if (asked === 3) await held.promise;
    const reply = await route.fetch();
    const body = (await reply.json()) as DeliveryPromise;
    // The real answer, its deadline moved so that the test need not wait for the afternoon.
    const [first] = body.methods;
    if (first) first.orderBy = new Date(Date.parse(body.now) + minutesLeft * 60_000 + 5_000).toISOString();
    await route.fulfill({ response: reply, json: body });
  });
  await shopper.visit(SHOE);
  await shopper.see('Order within 1 h 1 min for delivery');
  await page.clock.fastForward(60_000);
  await shopper.see('Order within 1 h for delivery');
  expect(asked).toBe(1);
  minutesLeft = 2;
  await page.clock.fastForward(310_000);
  await expect.poll(() => asked).toBe(2);
  await expect.poll(() => textOf(page)).toMatch(/^Order within [12] min for delivery/);
  minutesLeft = 1_440;
  await page.clock.fastForward(150_000);
  // Past the deadline no day is promised until the next one is known.
  await expect.poll(() => textOf(page)).toContain('Paid by 2 pm on a business day, it leaves the same day.');
  held.resolve();
  await expect.poll(() => textOf(page)).toMatch(/^Order by \d+ (am|pm) /);
  expect(asked, 'once at the deadline').toBe(3);
  await shopper.leave();
});

test('UX-08 a chosen size outlives a reload and goes along to other colours; a filtered one is carried in', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  const size = await sizeInStores();
  await shopper.visit(SHOE);
  await sizeOf(page, size).check({ force: true });
  await page.reload();
  await expect.poll(() => sizeOf(page, size).isChecked()).toBe(true);
  await page.getByRole('navigation', { name: 'Colours' }).locator('a:not([aria-current])').first().click();
  await page.waitForURL((url) => !url.pathname.endsWith(SHOE));
  await expect.poll(() => sizeOf(page, size).isChecked()).toBe(true);
  await shopper.leave();

  const finder = await newShopper(browser, shop.url, PHONE);
  await finder.visit('/products?usMenSize=10');
  await finder.page.locator('#hits article a').first().click();
  await finder.page.waitForURL(/\/products\/[^?]+\?ref=/);
  const chosen = () =>
    finder.page.getByRole('radiogroup', { name: /size/i }).locator('input:checked').getAttribute('value');
  const carried = async () => {
    const { rows } = await shop.pool.query<{ us_men: string }>('select us_men from catalogue.variant where id = $1', [
      Number(await chosen()),
    ]);
    return rows[0]?.us_men;
  };
  await expect.poll(carried).toBe('10');
  // The filter is taken off again: nothing is chosen for the shopper.
  await finder.visit('/products');
  await finder.page.locator('#hits article a').nth(1).click();
  await finder.page.waitForURL(/\/products\/[^?]+\?ref=/);
  await finder.page.getByRole('button', { name: 'Add to cart' }).click();
  await finder.see('Choose a size first.');
  await finder.leave();
});

test('UX-08 CHK-35 the place is the one of the last checkout until another is chosen, and log-out removes it', async () => {
  const email = 'place@example.co.nz';
  await newCustomer(shop, email);
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit(SHOE);
  await shopper.addToCart();
  await page.getByRole('link', { name: 'Check out' }).click();
  await shopper.fillContact();
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress({
    street: '1 Princes Street',
    suburb: 'Central',
    town: 'Ōtepoti Dunedin',
    postcode: '9016',
  });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/checkout\/payment/);
  await shopper.visit(SHOE);
  await expect.poll(() => textOf(page)).toContain('to Ōtepoti Dunedin');

  await shopper.visit(`/account/signin?redirect=${encodeURIComponent(SHOE)}`);
  await logIn(shopper, email);
  await page.getByRole('button', { name: /^Change the place of delivery/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Place of delivery' });
  await dialog.getByLabel('Town, suburb or postcode').fill('8011');
  await dialog.getByRole('button', { name: 'Show delivery dates' }).click();
  await expect.poll(() => textOf(page)).toMatch(/to .*Christchurch/);
  await shopper.visit('/account');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/nz\/?$/);
  await shopper.visit(SHOE);
  await expect.poll(() => textOf(page)).toContain('to most of New Zealand');
  expect(await page.evaluate(() => localStorage.getItem('v1:place'))).toBeNull();
  await shopper.leave();
});
