/** `kerb import` for an operator: accepted rows, refused rows and why, exit codes, never a stack trace. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { productRow } from '../support/fixtures/catalogue/build-catalogue.ts';
import { runKerb, useFolder } from '../support/shop/run-kerb.ts';
import { useTestDatabase } from '../support/shop/test-database.ts';

const HEADER = 'code,name,brand,category,price,images,variant_code,size_label,stock';
const codesOf = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('catalogue.product').select('code').orderBy('code').execute()).map(({ code }) => code);

/** A shop, a folder, and the command line for both. */
async function useKerb() {
  const { db, url } = await useTestDatabase();
  const files = useFolder();
  const kerb = (...args: string[]) => runKerb(args, { DATABASE_URL: url, KERB_DATA_DIR: join(files.folder, 'data') });
  return { db, kerb, ...files };
}

test('the shop’s CSV: valid products are imported, invalid ones named by line and reason, a second run changes nothing', async () => {
  const { db, kerb, folder, write } = await useKerb();
  write(
    'a.png',
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#3c7a4b' } })
      .png()
      .toBuffer(),
  );
  const file = write(
    'range.csv',
    [
      HEADER,
      'A,Harbour Court,Quayworn,Footwear,149.90,a.png | Side,A-9,US 9,3',
      'A,,,,,,A-10,US 10,0',
      'B,Half,Quayworn,Footwear,99.90,,B-9,US 9,1',
      'B,,,,,,B-10,US "10,1',
      'C,Negative,Quayworn,Footwear,-5,,C-1,,1',
      'D,Lost picture,Quayworn,Footwear,10,no.png,D-1,,1',
      `E,${'x'.repeat(5000)},Quayworn,Footwear,10,,E-1,,1`,
      'F,Nul\u0000,Quayworn,Footwear,10,,F-1,,1',
      'A,Another,Quayworn,Footwear,10,,A-1,,1',
      'G,Cap,Quayworn,Accessories,39,,G-1,,5',
    ].join('\r\n'),
  );
  const tried = await kerb('import', 'products', file, '--dry-run');
  expect([tried.code, await codesOf(db), existsSync(join(folder, 'data/media'))]).toEqual([1, [], false]);
  const first = await kerb('import', 'products', file);
  expect(first.code).toBe(1);
  expect(first.out.replace('Dry run, nothing was imported: ', '').replace(/in [\d.]+ s/, '')).toBe(
    tried.out.replace('Dry run, nothing was imported: ', '').replace(/in [\d.]+ s/, ''),
  );
  for (const words of [
    /^line 5 B: not CSV/m,
    /^line 6 C: price: Enter an amount/m,
    /^line 7 D: image: the image no\.png does not exist$/m,
    /^line 8 E: name: /m,
    /^line 9 F: has control characters/m,
    /^line 10 A: code A was in line 2 already/m,
    /8 products read in [\d.]+ s: 2 new, 0 changed, 0 unchanged, 6 refused\.$/m,
  ])
    expect(first.out).toMatch(words);
  expect(first.out + first.err).not.toMatch(/^\s+at /m);
  expect(await codesOf(db)).toEqual(['A', 'G']);
  const before = await db.selectFrom('catalogue.product').selectAll().orderBy('code').execute();
  const again = await kerb('import', 'products', file);
  expect(again.out).toMatch(/0 new, 0 changed, 2 unchanged, 6 refused/);
  expect(await db.selectFrom('catalogue.product').selectAll().orderBy('code').execute()).toEqual(before);
  expect(readdirSync(join(folder, 'data/media'))).toHaveLength(1);
});

test('JSONL in gzip: progress is written in lines when the output is no terminal, exit code 0', async () => {
  const { db, kerb, write } = await useKerb();
  const lines = Array.from({ length: 1200 }, (_, n) =>
    JSON.stringify(
      productRow({ code: `P${n}`, name: `Runner ${n}`, price: '99.90', variants: [{ label: 'US 9', stock: 2 }] }),
    ),
  );
  const run = await kerb('import', 'products', write('range.jsonl.gz', gzipSync(lines.join('\n'))));
  expect([run.code, run.out]).toEqual([0, expect.stringMatching(/^1200 products read in [\d.]+ s: 1200 new/)]);
  expect(run.err).toMatch(/^(Importing: \d+ %\n)+$/);
  expect(run.err).toMatch(/Importing: 100 %\n$/);
  expect(await codesOf(db)).toHaveLength(1200);
});

test('LOC-02 Shopify: the rate converts its prices to whole cents in New Zealand dollars', async () => {
  const { db, kerb, write } = await useKerb();
  const file = write(
    'shopify.csv',
    'Handle,Title,Vendor,Type,Variant Price,Variant Inventory Qty,Variant Inventory Tracker\ntee,Tui Tee,Rail,Shirt,30.01,4,shopify\n',
  );
  expect(await kerb('import', 'shopify', file, '--rate', '1.65')).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 new'),
  });
  expect(await db.selectFrom('catalogue.product').select(['code', 'price_cents']).execute()).toEqual([
    { code: 'tee', price_cents: 4952n },
  ]);
});

test('stores are imported once, refused as a whole when one is wrong, and only checked with --dry-run', async () => {
  const { db, kerb, write } = await useKerb();
  const hours = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, day === 7 ? null : ['09:00', '17:30']]));
  const store = {
    code: 'ponsonby',
    name: 'Ponsonby',
    slug: 'ponsonby',
    phone: '093000000',
    street1: '1 Road',
    locality: 'Auckland',
    region: 'Auckland',
    postcode: '1011',
    latitude: -36.8,
    longitude: 174.7,
    hours,
  };
  const file = write('stores.json', JSON.stringify([store]));
  const stored = () => db.selectFrom('stores.location').select('id').where('kind', '=', 'store').execute();
  expect(await kerb('import', 'stores', file, '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining('nothing was imported: 1 store read: 1 new'),
  });
  expect(await stored()).toEqual([]);
  expect(await kerb('import', 'stores', file)).toMatchObject({ code: 0, out: '1 store read: 1 new or changed.\n' });
  expect(await kerb('import', 'stores', file)).toMatchObject({ code: 0, out: '1 store read: 0 new or changed.\n' });
  const wrong = write(
    'wrong.json',
    JSON.stringify([
      { ...store, code: 'b', slug: 'b' },
      { ...store, code: 'c', slug: 'c', postcode: 'x' },
    ]),
  );
  expect(await kerb('import', 'stores', wrong)).toMatchObject({ code: 2, err: expect.stringContaining('1.postcode') });
  const clash = write('clash.json', JSON.stringify([{ ...store, code: 'other' }]));
  expect(await kerb('import', 'stores', clash)).toMatchObject({
    code: 2,
    err: expect.stringContaining('belongs to another store'),
  });
  expect(await stored()).toEqual([{ id: 'ponsonby' }]);
});

describe('input that cannot be imported at all gives one message and exit code 2', () => {
  test.each<[string, string, string | Buffer | null, string[], RegExp]>([
    ['a file that is not there', 'no.csv', null, [], /There is no file/],
    ['an empty file', 'p.csv', '', [], /The file is empty/],
    ['a header without our columns', 'p.csv', 'name;price\nShoe;3\n', [], /The header lacks "code"/],
    ['a column named twice', 'p.csv', `${HEADER},code\n`, [], /names the column "code" twice/],
    [
      'text in Mac OS Roman',
      'p.csv',
      Buffer.from(`${HEADER}\nA,R\x8esum\x8e,Q\x8d,F,10,,A-1,,1\n`, 'latin1'),
      [],
      /not UTF-8/,
    ],
    [
      'a spreadsheet',
      'p.csv',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from([0xff, 0x00, 0xfe, 0x81])]),
      [],
      /This is a zip archive/,
    ],
    [
      'FIX-64 an Excel workbook',
      'p.csv',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from([0, 1]), Buffer.from('[Content_Types].xml')]),
      [],
      /Excel workbook/,
    ],
    ['gzip that is none', 'p.csv.gz', 'code,name\n', [], /The header lacks/],
    ['gzip cut short', 'p.jsonl.gz', gzipSync('{"code":"A"}\n'.repeat(9000)).subarray(0, 60), [], /could not be read/],
    ['one endless line', 'p.jsonl', 'x'.repeat(1_200_000), [], /longer than a megabyte/],
    ['a flag nobody knows', 'p.csv', HEADER, ['--force'], /unknown option/],
  ])('%s', async (_, name, content, flags, words) => {
    const { db, kerb, folder, write } = await useKerb();
    const run = await kerb(
      'import',
      'products',
      content === null ? join(folder, name) : write(name, content),
      ...flags,
    );
    expect([run.code, run.err]).toEqual([2, expect.stringMatching(words)]);
    expect(run.err).not.toMatch(/^\s+at /m);
    expect(await codesOf(db)).toEqual([]);
  });

  test('an invalid mapping, an invalid rate and an unreachable database are reported', async () => {
    const { kerb, write } = await useKerb();
    const file = write('t.csv', 'id\n1\n');
    expect(await kerb('import', 'table', file, '--mapping', 'nobody')).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no mapping nobody'),
    });
    expect(await kerb('import', 'table', file, '--mapping', write('m.json', '{"code":""}'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('name:'),
    });
    expect(await kerb('import', 'shopify', file, '--rate', 'lots')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/no rate/),
    });
    const lost = await runKerb(['invariants'], { DATABASE_URL: 'postgres://kerb@localhost:1/kerb' });
    expect([lost.code, lost.err]).toEqual([2, expect.stringContaining('No database answers at DATABASE_URL')]);
    expect(lost.err).not.toMatch(/^\s+at /m);
  });
});

const SHOES = 'Handle,Title,Vendor,Type,Tags,Option1 Name,Option1 Value,Variant Price\n';

test('FIX-61 the command lists each guessed label with its rows; a mapping by --map is used by later imports too, and a dry run does not save it', async () => {
  const { db, kerb, write } = await useKerb();
  const file = write(
    'shoes.csv',
    `${SHOES}tide,Tide,Rail,Shoes,mens,Size,7,99\ntide,,,,,,7.5,99\nsurf,Surf,Rail,Shoes,mens,Size,7,99\n`,
  );
  const sizesOf = async (code: string) =>
    (
      await db
        .selectFrom('catalogue.variant as v')
        .innerJoin('catalogue.product as p', 'p.id', 'v.product_id')
        .select(['v.label', 'v.uk'])
        .where('p.code', '=', code)
        .orderBy('v.label')
        .execute()
    ).map(({ label, uk }) => `${label}: ${uk}`);
  const tried = await kerb('import', 'shopify', file, '--dry-run', '--map', 'size: 7 = UK 7');
  expect(tried.out).toContain('size "7" mapped to UK 7 (2 rows)\n');
  expect(tried.out).toContain('size "7.5" taken for US men’s 7.5 (1 row)\n');
  expect(tried.out).toContain('colour "Tide" taken for unknown (2 rows)\n');
  expect((await kerb('import', 'shopify', file, '--dry-run')).out, 'a dry run keeps nothing').toContain(
    'size "7" taken for US men’s 7 (2 rows)\n',
  );
  for (const [map, why] of [
    ['size: 7 = 7', 'Enter a footwear size with its system, such as UK 7'],
    ['brand: 7 = UK 7', 'KIND is one of size, colour, category, demographic'],
    ['7', "write it as 'KIND: LABEL = VALUE'"],
  ] as const)
    expect(await kerb('import', 'shopify', file, '--map', map), map).toMatchObject({
      code: 2,
      err: expect.stringContaining(why),
    });
  expect((await kerb('import', 'shopify', file, '--map', 'size: 7 = UK 7', '--map', 'colour: Tide = blue')).code).toBe(
    0,
  );
  expect(await sizesOf('tide')).toEqual(['7: 7', '7.5: 6.5']);
  const later = write('later.csv', `${SHOES}wave,Wave,Rail,Shoes,mens,Size,7,99\n`);
  expect((await kerb('import', 'shopify', later)).out).toContain('size "7" mapped to UK 7 (1 row)\n');
  expect(await sizesOf('wave')).toEqual(['7: 7']);
  const forgotten = await kerb('import', 'shopify', later, '--map', 'size: 7 =');
  expect(forgotten.out).toContain('size "7" taken for US men’s 7 (1 row)\n');
  expect(await sizesOf('wave')).toEqual(['7: 6']);
});

const realShopify = join(import.meta.dirname, '../../../shared/data/shopify');
test.skipIf(!existsSync(realShopify))(
  'FIX-61 of real Shopify exports each guessed label is listed and can be mapped (skipped: ../shared/data/shopify is not here)',
  async () => {
    const { kerb } = await useKerb();
    for (const name of readdirSync(realShopify).filter((one) => one.endsWith('.csv'))) {
      const path = join(realShopify, name);
      const before = await kerb('import', 'shopify', path, '--dry-run');
      const labels = [...before.out.matchAll(/^(\w+) "(.+)" taken for (.+) \((\d+) rows?\)$/gm)];
      expect(labels.length, name).toBeGreaterThan(5);
      const values: Record<string, string> = {
        colour: 'green',
        category: 'Home > Garden',
        demographic: 'kids',
        size: 'UK 3',
      };
      const own = labels.filter(([, , label]) => label !== 'empty' && !label?.includes('='));
      const after = await kerb(
        'import',
        'shopify',
        path,
        '--dry-run',
        ...own.flatMap(([, kind, label]) => ['--map', `${kind}: ${label} = ${values[kind ?? '']}`]),
      );
      for (const [, kind, label, , rows] of own)
        expect(after.out, `${name} ${kind} ${label}`).toContain(
          `${kind} "${label}" mapped to ${values[kind ?? '']} (${rows} row`,
        );
      expect(after.code, name).toBe(before.code);
    }
  },
);
