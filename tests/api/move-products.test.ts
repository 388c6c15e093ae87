/** Products and inventory of a Shopify shop on the screen of the move: tried as one with what follows, imported, repeated. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvariantsHold } from '../support/fixtures/expect-invariants-hold.ts';
import { type CatalogueShop, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';

let opened: CatalogueShop;
beforeAll(async () => {
  opened = await openCatalogueShop();
});
afterAll(() => opened?.close());

const HEAD =
  'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src,Status,Variant ID';
const products = (units = 4) =>
  [
    HEAD,
    `ridge-boot,Ridge Boot,Quayworn,Boots,Size,US 9,RIDGE-9,120.00,180.00,shopify,${units},https://cdn.example.com/ridge.jpg,active,7001`,
    'ridge-boot,,,,,US 10,RIDGE-10,120.00,180.00,shopify,2,,,7002',
    'fern-boot,Fern Boot,Quayworn,Boots,Size,US 9,FERN-9,abc,,shopify,1,,active,7003',
    'moss-boot,Moss Boot,Quayworn,Boots,Size,44-ish,MOSS-1,90.00,,shopify,1,,draft,7004',
  ].join('\n');
const INVENTORY =
  'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Incoming,Unavailable,Committed,Available,On hand';
const inventory = (units: string, place = 'Online warehouse') =>
  [
    INVENTORY,
    `ridge-boot,Ridge Boot,Size,US 9,RIDGE-9,,,${place},0,1,2,${units},9`,
    `ridge-boot,Ridge Boot,Size,US 10,RIDGE-10,,,${place},0,0,0,not stocked,0`,
  ].join('\n');
const redirects =
  'Redirect from,Redirect to\n/pages/ridge-2019,/products/ridge-boot\n/pages/moss,/products/moss-boot\n/products/ridge-boot,/pages/ridge-2019';

const run = async (kind: string, text: string, apply: boolean, more: Record<string, unknown> = {}) =>
  (await opened.manager.call('POST', '/staff/shopify-imports', { kind, text, apply, ...more })).body;
const unitsOf = async (sku: string) =>
  (
    await opened.shop.pool.query(
      "select s.on_hand from stock.stock s join catalogue.variant v on v.id = s.variant_id where v.code = $1 and s.location_id = 'warehouse'",
      [sku],
    )
  ).rows[0]?.on_hand;

test('MOVE-01 products are tried with what names them, imported once with sizes, prices and pictures by the importer of products, and every refused one is in the report', async () => {
  const tried = await run('products', products(), false);
  expect(tried).toMatchObject({ applied: false, read: 3, created: 2, changed: 0, unchanged: 0 });
  expect(tried.refused).toEqual([{ line: 4, name: 'fern-boot', reason: expect.stringContaining('"abc" is no price') }]);
  expect(tried.leftOut).toEqual([
    { line: 2, name: 'ridge-boot', reason: expect.stringContaining('imported without its was price $180.00') },
  ]);
  expect(tried.labels).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'size', label: '44-ish' })]));
  // A draft has no page, a refused product is not here at all.
  expect(tried.brings).toEqual([
    ...['/products/ridge-boot', '/collections/boots', '/collections/quayworn'],
    '/products/moss-boot#draft',
  ]);
  expect(await unitsOf('RIDGE-9')).toBeUndefined();

  const coming = { coming: tried.brings };
  expect(await run('inventory', inventory('7'), false, coming)).toMatchObject({ created: 2, refused: [] });
  expect(await run('variants', products(), false, coming)).toMatchObject({
    created: 3,
    refused: [{ name: '7003' }],
  });
  const planned = await run('redirects', redirects, false, coming);
  expect(planned).toMatchObject({ created: 1, refused: [{ name: '/pages/moss' }, { name: '/products/ridge-boot' }] });
  // An import does not believe what a browser says is coming.
  expect(await run('redirects', redirects, true, coming)).toMatchObject({ created: 0 });
  expect(await run('inventory', inventory('7'), true, coming)).toMatchObject({ created: 0, refused: [{}, {}] });

  expect(await run('products', products(), true)).toMatchObject({ applied: true, created: 2, brings: [] });
  expect(await opened.audited('products')).toEqual(['products.imported']);
  const { rows } = await opened.shop.pool.query(
    "select p.price_cents, count(distinct v.id)::int as sizes, count(distinct i.media_id)::int as pictures from catalogue.product p join catalogue.variant v on v.product_id = p.id join catalogue.image i on i.product_id = p.id where p.code = 'ridge-boot' group by 1",
  );
  expect(rows).toMatchObject([{ sizes: 2, pictures: 1 }]);
  expect(await run('products', products(), true)).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  expect(await run('redirects', redirects, true)).toMatchObject({ created: 1 });
});

test('MOVE-01 an inventory file sets what can be sold at each place once: a sale here is not taken back by the same file, a later one counts, and never less than is reserved', async () => {
  await run('products', products(), true);
  expect(await run('inventory', inventory('7'), true)).toMatchObject({ created: 2, refused: [] });
  expect([await unitsOf('RIDGE-9'), await unitsOf('RIDGE-10')]).toEqual([7, 0]);
  const sold = {
    variantId: (await opened.shop.pool.query("select id from catalogue.variant where code = 'RIDGE-9'")).rows[0].id,
  };
  await opened.shop.pool.query(
    "with gone as (update stock.stock set on_hand = on_hand - 3 where variant_id = $1 and location_id = 'warehouse' returning 1) insert into stock.stock_move (variant_id, location_id, kind, qty, ref) select $1, 'warehouse', 'adjust', -3, 'test' from gone",
    [sold.variantId],
  );
  expect(await run('inventory', inventory('7'), true)).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  // The products again: their stock is what it was.
  expect(await run('products', products(), true)).toMatchObject({ unchanged: 2 });
  expect(await unitsOf('RIDGE-9')).toBe(4);
  expect(await run('inventory', inventory('6'), false)).toMatchObject({ changed: 1, unchanged: 1 });
  expect(await unitsOf('RIDGE-9')).toBe(4);
  expect(await run('inventory', inventory('6'), true)).toMatchObject({ changed: 1 });
  expect(await unitsOf('RIDGE-9')).toBe(6);
  await opened.shop.pool.query('update stock.stock set reserved = 5 where variant_id = $1', [sold.variantId]);
  expect(await run('inventory', inventory('3'), true)).toMatchObject({
    changed: 0,
    refused: [{ line: 2, reason: '5 are reserved for orders here' }],
  });
  await opened.shop.pool.query('update stock.stock set reserved = 0 where variant_id = $1', [sold.variantId]);
  const refused = [
    ...[inventory('seven'), `${inventory('7', 'Shop location')}`],
    [INVENTORY, 'x,X,,,,,,Online warehouse,0,0,0,1,1', 'x,X,,,NONE-1,,,warehouse,0,0,0,1,1'].join('\n'),
    `${inventory('5')}\nridge-boot,Ridge Boot,Size,US 9,RIDGE-9,,,online WAREHOUSE,0,0,0,8,8`,
  ];
  const reasons: string[] = [];
  for (const text of refused)
    for (const { reason } of (await run('inventory', text, false)).refused) reasons.push(reason);
  expect(reasons).toEqual([
    'has no number of units that can be sold, in a column Available',
    expect.stringContaining('there is no place "Shop location" here'),
    expect.stringContaining('there is no place "Shop location" here'),
    'has no SKU, by which the size is found',
    'the shop has no size with the SKU NONE-1',
    'the same size at this place is in line 2 already',
  ]);
  // Two at once: each level once, in the ledger too.
  const both = await Promise.all([run('inventory', inventory('9'), true), run('inventory', inventory('9'), true)]);
  expect(both.map(({ changed }) => changed).toSorted()).toEqual([0, 1]);
  await expectInvariantsHold(opened.shop.databaseUrl);
});

test('HON-03 an inventory file states the country of origin of products that state none, once; another country and what is no country are said, and the products’ file takes nothing back', async () => {
  await run('products', products(), true);
  const origins = (nine: string, ten: string) =>
    [
      INVENTORY,
      `ridge-boot,Ridge Boot,Size,US 9,RIDGE-9,6403.99,${nine},Online warehouse,0,0,0,12,12`,
      `ridge-boot,Ridge Boot,Size,US 10,RIDGE-10,6403.99,${ten},Online warehouse,0,0,0,5,5`,
    ].join('\n');
  const stated = async () =>
    (await opened.shop.pool.query("select country_of_origin from catalogue.product where code = 'ridge-boot'")).rows[0]
      .country_of_origin;
  await run('inventory', origins('', ''), true);
  expect(await run('inventory', origins('VN', 'VN'), false)).toMatchObject({ changed: 2, leftOut: [] });
  expect(await stated()).toBeNull();
  expect(await run('inventory', origins('VN', 'cn'), true)).toMatchObject({
    ...{ changed: 1, unchanged: 1, refused: [] },
    leftOut: [{ line: 3, reason: 'country of origin China: the product states Vietnam here' }],
  });
  expect(await stated()).toBe('VN');
  expect(await run('inventory', origins('VN', 'VN'), true)).toMatchObject({ changed: 0, unchanged: 2, leftOut: [] });
  expect(await run('inventory', origins('Atlantis', '=1+1'), true)).toMatchObject({
    ...{ changed: 0, unchanged: 2 },
    leftOut: [
      { reason: 'country of origin: "Atlantis" is no country' },
      { reason: 'country of origin: "=1+1" is no country' },
    ],
  });
  expect(await run('products', products(13), true)).toMatchObject({ changed: 1 });
  expect(await stated()).toBe('VN');
});
