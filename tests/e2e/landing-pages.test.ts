/** A shopkeeper composes a landing page and the menu on screen; shoppers see them (OWN-10). */
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen, inspectScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffSite, seeTitle } from '../support/browser/staff/staff-site.ts';
import { createStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  await createStaff(shop, 'merchandiser');
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('OWN-10 OWN-16 a landing page is composed, previewed at two widths and by its link, published, changed, compared and restored; the menu leads there', async () => {
  const staff = await openStaffSite(browser, shop, 'merchandiser');
  const { page, open } = staff;
  await open('content', 'Pages');
  await page.getByRole('link', { name: 'New landing page' }).click();
  await seeTitle(page, 'New landing page');
  const add = async (kind: string) => {
    await page.getByLabel('New block').selectOption({ label: kind });
    await page.getByRole('button', { name: 'Add block' }).click();
    const item = page
      .getByRole('group')
      .filter({ has: page.locator('summary', { hasText: kind }) })
      .last();
    await item.locator('summary').first().click();
    return item;
  };
  await page.getByLabel('URL').fill('Winter!');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page
    .getByText(/lower-case words with hyphens/i)
    .last()
    .waitFor();
  await inspectLoadedScreen(page, 'staff-landing-refused');
  await page.getByLabel('URL').fill('winter-boots');
  await page.getByLabel('Title', { exact: true }).fill('Winter boots');
  await page.getByLabel('Description').fill('Boots for a southern winter.');
  const hero = await add('Hero');
  await hero.getByLabel('Heading, one to four lines').fill('Dry feet\nall winter');
  await hero.getByLabel('Text', { exact: true }).fill('Boots that keep the rain out.');
  await hero.getByLabel('Link, such as').fill('/categories/footwear/boots');
  await hero.getByLabel('Link text').fill('All boots');
  const rail = await add('Product row');
  await rail.getByLabel('Title').fill('Boots of the week');
  await rail.getByRole('combobox', { name: /^Category/ }).fill('boots');
  await page.getByRole('option', { name: /Boots/ }).first().click();
  await rail.getByLabel('Order').selectOption({ label: 'Lowest price first' });
  const picture = await add('Picture with text');
  await picture.getByLabel('Title').fill('Made for puddles');
  await picture.getByLabel('Text', { exact: true }).fill('Sealed at every seam.');
  const drawing = sharp({ create: { width: 800, height: 600, channels: 3, background: '#2d5a6b' } });
  await picture
    .locator('input[type="file"]')
    .setInputFiles({ name: 'puddle.png', mimeType: 'image/png', buffer: await drawing.png().toBuffer() });
  await picture.getByLabel('Alt text of the image').fill('A boot in a puddle');
  const text = await add('Text');
  await text
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('## Care\n\n- **Wax** them\n- See [our stores](/stores)\n\n<b>not bold</b>');
  const video = await add('Video');
  await video.getByLabel('Title').fill('How we test');
  await video.getByLabel('Address at YouTube or Vimeo').fill('https://youtu.be/dQw4w9WgXcQ');
  const list = await add('Mailing list');
  await list.getByLabel('Title').fill('First to know');
  // By keyboard: up twice, with the focus on the button of the block that moves.
  await page.getByRole('button', { name: /^Up: block 6, Mailing list/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Up: block 4, Mailing list',
  );
  await page.getByRole('button', { name: 'Save draft' }).click();

  await seeTitle(page, 'Winter boots');
  await page.getByText(/Boots of the week \([\d,]+ products?\)/).waitFor();
  const preview = page.frameLocator('iframe[title="Preview of the shop"]');
  for (const [label, width] of [
    ['Desktop', 1280],
    ['Phone', 390],
  ] as const) {
    await page.getByRole('radio', { name: label }).check();
    await preview.getByRole('heading', { level: 1, name: /Dry feet/ }).waitFor();
    await expect.poll(() => preview.locator('html').evaluate(() => innerWidth)).toBe(width);
  }
  await inspectScreen(page, 'staff-landing-draft');
  const link = (await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')) as string;
  const shopper = await newShopper(browser, shop.url, DESKTOP, { allow: /404/ });
  const elsewhere: string[] = [];
  shopper.page.on('request', (request) => {
    if (new URL(request.url()).origin !== shop.url) elsewhere.push(request.url());
  });
  await shopper.page.goto(new URL(link, shop.url).href);
  await shopper.see('Made for puddles');
  await shopper.visit('/pages/winter-boots');
  await shopper.see('Page Not Found');

  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Version 1 is published').waitFor();
  await expect
    .poll(() => shopper.visit('/pages/winter-boots').then((reply) => reply?.status()), { timeout: patient(5_000) })
    .toBe(200);
  const main = shopper.page.getByRole('main');
  await main.getByRole('img', { name: 'A boot in a puddle' }).waitFor();
  expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Boots of the week',
    'Made for puddles',
    'First to know',
    'Care',
    'How we test',
  ]);
  await shopper.see('<b>not bold</b>');
  expect(await main.getByRole('link', { name: /Watch “How we test” on YouTube/ }).getAttribute('href')).toBe(
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  );
  await inspectLoadedScreen(shopper.page, 'landing-page');
  await shopper.page.setViewportSize(PHONE);
  await inspectLoadedScreen(shopper.page, 'landing-page');
  await main
    .getByLabel(/emails?|news/i)
    .first()
    .fill('winter@example.co.nz');
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await main.getByText('Ka pai! Check your email and confirm.').waitFor();
  expect(elsewhere).toEqual([]);

  // A second version, compared with the first, and back again.
  await page.locator('summary', { hasText: 'Dry feet all winter' }).click();
  await page.getByLabel('Heading, one to four lines').fill('Warm feet');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved. Shoppers cannot see it.').last().waitFor();
  await page.locator('summary', { hasText: 'What this draft changes' }).click();
  await page.getByText('Warm feet').last().waitFor();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Version 2 is published').waitFor();
  await page.locator('summary', { hasText: 'Changes of version 2' }).click();
  await page.getByText(/order of blocks/).waitFor();
  await inspectLoadedScreen(page, 'staff-landing-versions');
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page.locator('summary', { hasText: 'Dry feet all winter' }).waitFor();
  await page.setViewportSize(PHONE);
  await page.getByLabel('From (New Zealand time)').fill('2031-01-02T09:30');
  await page.getByLabel('Until').fill('2031-01-09T09:30');
  await page.getByRole('button', { name: 'Schedule' }).press('Enter');
  await page.getByText('Scheduled for').waitFor();
  await inspectScreen(page, 'staff-landing-scheduled');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('It would end before it begins').waitFor({ state: 'detached' });
  await page.getByText('Version 3 is published').waitFor();
  await expect
    .poll(
      async () => {
        await shopper.visit('/pages/winter-boots');
        return main.getByRole('heading', { level: 1 }).textContent();
      },
      { timeout: patient(5_000) },
    )
    .toMatch(/Dry feet\s*all winter/);

  // The menu, on the phone.
  await open('content/new/menu', 'New menu');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await page.getByLabel('Words').fill('Winter');
  await page.getByLabel('Leads to').selectOption({ label: 'A page or an address' });
  await page.getByLabel('Address').fill('/pages/winter-boots');
  await page.getByRole('button', { name: 'Add below entry 1' }).click();
  const below = page.getByRole('group', { name: 'entry 1.1' });
  await below.getByLabel('Words').fill('Quayworn');
  await below.getByLabel('Leads to').selectOption({ label: 'A brand' });
  await below.getByRole('combobox', { name: 'Brand' }).fill('quay');
  await page.getByRole('option', { name: 'Quayworn' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await seeTitle(page, 'Menu');
  await below.getByText(/^[\d,]+ products$/).waitFor();
  await inspectScreen(page, 'staff-menu');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Version 1 is published').waitFor();
  await inspectLoadedScreen(page, 'staff-menu-published');
  await staff.leave();
  await expect
    .poll(
      async () => {
        await shopper.visit('/');
        return shopper.page.getByRole('banner').getByText('Winter', { exact: true }).count();
      },
      { timeout: patient(5_000) },
    )
    .toBeGreaterThan(0);
  await shopper.page.locator('summary[aria-label="Menu"]').click();
  await shopper.page.locator('header summary', { hasText: 'Winter' }).click();
  await inspectLoadedScreen(shopper.page, 'shop-with-menu');
  await shopper.page.setViewportSize(DESKTOP);
  await shopper.visit('/');
  await shopper.page.getByRole('button', { name: 'Winter: more' }).click();
  await inspectLoadedScreen(shopper.page, 'shop-with-menu');
  await shopper.page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Quayworn' }).click();
  await seeTitle(shopper.page, 'Quayworn');
  await shopper.leave();
});
