/**
 * Finding a store: before JavaScript, by place, by position, on the map; and what a store's page shows at different
 * hours.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, nzDay, nzInstant, weekdayOf } from '#shared/nz-dates.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_COUNTRY_HEADER: 'X-Visitor-Country' })]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

const LONGEST = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';

test('STORE-01 STORE-02 STORE-03 STORE-04 without JavaScript a place sorts the stores, an unknown one says so and shows them all', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP, { javaScript: false });
  const { page } = shopper;
  const names = () => page.locator('main li h2').allTextContents();
  await shopper.visit('/stores');
  expect((await names()).length).toBe(16);
  await page.getByLabel('Town, suburb or postcode').fill('otautahi');
  await page.getByRole('button', { name: 'Find stores' }).click();
  await page.waitForURL(/\/nz\/stores\?near=otautahi/, { waitUntil: 'domcontentloaded' });
  expect((await names())[0]).toBe('Kerb Ōtautahi Christchurch');
  await shopper.see(/^Less than 1 km$/);
  await shopper.visit('/stores?near=Atlantis');
  await shopper.see('No matching locality');
  expect((await names()).length).toBe(16);
  expect(await page.getByText(/\d km/).count()).toBe(0);
  expect((await fetch(`${shop.url}/nz/stores?page=2`)).status).toBe(404);
  expect((await fetch(`${shop.url}/nz/stores?page=x`)).status).toBe(404);
  await shopper.leave();
});

test('STORE-09 an unavailable position says so; an available one lists the stores around it', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page, context } = shopper;
  await shopper.visit('/stores');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await shopper.see('Unable to determine your location.');
  await context.grantPermissions(['geolocation'], { origin: shop.url });
  await context.setGeolocation({ latitude: -45.88, longitude: 170.5 });
  await page.getByRole('button', { name: 'Use my location' }).click();
  await page.getByRole('heading', { name: 'Stores near Dunedin', level: 1 }).waitFor();
  expect(await page.locator('main li h2').first().textContent()).toBe('Kerb Ōtepoti Dunedin');
  expect(page.url()).not.toMatch(/45\.8|170\.5/);
  // The longest possible name, without a break, stays within the screen.
  await shopper.visit(`/stores?near=${LONGEST}`);
  await shopper.see(new RegExp(LONGEST));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await shopper.leave();
});

test('STORE-06 the map works by keyboard, and a pin opens the store with its phone, address, hours and directions', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit('/stores');
  const map = page.getByRole('navigation', { name: 'Map of our stores' });
  expect(await map.getByRole('link').count()).toBe(16);
  await map.getByRole('link', { name: 'Kerb Te Aro Wellington' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Kerb Te Aro Wellington', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: '04 555 0111' }).getAttribute('href')).toBe('tel:045550111');
  expect(await page.getByRole('link', { name: 'Get directions' }).getAttribute('href')).toContain('71%20Bucket%20Lane');
  expect(await page.locator('address span').allTextContents()).toEqual([
    '71 Bucket Lane',
    'Off Cuba Street',
    'Te Aro',
    'Wellington 6011',
  ]);
  // Today may be a holiday with its own hours.
  await page
    .getByRole('row', { name: `${weekdayOf(nzDay(new Date())) === '1' ? 'Tuesday' : 'Monday'} 9 am – 6 pm` })
    .waitFor();
  const json = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(json.map((text) => JSON.parse(text)).find((one) => one['@type'] === 'ShoeStore')).toMatchObject({
    name: 'Kerb Te Aro Wellington',
    telephone: '04 555 0111',
    address: {
      streetAddress: '71 Bucket Lane, Off Cuba Street',
      addressLocality: 'Te Aro',
      addressRegion: 'Wellington',
      postalCode: '6011',
      addressCountry: 'NZ',
    },
  });
  expect((await fetch(`${shop.url}/nz/stores/nowhere`)).status).toBe(404);
  await shopper.leave();
});

test('LOC-05 one cached page says at each hour whether the store is open, in New Zealand time wherever the reader is', async () => {
  // The page shows the days after the real today, so the tested hours are on later days.
  const today = nzDay(new Date());
  const next = (dayOf: (year: number) => string): string =>
    [0, 1].map((more) => dayOf(Number(today.slice(0, 4)) + more)).find((day) => day > today) as string;
  const first = (from: string, fits: (day: string) => boolean): string =>
    fits(from) ? from : first(addDays(from, 1), fits);
  const { stores } = await (await fetch(`${shop.url}/nz/api/stores`)).json();
  const holidays = stores
    .find(({ path }: { path: string }) => path === 'akl-karangahape')
    .specialDays.map(({ day }: { day: string }) => day);
  const plainDay = first(
    addDays(today, 1),
    (day) => ['1', '2', '3', '5'].includes(weekdayOf(day)) && !holidays.includes(day),
  );
  const wellingtonAnniversary = next((year) => first(`${year}-01-19`, (day) => weekdayOf(day) === '1'));
  const clocksGoForward = next((year) => first(`${year}-09-24`, (day) => weekdayOf(day) === '7'));
  const hours = [
    [plainDay, '08:59', 'Closed, opens today at 9 am'],
    [plainDay, '09:01', 'Open until 6 pm'],
    [next((year) => `${year}-12-25`), '12:00', 'Closed, opens tomorrow at 10 am'],
    [wellingtonAnniversary, '13:00', 'Open until 6 pm'],
    [clocksGoForward, '09:59', 'Closed, opens today at 10 am'],
    [clocksGoForward, '10:01', 'Open until 5 pm'],
  ] as const;
  const texts: string[] = [];
  for (const [day, time] of hours) {
    const context = await browser.newContext({ viewport: PHONE, timezoneId: 'America/New_York', locale: 'en-US' });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.clock.setFixedTime(nzInstant(day, time));
    await page.goto(`${shop.url}/nz/stores/akl-karangahape`);
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
    texts.push(
      (await page
        .getByText(/^(Open until|Closed, opens) /)
        .first()
        .textContent()) ?? '',
    );
    expect(complaints).toEqual([]);
    await context.close();
  }
  expect(texts).toEqual(hours.map(([, , words]) => words));
});

test('STORE-14 a visitor from another country is told once where the shop delivers; the cached page depends on no country', async () => {
  const read = async (country: string | null) => {
    const reply = await fetch(`${shop.url}/nz/stores`, {
      headers: country === null ? {} : { 'x-visitor-country': country },
    });
    const html = await reply.text();
    return {
      told: /<script type="application\/json" id="geo-locale">(.*?)<\/script>/.exec(html)?.[1],
      cache: reply.headers.get('cache-control'),
      vary: reply.headers.get('vary'),
      etag: reply.headers.get('etag'),
    };
  };
  const [home, abroad, nobody, again] = [await read('NZ'), await read('AU'), await read(null), await read('NZ')];
  expect([home.told, abroad.told, nobody.told]).toEqual(['{"country":"NZ"}', '{"country":"AU"}', '{}']);
  expect(again).toEqual(home);
  expect([home.cache, abroad.cache, nobody.cache]).toEqual([
    'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
    'private, no-cache',
    'private, no-cache',
  ]);
  expect(new Set([home.etag, abroad.etag, nobody.etag]).size).toBe(3);
  for (const { vary } of [home, abroad, nobody]) expect(vary).toBe('Accept-Encoding, X-Visitor-Country');

  const visit = async (country: string, work: (shopper: Awaited<ReturnType<typeof newShopper>>) => Promise<void>) => {
    const shopper = await newShopper(browser, shop.url, PHONE);
    await shopper.context.setExtraHTTPHeaders({ 'x-visitor-country': country });
    await shopper.visit('/');
    await work(shopper);
    await shopper.leave();
  };
  await visit('NZ', async ({ page }) => {
    await page.waitForTimeout(500);
    expect(await page.getByText(/We serve New Zealand/).count()).toBe(0);
  });
  await visit('AU', async (shopper) => {
    const { page } = shopper;
    await shopper.see(/We serve New Zealand/);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => page.getByText(/We serve New Zealand/).count()).toBe(0);
    await shopper.visit('/stores');
    await page.waitForTimeout(500);
    expect(await page.getByText(/We serve New Zealand/).count()).toBe(0);
  });
});
