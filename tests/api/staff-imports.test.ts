/** Staff imports of products, through the API of a running shop. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountClient } from '../support/clients/account-client.ts';
import { type CatalogueShop, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';

let opened: CatalogueShop;
let merchandiser: AccountClient;
let service: AccountClient;
let audited: CatalogueShop['audited'];
let read: CatalogueShop['read'];
let save: CatalogueShop['save'];
beforeAll(async () => {
  opened = await openCatalogueShop();
  ({ merchandiser, service, audited, read, save } = opened);
});
afterAll(() => opened?.close());

describe('products', () => {
  test('an import is tried with row errors and counts and saves nothing until it is applied; manual edits survive the same file', async () => {
    const head = 'code,name,brand,category,price,variant_code,size_label,stock';
    const text = `\uFEFF${head}\nJET-1,Jetty,Quayworn,Footwear,79.90,JET-1-9,US 9,4\nJET-2,Jetty Low,Quayworn,Footwear,free,JET-2-9,US 9,4\n`;
    const run = (apply: boolean, body: Record<string, unknown> = {}) =>
      merchandiser.call('POST', '/staff/imports', { format: 'csv', text, apply, ...body });
    const tried = await run(false);
    expect(tried.body).toMatchObject({
      applied: false,
      read: 2,
      created: 1,
      rejectedCount: 1,
      rejected: [{ line: 3, code: 'JET-2', reason: expect.stringContaining('Enter an amount such as 149.90.') }],
    });
    expect((await merchandiser.call('GET', '/staff/products/JET-1')).status).toBe(404);
    expect((await run(true)).body).toMatchObject({ applied: true, created: 1, rejectedCount: 1 });
    const { version, product } = await read('JET-1');
    expect((await save(version, { ...product, name: 'Jetty by hand' })).status).toBe(200);
    expect((await run(true)).body).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
    expect((await read('JET-1')).product.name).toBe('Jetty by hand');
    expect(await run(false, { text: 'no,columns,of ours\n1,2,3\n' })).toMatchObject({
      status: 422,
      body: { errorCode: 'ImportUnusable', message: expect.stringMatching(/^The file cannot be used: /) },
    });
    expect(await audited('catalogue')).toEqual(['products.imported', 'products.imported']);
  });
});

describe('labels that an import has to guess', () => {
  const head =
    'Handle,Title,Vendor,Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Qty';
  /**
   * One shoe for men and one for women, both in size 7, in a colour of the merchant's own, and a product without a
   * category.
   */
  const table = (mark: string) =>
    [
      head,
      `tide-${mark},Tide ${mark},Rail,Shoes,mens,Size,7,Colour,Puketapu,99,shopify,3`,
      `tide-${mark},,,,,,8,,Puketapu,99,shopify,3`,
      `tide-${mark},,,,,,Jumbo,,Puketapu,99,shopify,3`,
      `surf-${mark},Surf ${mark},Rail,Shoes,womens,Size,7,,,99,shopify,3`,
      `odd-${mark},Red Odd ${mark},Rail,,,Title,Default Title,,,20,shopify,3`,
    ].join('\n');
  type Label = { kind: string; label: string; guess: string; value: string | null; rows: number };
  const run = async (mark: string, apply: boolean) =>
    (await merchandiser.call('POST', '/staff/imports', { format: 'shopify', text: table(mark), apply })).body;
  const map = (body: Record<string, unknown>, who = merchandiser) => who.call('PUT', '/staff/import-labels', body);
  const labelOf = (report: { labels: Label[] }, kind: string, label: string, guess?: string) =>
    report.labels.find(
      (one) => one.kind === kind && one.label === label && (guess === undefined || one.guess === guess),
    );

  test('FIX-61 each guessed label is listed with its guess and its rows; a mapping applies to this import and later ones until it is deleted', async () => {
    const tried = await run('one', false);
    expect(tried).toMatchObject({
      applied: false,
      read: 3,
      created: 3,
      rejectedCount: 0,
      sizes: { read: 3, unread: 1 },
    });
    expect(
      tried.labels.toSorted((a: Label, b: Label) =>
        `${a.kind}${a.label}${a.guess}`.localeCompare(`${b.kind}${b.label}${b.guess}`),
      ),
    ).toEqual([
      { kind: 'category', label: '', guess: 'Other', value: null, rows: 1 },
      { kind: 'colour', label: 'Puketapu', guess: '', value: null, rows: 3 },
      { kind: 'colour', label: 'Red Odd one', guess: 'Red', value: null, rows: 1 },
      { kind: 'colour', label: 'Surf one', guess: '', value: null, rows: 1 },
      { kind: 'demographic', label: 'mens', guess: 'mens', value: null, rows: 3 },
      { kind: 'demographic', label: '', guess: 'unisex', value: null, rows: 1 },
      { kind: 'demographic', label: 'womens', guess: 'womens', value: null, rows: 1 },
      { kind: 'size', label: '7', guess: 'US men’s 7', value: null, rows: 1 },
      { kind: 'size', label: '7', guess: 'US women’s 7', value: null, rows: 1 },
      { kind: 'size', label: '8', guess: 'US men’s 8', value: null, rows: 1 },
      { kind: 'size', label: 'Jumbo', guess: '', value: null, rows: 1 },
    ]);

    // Each kind accepts its own values, and the refusal names them.
    for (const [kind, value, how] of [
      ['size', '7', 'UK 7, EU 41'],
      ['size', 'Jumbo', 'or none'],
      ['colour', 'glacier', 'black, white, grey'],
      ['colour', 'red / blue / green / navy', 'up to three'],
      ['category', 'a > b > c > d > e', 'up to four levels'],
      ['category', ' > ', 'Footwear > Boots'],
      ['demographic', 'dogs', 'mens, womens, unisex, kids'],
    ] as const)
      expect(await map({ kind, label: 'x', guess: '', value }), `${kind} ${value}`).toMatchObject({
        status: 422,
        body: { errorCode: 'ImportLabelUnusable', message: expect.stringContaining(how) },
      });
    expect((await map({ kind: 'brand', label: 'x', guess: '', value: 'y' })).status).toBe(400);
    expect((await map({ kind: 'size', label: 'x'.repeat(201), guess: '', value: 'UK 7' })).status).toBe(400);
    expect((await map({ kind: 'size', label: '7', guess: '', value: 'UK 7' }, service)).status).toBe(403);
    expect((await run('one', false)).labels).toEqual(tried.labels);

    for (const mapping of [
      { kind: 'size', label: '7', guess: 'US men’s 7', value: 'UK 7' },
      { kind: 'size', label: 'Jumbo', guess: '', value: 'EU 47' },
      { kind: 'colour', label: 'Puketapu', guess: '', value: 'Blue / white' },
      { kind: 'category', label: '', guess: 'Other', value: 'Accessories > Laces' },
      { kind: 'demographic', label: 'womens', guess: 'womens', value: 'unisex' },
    ])
      expect((await map(mapping)).status, JSON.stringify(mapping)).toBe(204);
    const mapped = await run('one', false);
    expect(labelOf(mapped, 'size', '7', 'US men’s 7')).toMatchObject({ value: 'UK 7', rows: 2 });
    expect(mapped.sizes).toMatchObject({ read: 4, unread: 0 });
    expect(Object.keys(mapped.guesses).join()).not.toContain('category: missing');
    expect(await run('one', true)).toMatchObject({ applied: true, created: 3 });
    const tide = (await read('tide-one')).product;
    expect(tide).toMatchObject({ colourName: 'Puketapu', colours: ['blue', 'white'] });
    expect(
      tide.variants.map(({ sizes }: { sizes?: Record<string, string> }) =>
        [sizes?.uk, sizes?.usMen, sizes?.eu].map((one) => one ?? ''),
      ),
    ).toEqual([
      ['7', '8', expect.any(String)],
      [expect.any(String), '8', expect.any(String)],
      [expect.any(String), expect.any(String), '47'],
    ]);
    expect((await read('odd-one')).product).toMatchObject({
      category: [
        ['accessories', 'Accessories'],
        ['laces', 'Laces'],
      ],
      colours: ['red'],
    });
    // Now unisex, the size 7 is another guess: the mapped one.
    expect((await read('surf-one')).product).toMatchObject({
      demographic: 'unisex',
      variants: [{ sizes: { uk: '7' } }],
    });

    // The next import, of other products.
    expect(await run('two', true)).toMatchObject({ created: 3, sizes: { unread: 0 } });
    expect((await read('tide-two')).product).toMatchObject({
      colours: ['blue', 'white'],
      variants: [{ sizes: { uk: '7' } }, {}, { sizes: { eu: '47' } }],
    });
    // Without the mapping it is guessed again; a size may also be mapped to none.
    expect((await map({ kind: 'size', label: '7', guess: '', value: null })).status).toBe(204);
    expect((await map({ kind: 'size', label: 'Jumbo', guess: '', value: 'none' })).status).toBe(204);
    const again = await run('three', false);
    expect(labelOf(again, 'size', '7', 'US men’s 7')?.value).toBeNull();
    expect(again.sizes).toMatchObject({ unread: 0 });
    expect(again.guesses['sizes: sizes without a system are read as US men’s sizes']).toBeGreaterThan(0);
    expect((await audited('catalogue')).filter((action: string) => action === 'products.label-mapped')).toHaveLength(7);
  });
});
