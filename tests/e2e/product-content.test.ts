/** What a product page shows of its product: texts, price, images, stock, and who may buy it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { writeStock } from '../support/fixtures/catalogue/write-stock.ts';
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

/** A product for sale that meets the condition, with the data its page must show. */
async function productWhere(condition: string) {
  const { rows } = await shop.pool.query<{
    id: number;
    path: string;
    name: string;
    brand: string;
    description: string;
    colour: string;
    price: string;
    was: string | null;
    images: string[];
  }>(
    `select p.id, p.path, p.name, b.name as brand, p.description, p.colour_name as colour, to_char(p.price_cents / 100.0, 'FM$999990.00') as price,
       to_char(p.original_price_cents / 100.0, 'FM$999990.00') as was, array(select i.media_id from catalogue.image i where i.product_id = p.id order by i.position) as images
     from catalogue.product p join catalogue.brand b on b.id = p.brand_id
     where p.state = 'current' and p.functional_type = 'basic' and not p.loyalty_member_exclusive and p.challenge_question is null and (${condition}) order by p.id limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error(`no product where ${condition}`);
  return found;
}
/** The shop's current stock of a product's sizes; a change in the database is visible a moment later. */
async function availableOf(productId: number): Promise<Record<string, number>> {
  const answer = await fetch(`${shop.url}/nz/api/search/indexes/kerb_products/objects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ objectIds: [String(productId)] }),
  });
  const { data } = (await answer.json()) as {
    data: { results: { variants: { id: string; qtyAvailable: number }[] }[] };
  };
  return Object.fromEntries((data.results[0]?.variants ?? []).map(({ id, qtyAvailable }) => [id, qtyAvailable]));
}
async function sellOut(productId: number, which = 'true'): Promise<void> {
  await writeStock(
    shop.pool,
    `update stock.stock s set on_hand = reserved from catalogue.variant v where v.id = s.variant_id and s.location_id = 'warehouse' and v.product_id = $1 and (${which})`,
    [productId],
  );
  await shop.pool.query("select pg_notify('kerb_changed', 'stock')");
}
/** Waits: a changed page may still come from the cache for a moment. */
const untilShown = async (
  shopper: Awaited<ReturnType<typeof newShopper>>,
  path: string,
  there: () => Promise<boolean>,
) =>
  expect
    .poll(async () => {
      await shopper.visit(path);
      return there();
    })
    .toBe(true);

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'LOC-01 PROD-09 PROD-10 at %s the page shows brand, name, description, colour, price and every image; a reduced product shows its previous price',
  async (_, viewport) => {
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    for (const condition of ['p.original_price_cents is null', 'p.original_price_cents is not null']) {
      const product = await productWhere(`${condition} and p.description <> ''`);
      await shopper.visit(`/products/${product.path}`);
      const article = page.getByRole('main').getByRole('article').first();
      const title = page.getByRole('heading', { level: 1 });
      expect((await title.textContent())?.replace(/\s+/g, ' ')).toBe(`${product.brand} ${product.name}`);
      expect(await title.getByRole('link', { name: product.brand, exact: true }).isVisible()).toBe(true);
      for (const paragraph of product.description.split(/\n\s*\n/).filter(Boolean))
        expect(await article.getByText(paragraph, { exact: true }).isVisible()).toBe(true);
      expect(await article.getByText(product.colour, { exact: true }).first().isVisible()).toBe(true);
      // Served to New Zealand, in its dollars: visibly, and in the page's metadata.
      expect(await page.locator('html').getAttribute('lang')).toBe('en-NZ');
      expect(await page.locator('meta[property="product:price:currency"]').getAttribute('content')).toBe('NZD');
      const described = (await page.locator('script[type="application/ld+json"]').allTextContents()).join(' ');
      expect(new Set([...described.matchAll(/"priceCurrency":"(\w+)"/g)].map(([, currency]) => currency))).toEqual(
        new Set(['NZD']),
      );
      const price = page.locator('h1 ~ p').first();
      const words = (await price.textContent()) ?? '';
      expect(words).toContain(product.price);
      if (product.was === null) expect(words).not.toMatch(/Was|Now/);
      else {
        expect(words).toContain(`Now ${product.price}Was ${product.was}`);
        expect(await price.locator('s').evaluate((was) => getComputedStyle(was).textDecorationLine)).toBe(
          'line-through',
        );
      }
      const shown = await page
        .getByRole('list', { name: 'Images', exact: true })
        .getByRole('img')
        .evaluateAll((images) =>
          images.map((image) => /\/media\/([0-9a-f]{32})\//.exec((image as HTMLImageElement).src)?.[1]),
        );
      expect(product.images.length).toBeGreaterThan(0);
      expect(shown).toEqual(product.images);
    }
    // A listing shows both prices too.
    const reduced = await productWhere('p.original_price_cents is not null');
    await shopper.visit(`/search?q=${encodeURIComponent(`${reduced.brand} ${reduced.name}`)}`);
    expect(await page.locator(`#hits article:has(a[href$="/${reduced.path}"])`).textContent()).toContain(
      `Now ${reduced.price}Was ${reduced.was}`,
    );
    await shopper.leave();
  },
);

test('PROD-08 overlay texts of the content system are shown on the image of a product that names them, in listings and on its page', async () => {
  const product = await productWhere("p.overlay_ids = '{}' and not p.is_new and p.original_price_cents is null");
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  const search = `/search?q=${encodeURIComponent(`${product.brand} ${product.name}`)}`;
  const onTile = page
    .locator(`#hits article:has(a[href$="/${product.path}"])`)
    .getByText('Launch week', { exact: true });
  await shopper.visit(search);
  await page.locator(`#hits a[href$="/${product.path}"]`).first().waitFor();
  expect(await onTile.count()).toBe(0);
  await shop.pool.query(
    `insert into content.document (id, kind, path, fields) values ('overlay:launch', 'overlay', 'launch', '{"text":"Launch week"}')`,
  );
  await shop.pool.query(
    "update catalogue.product set overlay_ids = '{launch,no-such-overlay}', changed_xid = pg_current_xact_id() where id = $1",
    [product.id],
  );
  await shop.pool.query("select pg_notify('kerb_changed', 'catalogue')");
  await untilShown(shopper, search, async () => (await onTile.count()) === 1);
  const inside = async (image: string, words: string) => {
    const [around, badge] = [
      await page.locator(image).first().boundingBox(),
      await page.locator(words).first().boundingBox(),
    ];
    if (!around || !badge) return false;
    return (
      badge.x >= around.x &&
      badge.y >= around.y &&
      badge.x + badge.width <= around.x + around.width &&
      badge.y + badge.height <= around.y + around.height
    );
  };
  const tile = `#hits article:has(a[href$="/${product.path}"])`;
  expect(await inside(`${tile} img`, `${tile} :text-is("Launch week")`)).toBe(true);
  await untilShown(
    shopper,
    `/products/${product.path}`,
    async () => (await page.getByRole('main').getByText('Launch week', { exact: true }).count()) > 0,
  );
  expect(await inside('[aria-label="Images"]', 'main :text-is("Launch week")')).toBe(true);
  expect(await page.getByText('no-such-overlay').count()).toBe(0);
  await shopper.leave();
});

test('PROD-11 a size that is out of stock cannot be chosen; a product without stock shows as sold out and has no button', async () => {
  const product = await productWhere(
    "(select count(*) from catalogue.variant v join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse' where v.product_id = p.id and s.on_hand > s.reserved) > 3",
  );
  const { rows } = await shop.pool.query<{ id: number }>(
    "select v.id from catalogue.variant v join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse' where v.product_id = $1 and s.on_hand > s.reserved order by v.position limit 1",
    [product.id],
  );
  const gone = rows[0]?.id as number;
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  const path = `/products/${product.path}`;
  const size = page.locator(`input[type=radio][value="${gone}"]`);
  await shopper.visit(path);
  await expect.poll(() => size.isEnabled()).toBe(true);
  await sellOut(product.id, `v.id = ${gone}`);
  await untilShown(shopper, path, () => size.isDisabled());
  // Not by a click, a label, a key, or a script that removes the attribute.
  await page.locator(`label:has(input[value="${gone}"])`).click({ force: true });
  expect(await size.isChecked()).toBe(false);
  // The press offers an email instead (UX-09).
  await page.getByRole('dialog', { name: 'Email me when it’s back' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await shopper.see('Choose a size first.');
  const available = await availableOf(product.id);
  for (const [id, left] of Object.entries(available))
    expect(await page.locator(`input[type=radio][value="${id}"]`).isDisabled(), id).toBe(left === 0);
  expect(await page.getByRole('button', { name: 'Add to cart' }).isVisible()).toBe(true);

  await sellOut(product.id);
  await untilShown(shopper, path, async () => (await page.getByRole('button', { name: 'Add to cart' }).count()) === 0);
  await page.getByRole('main').getByText('Sold out', { exact: true }).first().waitFor();
  await shopper.see('Every size is sold out.');
  for (const id of Object.keys(available))
    expect(await page.locator(`input[type=radio][value="${id}"]`).isDisabled(), id).toBe(true);
  expect(await page.getByRole('button', { name: /Add to cart|Express checkout/ }).count()).toBe(0);
  const tile = page.locator(`#hits article:has(a[href$="/${product.path}"])`);
  await untilShown(shopper, `/search?q=${encodeURIComponent(`${product.brand} ${product.name}`)}`, async () =>
    /Sold out/.test((await tile.textContent()) ?? ''),
  );
  await shopper.leave();
});

test('PROD-21 stock read more than 300 s ago is read again while a product or the cart stays open, and not before', async () => {
  const product = await productWhere(
    "p.path not like '%harbour-court%' and (select count(*) from catalogue.variant v join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse' where v.product_id = p.id and s.on_hand > s.reserved) > 3",
  );
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  let reads = 0;
  page.on('requestfinished', (request) => {
    if (request.url().includes('/search/indexes/') && (request.postData() ?? '').includes(`"${product.id}"`))
      reads += 1;
  });
  await page.clock.install();
  await shopper.visit(`/products/${product.path}`);
  await expect.poll(() => reads).toBe(1);
  const size = page.getByRole('radiogroup', { name: /size/i }).getByRole('radio', { disabled: false }).first();
  const id = Number(await size.getAttribute('value'));
  // Younger than the limit by more than this part of the test can take: shown, and not requested again.
  await page.clock.fastForward(100_000);
  await page.clock.runFor(20_000);
  expect(reads).toBe(1);
  await shopper.addToCart();
  expect(reads).toBe(1);
  await shopper.visit('/cart');
  await page.getByRole('link', { name: 'Check out' }).waitFor();
  // The total has arrived too: a later quote would report the sold-out size.
  await page
    .getByText(/^Members earn \d+ points?/)
    .first()
    .waitFor();
  const before = reads;
  await sellOut(product.id, `v.id = ${id}`);
  await expect.poll(async () => (await availableOf(product.id))[id]).toBe(0);
  await page.clock.runFor(30_000);
  expect(await page.getByText('This item is now sold out.').count()).toBe(0);
  await page.clock.fastForward(300_000);
  await page.clock.runFor(20_000);
  await page.getByText('This item is now sold out.').first().waitFor();
  expect(reads).toBeGreaterThan(before);

  // The product page, left open, updates its button by itself. What it read at its start is older.
  const atCart = reads;
  await shopper.visit(`/products/${product.path}`);
  await expect.poll(() => reads).toBeGreaterThan(atCart);
  await expect.poll(() => page.locator(`input[type=radio][value="${id}"]`).isDisabled()).toBe(true);
  const other = page.getByRole('radiogroup', { name: /size/i }).getByRole('radio', { disabled: false }).first();
  const otherId = Number(await other.getAttribute('value'));
  await sellOut(product.id, `v.id = ${otherId}`);
  await expect.poll(async () => (await availableOf(product.id))[otherId]).toBe(0);
  await page.clock.runFor(30_000);
  expect(await page.locator(`input[type=radio][value="${otherId}"]`).isDisabled()).toBe(false);
  await page.clock.fastForward(300_000);
  await page.clock.runFor(20_000);
  await expect.poll(() => page.locator(`input[type=radio][value="${otherId}"]`).isDisabled()).toBe(true);
  await shopper.leave();
});

test('PROD-37 on a product restricted to account holders a visitor has no add button; after logging in the shopper comes back and adds it', async () => {
  const product = await productWhere(
    "p.path not like '%harbour-court%' and p.original_price_cents is not null and exists (select 1 from catalogue.variant v join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse' where v.product_id = p.id and s.on_hand > s.reserved)",
  );
  await shop.pool.query(
    'update catalogue.product set account_exclusive = true, changed_xid = pg_current_xact_id() where id = $1',
    [product.id],
  );
  await shop.pool.query("select pg_notify('kerb_changed', 'catalogue')");
  await newCustomer(shop, 'kept-for@example.co.nz');
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  const path = `/products/${product.path}`;
  const logIn = page.getByRole('main').getByRole('link', { name: 'Log in to buy this item' });
  await untilShown(shopper, path, async () => (await logIn.count()) === 1);
  expect(await page.getByRole('button', { name: /Add to cart|Express checkout/ }).count()).toBe(0);
  await logIn.click();
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill('kept-for@example.co.nz');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname === `/nz${path}`);
  await shopper.addToCart();
  await shopper.leave();
});
