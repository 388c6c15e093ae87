/** Each facet and sort option of a listing, with the products that the database has for it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { countOf, pathsOf, waitUntilSettled } from '../support/browser/listing.ts';
import { DESKTOP, newShopper } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

/** URLs of products for sale that meet the condition, read from the database and not from the search index. */
async function forSale(condition: string, order = 'p.path'): Promise<string[]> {
  const { rows } = await shop.pool.query<{ path: string }>(
    `select p.path from catalogue.product p join catalogue.brand b on b.id = p.brand_id join catalogue.category c on c.id = p.category_id
     where p.state in ('current', 'evergreen') and (${condition}) order by ${order}`,
  );
  return rows.map(({ path }) => path);
}
const SOLD_IN = `from catalogue.variant v left join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse'
  where v.product_id = p.id and not v.retired and (p.functional_type = 'virtual' or s.on_hand > s.reserved)`;
const hasSize = (column: string, label?: string) =>
  `exists (select 1 ${SOLD_IN} and v.${column} ${label === undefined ? 'is not null' : `= '${label}'`})`;
/** Whose size it is: a men's size finds men's and unisex models only (UX-06). */
const WEARERS: Record<string, string> = {
  us_men: "p.demographic in ('mens', 'unisex')",
  us_women: "p.demographic in ('womens', 'unisex')",
  us_kids: "p.demographic = 'kids'",
};
const wornBy = (column: string) => WEARERS[column] ?? 'true';
const filtersOf = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
/** Expects the page to show exactly these products, up to the page size. */
async function expectListed(page: Page, expected: readonly string[]): Promise<void> {
  expect(expected.length).toBeGreaterThan(0);
  // The URL changes a moment before the listing.
  await expect.poll(() => countOf(page)).toBe(expected.length);
  await waitUntilSettled(page);
  const shown = await pathsOf(page);
  expect(shown).toHaveLength(Math.min(60, expected.length));
  expect(shown.filter((path) => !expected.includes(path))).toEqual([]);
}

test.each([
  ['UX-06 CAT-12', 'US Men', 'usMenSize', 'us_men'],
  ['UX-06 CAT-13', 'US Women', 'usWomenSize', 'us_women'],
  ['CAT-14', 'US Kids', 'usKidsSize', 'us_kids'],
  ['CAT-15', 'UK', 'ukSize', 'uk'],
  ['CAT-16', 'EU', 'euSize', 'eu'],
] as const)('%s a size in %s is chosen, stored in %s, and filters by that size', async (_id, system, param, column) => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit('/products');
  await filtersOf(page).getByText(system, { exact: true }).click();
  const sizes = filtersOf(page)
    .getByRole('list', { name: `${system} sizes` })
    .getByRole('link');
  const offered = await sizes.evaluateAll((links) => links.map((link) => link.firstChild?.textContent ?? ''));
  // Each size of any product for sale, and no other.
  const { rows } = await shop.pool.query<{ label: string }>(
    `select distinct size.label from catalogue.product p cross join lateral (select v.${column} as label ${SOLD_IN}) size where p.state in ('current', 'evergreen') and size.label is not null and ${wornBy(column)}`,
  );
  expect(offered.toSorted()).toEqual(rows.map(({ label }) => label).toSorted());
  const label = offered[Math.floor(offered.length / 2)] ?? '';
  await sizes.nth(offered.indexOf(label)).click();
  await page.waitForURL((url) => url.search === `?${param}=${label}`);
  const having = await forSale(`${hasSize(column, label)} and ${wornBy(column)}`);
  await expectListed(page, having);
  // The URL alone gives the same listing; pressed again the size is removed.
  await shopper.visit(`/products?${param}=${label}`);
  await expectListed(page, having);
  await filtersOf(page)
    .getByRole('list', { name: `${system} sizes` })
    .locator('a[aria-current]')
    .click();
  await page.waitForURL((url) => url.search === '');
  await shopper.leave();
});

test('CAT-08 the toggle New is stored in new and shows new products only', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit('/products');
  const toggle = filtersOf(page).getByRole('link', { name: /^New/ });
  await toggle.click();
  await page.waitForURL((url) => url.search === '?new=1');
  await expectListed(page, await forSale('p.is_new'));
  await expect.poll(() => toggle.getAttribute('aria-current')).toBe('true');
  await shopper.visit('/products?new=1');
  await expectListed(page, await forSale('p.is_new'));
  await toggle.click();
  await page.waitForURL((url) => url.search === '');
  await expectListed(page, await forSale('true'));
  await shopper.leave();
});

test('CAT-05 on a desktop typing filters the list of brands; the chosen one is stored in brand', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit('/products');
  const { rows } = await shop.pool.query<{ name: string }>('select name from catalogue.brand order by name');
  const group = filtersOf(page).getByRole('group').filter({ hasText: 'Brand' });
  const brands = () =>
    group
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.querySelector('span')?.textContent ?? '').toSorted());
  const named = (part: string) =>
    rows
      .map(({ name }) => name)
      .filter((name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().includes(part))
      .toSorted();
  expect(await brands()).toEqual(named(''));
  const box = group.getByRole('searchbox', { name: 'Find a brand' });
  await box.fill('no such brand');
  await group.getByText('No brand here matches “no such brand”.').waitFor();
  for (const part of ['wo', 'TAHE']) {
    await box.fill(part);
    expect(named(part.toLowerCase()).length, part).toBeGreaterThan(0);
    await expect.poll(brands).toEqual(named(part.toLowerCase()));
  }
  await group.getByRole('link', { name: /^Tāheke/ }).click();
  await page.waitForURL((url) => url.search === '?brand=taheke');
  await expectListed(page, await forSale("b.slug = 'taheke'"));
  await shopper.leave();
});

/** Sort order of text: without case and accents, numbers by value. */
const byName = new Intl.Collator('en-NZ', { sensitivity: 'base', numeric: true, ignorePunctuation: true });

test('CAT-18 the sort options are exactly those of the specification, and each sorts as it says', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit('/products');
  const select = page.getByLabel(/Sort/);
  expect(
    await select
      .locator('option')
      .evaluateAll((options) => options.map((option) => [(option as HTMLOptionElement).value, option.textContent])),
  ).toEqual([
    ['', 'Recommended'],
    ['nameAsc', 'Name A–Z'],
    ['nameDesc', 'Name Z–A'],
    ['priceAsc', 'Price low to high'],
    ['priceDesc', 'Price high to low'],
    ['newest', 'Newest'],
    ['oldest', 'Oldest'],
  ]);
  const recommended = await pathsOf(page);
  const { rows } = await shop.pool.query<{ path: string; name: string; price: string; released: string }>(
    "select path, name, price_cents::text as price, to_char(coalesce(released_on, date '1970-01-01'), 'YYYY-MM-DD') as released from catalogue.product where state in ('current', 'evergreen')",
  );
  const products = new Map(rows.map((row) => [row.path, row]));
  type Row = (typeof rows)[number];
  const orders: [string, (a: Row, b: Row) => number][] = [
    ['nameAsc', (a, b) => byName.compare(a.name, b.name)],
    ['nameDesc', (a, b) => byName.compare(b.name, a.name)],
    ['priceAsc', (a, b) => Number(a.price) - Number(b.price)],
    ['priceDesc', (a, b) => Number(b.price) - Number(a.price)],
    ['newest', (a, b) => b.released.localeCompare(a.released)],
    ['oldest', (a, b) => a.released.localeCompare(b.released)],
  ];
  for (const [sort, compare] of orders) {
    await select.selectOption(sort);
    await page.waitForURL((url) => url.search === `?sort=${sort}`);
    await waitUntilSettled(page);
    // Products that compare equal may be in any order: each of the sixty compares equal to the one at its position in
    // the full order.
    const best = rows.toSorted(compare);
    const misplaced = async () =>
      (await pathsOf(page))
        .map((path) => products.get(path) as Row)
        .findIndex((row, place) => compare(row, best[place] as Row) !== 0);
    await expect.poll(misplaced, { message: sort }).toBe(-1);
    expect(await pathsOf(page)).toHaveLength(60);
  }
  await select.selectOption('');
  await page.waitForURL((url) => url.search === '');
  await expect.poll(() => pathsOf(page)).toEqual(recommended);
  await shopper.leave();
});

test('CAT-26 category, brand and brand-category pages list their own products only, with the facets and sort options of all products', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  const offered = async () => ({
    facets: await filtersOf(page).getByRole('heading', { level: 3 }).allTextContents(),
    flags: (
      await filtersOf(page).getByRole('list').first().getByRole('link').locator('span:first-child').allTextContents()
    ).toSorted(),
    systems: await filtersOf(page)
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value)),
    sorts: await page.getByLabel(/Sort/).locator('option').allTextContents(),
  });
  await shopper.visit('/products');
  await expectListed(page, await forSale('true'));
  const everywhere = await offered();
  // The facets that the specification names are everywhere; those of UX-06 where the products have two values of them.
  const named = (facets: readonly string[]) => facets.filter((one) => ['Size', 'Colour', 'Brand'].includes(one));
  expect(everywhere.facets.slice(0, 6)).toEqual(['Gender', 'Type', 'Size', 'Price', 'Colour', 'Brand']);
  expect(everywhere.flags).toEqual(['For members', 'New', 'On sale']);
  expect(everywhere.systems).toEqual(['usMen', 'usWomen', 'usKids', 'uk', 'eu']);
  for (const [path, condition] of [
    ['/categories/footwear', "c.path = 'footwear' or c.path like 'footwear/%'"],
    ['/categories/footwear/sneakers', "c.path = 'footwear/sneakers' or c.path like 'footwear/sneakers/%'"],
    ['/brands/quayworn', "b.slug = 'quayworn'"],
    [
      '/brands/quayworn/footwear/sneakers',
      "b.slug = 'quayworn' and (c.path = 'footwear/sneakers' or c.path like 'footwear/sneakers/%')",
    ],
  ] as const) {
    await shopper.visit(path);
    await expectListed(page, await forSale(condition));
    const here = await offered();
    expect.soft(named(here.facets), path).toEqual(named(everywhere.facets));
    expect.soft(everywhere.facets, path).toEqual(expect.arrayContaining(here.facets));
    expect.soft(here.sorts, path).toEqual(everywhere.sorts);
    // A size system or toggle that no product here has is not offered.
    for (const system of everywhere.systems) {
      const column = system.replace(/^us(.+)$/, (_, who: string) => `us_${who.toLowerCase()}`);
      const any = (await forSale(`(${condition}) and ${hasSize(column)} and ${wornBy(column)}`)).length > 0;
      expect.soft(here.systems.includes(system), `${path} ${system}`).toBe(any);
    }
    for (const [flag, has] of [
      ['New', 'p.is_new'],
      ['On sale', 'p.original_price_cents is not null'],
    ] as const)
      expect
        .soft(here.flags.includes(flag), `${path} ${flag}`)
        .toBe((await forSale(`(${condition}) and ${has}`)).length > 0);
    // Filtered, the listing still holds its own products only.
    await filtersOf(page)
      .getByRole('link', { name: /^Black/ })
      .first()
      .click();
    await page.waitForURL((url) => url.search === '?colour=black');
    await expectListed(page, await forSale(`(${condition}) and 'black' = any(p.colours)`));
  }
  await shopper.leave();
});
