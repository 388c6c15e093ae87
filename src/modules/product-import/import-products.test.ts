import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductImportInput } from '#contract/products/product-import.ts';
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { productRow } from '../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { importProducts } from './import-products.ts';

const court = productRow({
  code: 'QW1',
  name: 'Harbour Court',
  price: '149.90',
  variants: [
    { label: 'US 9', sizes: { usMen: '9', eu: '41.5' }, stock: 3 },
    { label: 'US 10', stock: 0 },
  ],
});
const runner = productRow({
  code: 'QW2',
  name: 'Ridge Runner',
  price: '179.00',
  originalPrice: '220.00',
  variants: [{ label: 'US 9', stock: 7 }],
});

async function* rowsOf(...values: unknown[]): AsyncGenerator<ReadRow> {
  for (const [index, value] of values.entries()) yield { line: index + 2, value };
}
const noImages = { resolveImage: () => Promise.reject(new Error('there is no picture')) };

test('a repeated import changes nothing, and a changed file changes only what differs', async () => {
  const { db } = await useTestDatabase();
  const ctx = testCtx(db);
  expect(await importProducts(ctx, rowsOf(court, runner), noImages)).toMatchObject({
    read: 2,
    created: 2,
    changed: 0,
    unchanged: 0,
    rejectedCount: 0,
  });
  const before = await db.selectFrom('catalogue.product').selectAll().orderBy('code').execute();
  expect(await importProducts(ctx, rowsOf(court, runner), noImages)).toMatchObject({
    created: 0,
    changed: 0,
    unchanged: 2,
  });
  expect(await db.selectFrom('catalogue.product').selectAll().orderBy('code').execute()).toEqual(before);
  expect(await importProducts(ctx, rowsOf(court, { ...runner, price: '169.00' }), noImages)).toMatchObject({
    changed: 1,
    unchanged: 1,
  });
  const prices = await db.selectFrom('catalogue.product').select(['code', 'price_cents']).orderBy('code').execute();
  expect(prices).toEqual([
    { code: 'QW1', price_cents: 14990n },
    { code: 'QW2', price_cents: 16900n },
  ]);
});

test('a dry run tries everything and stores nothing', async () => {
  const { db } = await useTestDatabase();
  const report = await importProducts(testCtx(db), rowsOf(court, { ...runner, originalPrice: '10.00' }), {
    ...noImages,
    dryRun: true,
  });
  expect(report).toMatchObject({ read: 2, created: 1, rejectedCount: 1 });
  expect(await db.selectFrom('catalogue.product').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('catalogue.brand').select('id').execute()).toEqual([]);
});

test.each<[string, Partial<ProductImportInput> | Record<string, unknown>, RegExp]>([
  ['a price with three decimals', { price: '1.999' }, /price: Enter an amount/],
  ['a negative price', { price: '-5' }, /price/],
  ['a was-price below the price', { originalPrice: '1.00' }, /is not above the price/],
  ['no name', { name: ' ' }, /name/],
  ['a name of 121 letters', { name: 'x'.repeat(121) }, /name/],
  ['no price while it is on sale', { price: '0.00' }, /FIX-62|price: A product on sale needs a price above 0/],
  ['a field nobody knows', { weight: '3' }, /Unknown: weight/],
  [
    'a store nobody knows',
    { variants: [{ code: 'A', label: 'One size', stock: { nowhere: 1 } }] },
    /there is no store 'nowhere'/,
  ],
  ['half a shoe in stock', { variants: [{ code: 'A', label: 'One size', stock: { warehouse: 0.5 } }] }, /stock/],
  ['no sizes', { variants: [] }, /variants/],
  [
    'one size twice',
    {
      variants: [
        { code: 'A', label: 'S' },
        { code: 'A', label: 'M' },
      ],
    },
    /SKU .+ is used for two sizes: give each its own/,
  ],
  [
    'two sizes of one name',
    {
      variants: [
        { code: 'A', label: 'US 9' },
        { code: 'B', label: 'us  9' },
      ],
    },
    /the size "us {1,2}9" is there twice/,
  ],
  [
    'a size of another product',
    { variants: [{ code: 'QW1-us-9', label: 'S' }] },
    /SKU QW1-us-9 is used for QW1 as well: give each product its own/,
  ],
  ['a NUL in its name', { name: 'Bad\u0000name' }, /control characters/],
  ['half a character in its text', { description: 'Bad \ud800 text' }, /broken characters/],
  ['a picture that is not there', { images: [{ src: 'no.jpg' }] }, /image: there is no picture/],
])('a product with %s is rejected with its line and reason, the others are imported', async (_, change, reason) => {
  const { db } = await useTestDatabase();
  const report = await importProducts(testCtx(db), rowsOf(court, { ...runner, ...change }), noImages);
  expect(report).toMatchObject({
    read: 2,
    created: 1,
    rejectedCount: 1,
    rejected: [{ line: 3, reason: expect.stringMatching(reason) }],
  });
  expect(await db.selectFrom('catalogue.product').select('code').execute()).toEqual([{ code: 'QW1' }]);
  expect(await db.selectFrom('catalogue.variant').select('code').orderBy('code').execute()).toEqual([
    { code: 'QW1-us-10' },
    { code: 'QW1-us-9' },
  ]);
});

test('the same product twice in one file counts once; different data under its code is rejected', async () => {
  const { db } = await useTestDatabase();
  const report = await importProducts(testCtx(db), rowsOf(court, court, { ...court, price: '1.00' }), noImages);
  expect(report).toMatchObject({
    created: 1,
    skipped: { 'duplicate product': 1 },
    rejected: [{ line: 4, code: 'QW1', reason: expect.stringContaining('line 2 already') }],
  });
});

test('FIX-63 a SKU that another product has is rejected with that product’s name, and that product keeps it', async () => {
  const { db } = await useTestDatabase();
  const ctx = testCtx(db);
  await importProducts(ctx, rowsOf(court), noImages);
  const report = await importProducts(
    ctx,
    rowsOf({ ...runner, variants: [{ code: 'QW1-us-9', label: 'S' }] }),
    noImages,
  );
  expect(report.rejected).toEqual([
    { line: 2, code: 'QW2', reason: 'SKU QW1-us-9 belongs to another product: Harbour Court (QW1)' },
  ]);
  expect(await db.selectFrom('catalogue.variant').select('code').orderBy('code').execute()).toEqual([
    { code: 'QW1-us-10' },
    { code: 'QW1-us-9' },
  ]);
});

test('FIX-62 nothing is sold for 0 unless it is marked as free, whoever writes it', async () => {
  const { db, pool } = await useTestDatabase();
  const ctx = testCtx(db);
  const report = await importProducts(
    ctx,
    rowsOf(
      { ...court, price: '0.00' },
      { ...runner, price: '0', originalPrice: undefined, free: true },
      { ...court, code: 'QW3', variants: [{ code: 'C', label: 'S' }], price: '0', state: 'draft' },
    ),
    noImages,
  );
  expect([report.created, report.rejected.map(({ code }) => code)]).toEqual([2, ['QW1']]);
  await expect(pool.query("update catalogue.product set state = 'current' where code = 'QW3'")).rejects.toThrow(
    /product_priced/,
  );
  await expect(pool.query("update catalogue.product set free = false where code = 'QW2'")).rejects.toThrow(
    /product_priced/,
  );
});

test('FIX-59 what a reader assumed or could not read is counted for imported products', async () => {
  const { db } = await useTestDatabase();
  async function* noted(): AsyncGenerator<ReadRow> {
    yield {
      line: 2,
      value: court,
      notes: { guesses: ['colour: by its title'], labels: [], unreadSizes: ['Jumbo'], held: 'its price is 0' },
    };
    yield {
      line: 5,
      value: { ...runner, price: 'free' },
      notes: { guesses: ['colour: by its title'], labels: [], unreadSizes: ['Tiny'], held: null },
    };
  }
  expect(await importProducts(testCtx(db), noted(), noImages)).toMatchObject({
    created: 1,
    rejectedCount: 1,
    guesses: { 'colour: by its title': 1 },
    held: { 'its price is 0': 1 },
    sizes: { read: 1, unread: 1, listed: [{ line: 2, code: 'QW1', label: 'Jumbo' }] },
  });
});

test('data that only PostgreSQL rejects costs that one product, and the rest of its batch is imported', async () => {
  const { db, pool } = await useTestDatabase();
  await pool.query("alter table catalogue.product add constraint no_thirteen check (name <> 'Runner 13')");
  const rows = Array.from({ length: 40 }, (_, n) =>
    productRow({ code: `R${n}`, name: `Runner ${n}`, price: '10.00', variants: [{ label: 'S', stock: 1 }] }),
  );
  const report = await importProducts(testCtx(db), rowsOf(...rows), noImages);
  expect(report).toMatchObject({
    created: 39,
    rejectedCount: 1,
    rejected: [{ line: 15, code: 'R13', reason: expect.stringContaining('no_thirteen') }],
  });
  expect(await db.selectFrom('catalogue.product').select('id').execute()).toHaveLength(39);
});

test('a dry run knows the sizes of earlier batches, and reports what the real run will do', async () => {
  const { db } = await useTestDatabase();
  const rows = Array.from({ length: 501 }, (_, n) =>
    productRow({ code: `R${n}`, name: `Runner ${n}`, price: '10.00', variants: [{ label: 'S', stock: 1 }] }),
  );
  const conflicting = {
    ...productRow({ code: 'T', name: 'Thief', price: '10.00', variants: [{ label: 'S', stock: 1 }] }),
    variants: [{ code: 'R3-s', label: 'S' }],
  };
  const dryRun = await importProducts(testCtx(db), rowsOf(...rows, conflicting), { ...noImages, dryRun: true });
  const done = await importProducts(testCtx(db), rowsOf(...rows, conflicting), noImages);
  expect([dryRun.created, dryRun.rejected[0]?.code, done.created, done.rejected[0]?.code]).toEqual([
    501,
    'T',
    501,
    'T',
  ]);
});

test('a size that is no longer in the file is retired, and returns with its stock when the file has it again', async () => {
  const { db } = await useTestDatabase();
  const ctx = testCtx(db);
  await importProducts(ctx, rowsOf(court), noImages);
  await importProducts(ctx, rowsOf({ ...court, variants: court.variants.slice(0, 1) }), noImages);
  const retired = () => db.selectFrom('catalogue.variant').select(['code', 'retired']).orderBy('code').execute();
  expect(await retired()).toEqual([
    { code: 'QW1-us-10', retired: true },
    { code: 'QW1-us-9', retired: false },
  ]);
  await importProducts(ctx, rowsOf(court), noImages);
  expect(await retired()).toEqual([
    { code: 'QW1-us-10', retired: false },
    { code: 'QW1-us-9', retired: false },
  ]);
});

test('whatever a row holds, an import ends with a report that counts every row', async () => {
  const { db } = await useTestDatabase();
  const ctx = testCtx(db);
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.anything(),
          fc.record({
            ...Object.fromEntries(
              Object.keys(court).map((key) => [
                key,
                fc.oneof(fc.constant(court[key as keyof typeof court]), fc.anything()),
              ]),
            ),
          }),
        ),
        { maxLength: 6 },
      ),
      async (values) => {
        const report = await importProducts(ctx, rowsOf(...values), noImages);
        const skipped = Object.values(report.skipped).reduce((sum, count) => sum + count, 0);
        expect(report.read).toBe(values.length);
        expect(report.created + report.changed + report.unchanged + report.rejectedCount + skipped).toBe(values.length);
      },
    ),
    { numRuns: 60 },
  );
});
