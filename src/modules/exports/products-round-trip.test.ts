import { expect, test } from 'vitest';
import type { ProductImportInput } from '#contract/products/product-import.ts';
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { shopImageResolver } from '#modules/media/resolve-image.ts';
import { importProducts } from '#modules/product-import/import-products.ts';
import { readProductsCsv } from '#modules/product-import/read-products-csv.ts';
import { readProductsJsonl } from '#modules/product-import/read-products-jsonl.ts';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { writeExport } from './write-export.ts';

const court: ProductImportInput = {
  code: 'QW1-CHALK',
  parentCode: 'QW1',
  path: 'quayworn-harbour-court',
  name: '=Harbour "Court", low',
  brand: 'Quayworn',
  description: 'Two\n\nparagraphs; with | signs \\ and > more',
  materials: '-Leather',
  countryOfOrigin: 'VN',
  category: [
    ['footwear', 'Footwear'],
    ['bits-and-bobs', 'Bits; bobs > all'],
  ],
  demographic: 'mens',
  productType: 'Court shoe',
  width: 'wide',
  occasions: ['work', 'everyday'],
  features: [],
  colourName: 'Kōwhai',
  colours: ['yellow', 'white'],
  swatch: ['#ffd400'],
  price: '149.90',
  originalPrice: '199.90',
  isNew: true,
  releasedOn: '2026-11-01',
  cartQtyProductMax: 2,
  challenge: { question: 'Colour of grass?', answers: ['green; of course', 'Kākāriki'] },
  overlayIds: ['sale'],
  tags: ['sale week', 'winter'],
  weightGrams: 800,
  popularity: 12,
  images: [
    { src: 'https://example.com/a.jpg', alt: 'Side; with a | sign \\', view: 'side' },
    { src: 'https://example.com/b.jpg', alt: '' },
  ],
  variants: [
    {
      code: 'QW1-9',
      label: 'US 9',
      sizes: { usMen: '9', eu: '41.5' },
      barcode: '9421234567890',
      stock: { warehouse: 2_000_000, ponsonby: 1 },
    },
    { code: 'QW1-10', label: 'US 10', sizes: { usMen: '10' }, stock: { warehouse: 0 } },
  ],
};
const sample: ProductImportInput = {
  ...court,
  code: 'FREE',
  parentCode: 'FREE',
  path: 'sample',
  price: '0.00',
  originalPrice: undefined,
  free: true,
  challenge: undefined,
  variants: [{ code: 'FREE-1', label: 'One size' }],
};

async function* rowsOf(...values: unknown[]): AsyncGenerator<ReadRow> {
  for (const [index, value] of values.entries()) yield { line: index + 2, value };
}

test.each([
  ['csv', readProductsCsv],
  ['jsonl', readProductsJsonl],
] as const)(
  'FIX-65 products exported as %s are imported again without any change, and a second import changes nothing',
  async (format, read) => {
    const { db, pool } = await useTestDatabase();
    const ctx = testCtx(db);
    await pool.query(
      "insert into stores.location (id, kind, name, slug) values ('ponsonby', 'store', 'Ponsonby', 'ponsonby') on conflict do nothing",
    );
    const options = { resolveImage: shopImageResolver(ctx), wasReason: 'The test needs a was price.' };
    expect(await importProducts(ctx, rowsOf(court, sample), options)).toMatchObject({
      created: 2,
      rejected: [],
    });
    const exported = async () => {
      let text = '';
      for await (const bytes of writeExport(ctx, { kind: 'products', format })) text += new TextDecoder().decode(bytes);
      return text;
    };
    const state = async () => {
      const { rows } = await pool.query(`select
      (select jsonb_agg(to_jsonb(p) - 'import_fingerprint' - 'changed_xid' - 'updated_at' order by id) from catalogue.product p) as products,
      (select jsonb_agg(to_jsonb(v) order by id) from catalogue.variant v) as variants, (select jsonb_agg(to_jsonb(s) order by s) from stock.stock s) as stock,
      (select jsonb_agg(to_jsonb(i) order by product_id, position) from catalogue.image i) as images, (select jsonb_agg(path order by path) from catalogue.category) as categories,
      (select jsonb_agg(to_jsonb(m) order by id) from stock.stock_move m) as moves`);
      return rows[0];
    };
    const [file, before] = [await exported(), await state()];
    const readBack = async () => importProducts(ctx, read(once(file)), { resolveImage: shopImageResolver(ctx) });
    expect(await readBack()).toMatchObject({ read: 2, created: 0, rejected: [] });
    expect(await state()).toEqual(before);
    expect(await exported()).toBe(file);
    expect(await readBack()).toMatchObject({ read: 2, unchanged: 2, changed: 0, rejected: [] });
  },
);

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
