/** What is listed for crawlers and shopping channels, on a real database. */
import { expect, test } from 'vitest';
import { insertProduct } from '../../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { useTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { isGtin } from '../products/gtin.ts';
import type { FeedItem } from './feed-item.ts';
import { listFeedItems } from './list-feed-items.ts';
import { listPageUrlParts } from './list-page-url-parts.ts';
import { listPageUrls } from './list-page-urls.ts';
import type { PageUrlKind } from './page-url.ts';

type Db = Awaited<ReturnType<typeof useTestDatabase>>;
const pathsOf = async ({ db }: Db, kind: PageUrlKind, part = 1): Promise<string[]> => {
  const paths: string[] = [];
  for await (const batch of listPageUrls({ db }, kind, part)) paths.push(...batch.map(({ path }) => path));
  return paths.sort();
};
const itemsOf = async ({ db }: Db): Promise<FeedItem[]> => {
  const items: FeedItem[] = [];
  for await (const batch of listFeedItems({ db })) items.push(...batch);
  return items;
};
const one = { price: '149.90', variants: [{ label: 'One size', stock: 3 }] };
const court: [string, string][] = [
  ['footwear', 'Footwear'],
  ['court', 'Court shoes'],
];

test('page URLs are listed for products on sale, their brands and their categories up to the root', async () => {
  const database = await useTestDatabase();
  await insertProduct(database.db, { ...one, name: 'Harbour', category: court });
  await insertProduct(database.db, { ...one, name: 'Always', state: 'evergreen', category: [['gifts', 'Gifts']] });
  await insertProduct(database.db, {
    ...one,
    name: 'Secret',
    state: 'draft',
    brand: 'Hidden',
    category: [['hidden', 'Hidden']],
  });
  await insertProduct(database.db, {
    ...one,
    name: 'Gone',
    state: 'discontinued',
    brand: 'Past',
    category: [['past', 'Past']],
  });
  expect(await pathsOf(database, 'products')).toEqual(['quayworn-always-chalk', 'quayworn-harbour-chalk']);
  expect(await pathsOf(database, 'brands')).toEqual(['quayworn']);
  expect(await pathsOf(database, 'categories')).toEqual(['footwear', 'footwear/court', 'gifts']);
  expect((await listPageUrlParts(database)).map(({ kind, part }) => `${kind} ${part}`)).toEqual([
    'categories 1',
    'brands 1',
    'products 1',
  ]);
  expect(await pathsOf(database, 'products', 2)).toEqual([]);
});

test("a part is a block of 50,000 ids; its date is that of its latest page, and a category's is that of a product that left it", async () => {
  const database = await useTestDatabase();
  const { pool } = database;
  await insertProduct(database.db, { ...one, name: 'First', category: court });
  await pool.query('alter table catalogue.product alter column id restart with 50000');
  await insertProduct(database.db, { ...one, name: 'Last of part one', category: court });
  await insertProduct(database.db, { ...one, name: 'First of part two', category: court });
  await pool.query("update catalogue.product set updated_at = timestamptz '2026-01-01' + id * interval '1 minute'");
  expect(await pathsOf(database, 'products')).toEqual(['quayworn-first-chalk', 'quayworn-last-of-part-one-chalk']);
  expect(await pathsOf(database, 'products', 2)).toEqual(['quayworn-first-of-part-two-chalk']);
  const changed = async () =>
    Object.fromEntries(
      (await listPageUrlParts(database)).map(({ kind, part, changedAt }) => [
        `${kind} ${part}`,
        changedAt.toISOString(),
      ]),
    );
  const at = (minutes: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000).toISOString();
  expect(await changed()).toEqual({
    'products 1': at(50_000),
    'products 2': at(50_001),
    'brands 1': at(50_001),
    'categories 1': at(50_001),
  });
  await pool.query(
    "update catalogue.product set state = 'discontinued', updated_at = timestamptz '2026-06-01' where id = 50001",
  );
  expect(await changed()).toEqual({
    'products 1': at(50_000),
    'brands 1': '2026-06-01T00:00:00.000Z',
    'categories 1': '2026-06-01T00:00:00.000Z',
  });
});

test('the feed has an item for each size that anybody may buy, in or out of stock', async () => {
  const database = await useTestDatabase();
  await insertProduct(database.db, {
    name: 'Harbour',
    price: '99.00',
    originalPrice: '149.90',
    demographic: 'mens',
    category: court,
    variants: [
      { label: 'US 9', sizes: { usMen: '9', eu: '42.5' }, stock: 2 },
      { label: 'US 10', sizes: { usMen: '10' }, stock: 0 },
    ],
  });
  for (const [name, wish] of Object.entries({
    Secret: { state: 'draft' },
    Gone: { state: 'discontinued' },
    Members: { loyaltyMemberExclusive: true },
    Accounts: { accountExclusive: true },
  } as const))
    await insertProduct(database.db, { ...one, name, ...wish });
  const items = await itemsOf(database);
  expect(items.map(({ code, available }) => [code, available])).toEqual([
    ['harbour-us-9', true],
    ['harbour-us-10', false],
  ]);
  expect(items[0]).toMatchObject({
    styleCode: 'harbour',
    path: 'quayworn-harbour-chalk',
    mediaId: null,
    priceCents: 9900n,
    originalPriceCents: 14990n,
    categoryNames: ['Footwear', 'Court shoes'],
    sizes: { usMen: '9', eu: '42.5' },
    barcode: null,
  });
});

test('a size is available when the smallest quantity that may be bought is in stock; a product without stock always is', async () => {
  const database = await useTestDatabase();
  await insertProduct(database.db, { ...one, name: 'Dozens', cartQtyVariantMin: 2, cartQtyVariantMultipleOf: 4 });
  await insertProduct(database.db, { ...one, name: 'Pairs', cartQtyVariantMultipleOf: 3 });
  await insertProduct(database.db, { ...one, name: 'Never', cartQtyVariantMin: 3, cartQtyProductMax: 2 });
  await insertProduct(database.db, {
    ...one,
    name: 'Voucher',
    functionalType: 'virtual',
    variants: [{ label: '$50', stock: 0 }],
  });
  const availability = async () =>
    Object.fromEntries((await itemsOf(database)).map(({ name, available }) => [name, available]));
  expect(await availability()).toEqual({ Dozens: false, Pairs: true, Never: false, Voucher: true });
  await database.pool.query('update stock.stock set reserved = 1');
  expect(await availability()).toMatchObject({ Pairs: false });
});

test('more products than a batch holds are all listed, each once', async () => {
  const database = await useTestDatabase();
  const { productId } = await insertProduct(database.db, { ...one, name: 'Pattern' });
  await database.pool.query(
    `insert into catalogue.product (code, parent_code, path, brand_id, category_id, name, demographic, product_type, colour_name, price_cents, state, functional_type)
     select 'c' || n, 'c', 'c' || n, brand_id, category_id, name, demographic, product_type, colour_name, price_cents, state, functional_type
     from catalogue.product, generate_series(1, 5100) n where id = $1`,
    [productId],
  );
  await database.pool.query(
    "insert into catalogue.variant (product_id, code, position, label) select id, code || '-v', 0, 'M' from catalogue.product where code like 'c%'",
  );
  const items = await itemsOf(database);
  expect([items.length, new Set(items.map(({ code }) => code)).size]).toEqual([5101, 5101]);
  expect(new Set(await pathsOf(database, 'products')).size).toBe(5101);
});

test('a barcode is a trade item number when its check digit is right', () => {
  for (const right of ['4006381333931', '036000291452', '96385074', '00036000291452'])
    expect(isGtin(right), right).toBe(true);
  for (const wrong of ['4006381333932', '036000291453', '123456789', '', '40063813339a1'])
    expect(isGtin(wrong), wrong).toBe(false);
});
