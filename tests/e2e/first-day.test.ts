/**
 * An owner's first day: from a shop with nothing in it and the link of the terminal to the first sale, on a desktop and
 * on a phone. How many presses, words and screens it takes is counted.
 */
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { staffHint } from '#server/demo/demo-manager.ts';
import { loadLegalDrafts } from '#server/demo/load-legal-drafts.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectLoadedScreen, inspectScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, mailFor, newShopper, PHONE } from '../support/browser/shopper.ts';
import { countWork } from '../support/browser/staff/count-work.ts';
import { seeTitle } from '../support/browser/staff/staff-site.ts';
import { expectInvariantsHoldOnceCaptured } from '../support/fixtures/expect-invariants-hold.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PASSWORD = 'Harakeke-bush 9';
const OWNER = 'mere@harbour-shoes.example';

/** What a start without demo data leaves: legal pages as drafts, and the link that it prints. */
async function startEmptyShop(): Promise<{ shop: TestShop; link: string }> {
  const shop = await startTestShop(
    { KERB_DEMO: 'false' },
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, close } = openDatabase(url, { max: 1 });
        await loadLegalDrafts(testCtx(db));
        await close();
      },
    },
  );
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const config = readConfig({ NODE_ENV: 'test', KERB_DEMO: 'false', KERB_PUBLIC_URL: shop.url });
  const link = /http\S+first-owner#\S+/.exec(await staffHint({ ...testCtx(db), config }))?.[0] ?? '';
  await close();
  return { shop, link };
}

const picture = (red: number) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .jpeg()
    .toBuffer();
const TABLE = `code,name,brand,category,demographic,colour_name,price,variant_code,size_label,us_men,stock
HC-1,Harbour Court,Quayside,Footwear > Courts,mens,Chalk,149.90,HC-1-9,US 9,9,3
HC-1,,,,,,,HC-1-10,US 10,10,2
TR-1,Track Runner,Quayside,Footwear > Runners,mens,Black,189.00,TR-1-9,US 9,9,4
`;

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])(
  'OWN-01 on %s an owner opens an empty shop by the link of the terminal: name, logo, two stores, delivery, seller, sender, a colleague, a table and a landing page, left and come back to, until the first sale, in under 15 minutes of presses',
  async (_, viewport) => {
    const { shop, link } = await startEmptyShop();
    await seeEmptyShop(shop, viewport);
    const owner = await newShopper(browser, shop.url, viewport, { allow: /\b(400|401|409|410|422)\b/ });
    const { page } = owner;
    const work = await countWork(page);
    const inspect = (name: string) => inspectLoadedScreen(page, `first-day-${name}`);
    const goTo = async (name: string) => {
      if (viewport === PHONE) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name, exact: true }).click();
      await seeTitle(page, name);
    };
    const toSetUp = () => goTo('Set-up');

    await page.goto(link);
    await seeTitle(page, 'Your new shop');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.getByText('Enter a name.').waitFor();
    await expect
      .poll(() => page.getByLabel('Your name').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await inspect('account');
    await page.getByLabel('Your name').fill('Mere Kahu');
    await page.getByLabel('Email').fill(OWNER);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await page.getByLabel('Email').fill(OWNER);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await seeTitle(page, 'Set-up');
    const step = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await step('Name, logo and colour').getByText('To do').waitFor();
    await inspect('empty');

    // Left without saving, and come back to: nothing is ticked off.
    await page.getByRole('link', { name: 'Edit GST number and seller' }).click();
    await seeTitle(page, 'GST number and seller');
    await toSetUp();
    await step('GST number and seller').getByText('To do').waitFor();

    await page.getByRole('link', { name: 'Edit name, logo and colour' }).click();
    await seeTitle(page, 'Name, logo and colour');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour Shoes');
    await page.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#7fcb92');
    await page
      .getByRole('group', { name: 'Logo' })
      .locator('input[type="file"]')
      .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await picture(10) });
    await page.getByRole('button', { name: 'Remove Logo' }).waitFor();
    await inspect('look');
    await publishDraft(page);
    await step('Name, logo and colour').getByText('Done').first().waitFor();

    await page.getByRole('link', { name: 'Edit GST number and seller' }).click();
    await page.getByRole('textbox', { name: 'Legal name' }).fill('Harbour Shoes Limited');
    await page.getByRole('textbox', { name: 'GST number' }).fill('123-456-789');
    await page.getByRole('textbox', { name: 'Business address' }).fill('5 Quay Street, Wellington 6011');
    await publishAtOnce(page);
    await page.getByRole('link', { name: 'Edit sender and contact' }).click();
    await page.getByRole('textbox', { name: 'Sender' }).fill('Harbour Shoes <hello@harbour-shoes.co.nz>');
    await publishAtOnce(page);

    for (const [code, name, town, region, postcode] of [
      ['WLG', 'Harbour Wellington', 'Te Aro', 'Wellington', '6011'],
      ['AKL', 'Harbour Ponsonby', 'Ponsonby', 'Auckland', '1011'],
    ] as const) {
      await page.getByRole('link', { name: 'Add a store' }).click();
      await seeTitle(page, 'New store');
      for (const [label, value] of [
        ...[['Code', code] as const, ['Name', name] as const, ['Street', '5 Quay Street'] as const],
        ...[['Address of its page', code.toLowerCase()] as const, ['Suburb or town', town] as const],
        ...[['Region', region] as const, ['Postcode', postcode] as const],
      ])
        await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByRole('button', { name: 'Save store' }).click();
      await seeTitle(page, 'Set-up');
    }
    await page.getByText('2 open stores, 2 with hours').waitFor();

    await page.getByRole('link', { name: 'Edit delivery' }).click();
    await page.getByText('These zones say what applies today').waitFor();
    const everywhere = page.getByRole('group', { name: 'Standard delivery' }).last();
    await everywhere.getByLabel('Price ($ with GST)').fill('8.50');
    await publishDraft(page);

    await page.getByRole('link', { name: 'Invite somebody' }).click();
    await page.getByLabel('Name').fill('Hana Reti');
    await page.getByLabel('Email address').fill('hana@harbour-shoes.example');
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await seeTitle(page, 'Set-up');
    await page.getByText('1 manager, 1 open invitation').waitFor();

    await page.getByRole('link', { name: 'Import products' }).click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'range.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByRole('button', { name: 'Import 2 products' }).click();
    await page.getByText('Products imported.').waitFor();
    await toSetUp();
    await page.getByText('no published product has both stock and a picture').waitFor();
    await page.goto(`${shop.url}/nz/staff/products/HC-1`);
    await seeTitle(page, /Harbour Court/);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'side.jpg', mimeType: 'image/jpeg', buffer: await picture(200) });
    await page.getByLabel('Alt text of image 1').fill('Harbour Court from the side');
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();
    await toSetUp();
    for (const title of ['Name, logo and colour', 'Your first store', 'Delivery prices', 'First products'])
      await step(title).getByText('Done').first().waitFor();
    await inspect('done');
    await goTo('Pages');
    await composeLandingPage(page);
    await inspect('landing-page');
    await goTo('Dashboard');
    await page.getByText(/Set-up: \d+ of \d+ done\./).waitFor();
    await inspect('dashboard');

    await buyFirst(shop, viewport);
    await page.goto(`${shop.url}/nz/staff/orders`);
    const { rows } = await shop.pool.query('select number, total_cents::int from orders.orders');
    expect(rows).toMatchObject([{ total_cents: 15_840 }]);
    await page.getByRole('link', { name: rows[0].number }).first().waitFor();
    await inspect('orders');
    expect(await mailFor(shop.simulatorUrl, 'hana@harbour-shoes.example')).toHaveLength(1);
    process.stdout.write(`first day: ${JSON.stringify({ ...work, minutes: work.minutes() })}\n`);
    expect(work.minutes(), JSON.stringify(work)).toBeLessThan(15);
    expect(work.presses).toBeGreaterThan(40);
    await owner.leave();
    await expectInvariantsHoldOnceCaptured(shop);
    expect(shop.errors).toEqual([]);
    await shop.close();
  },
);

/** Previews what is typed in a step, and publishes it. */
async function publishDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await seeTitle(page, 'Draft of settings');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await seeTitle(page, 'Set-up');
}

/** Publishes what is typed in a step without a preview. */
async function publishAtOnce(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish now' }).click();
  await seeTitle(page, 'Set-up');
}

/** A page for the opening, with a heading of its own, the newest products, and a link to all of them. */
async function composeLandingPage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New landing page' }).click();
  await seeTitle(page, 'New landing page');
  await page.getByLabel('URL').fill('opening');
  await page.getByLabel('Title', { exact: true }).fill('We are open');
  await page.getByLabel('Description').fill('Harbour Shoes is open in Wellington and Ponsonby.');
  await page.getByLabel('New block').selectOption({ label: 'Hero' });
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.locator('summary', { hasText: 'Hero' }).last().click();
  await page.getByLabel('Heading, one to four lines').fill('Haere mai,\nwe are open');
  await page.getByLabel('Text', { exact: true }).fill('Two stores, and this one all night.');
  await page.getByLabel('Link, such as').fill('/products');
  await page.getByLabel('Link text').fill('All shoes');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await seeTitle(page, 'We are open');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Version 1 is published').waitFor();
}

/** A shopper who comes too early meets pages, not errors. */
async function seeEmptyShop(shop: TestShop, viewport: typeof PHONE): Promise<void> {
  const early = await newShopper(browser, shop.url, viewport, { allow: /\b404\b/ });
  for (const [path, name, status] of [
    ['/', 'home', 200],
    ['/products', 'listing', 200],
    ['/search?q=boots', 'search', 200],
    ['/stores', 'stores', 200],
    ['/brands', 'brands', 200],
    ['/products/nothing-yet', 'no-product', 404],
  ] as const) {
    const answer = await early.visit(path);
    expect(answer?.status(), path).toBe(status);
    await early.page.getByRole('heading', { level: 1 }).first().waitFor();
    await inspectScreen(early.page, `empty-shop-${name}`);
  }
  await early.leave();
}

/** A guest comes by the landing page and buys the first pair, by card. */
async function buyFirst(shop: TestShop, viewport: typeof PHONE): Promise<void> {
  const shopper = await newShopper(browser, shop.url, viewport);
  const { page } = shopper;
  await expect
    .poll(async () => (await (await fetch(`${shop.url}/nz/products`)).text()).includes('Harbour Court'), {
      timeout: patient(10_000),
    })
    .toBe(true);
  await shopper.visit('/pages/opening');
  await inspectScreen(page, 'first-day-opening');
  await page.getByRole('main').getByRole('link', { name: 'All shoes' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Harbour Shoes, home' }).locator('img').waitFor();
  await inspectScreen(page, 'first-day-listing');
  await page.locator('main a[href*="/products/quayside-harbour-court"]').first().click();
  await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
  await shopper.addToCart();
  await page.getByRole('link', { name: 'Check out' }).click();
  await shopper.fillContact();
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress({ street: '12 Cuba Street', suburb: 'Te Aro', town: 'Wellington', postcode: '6011' });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await shopper.fillCard();
  await page.getByRole('button', { name: 'Pay $158.40' }).click();
  await shopper.see(/Your\s+order is placed/);
  await shopper.leave();
}
