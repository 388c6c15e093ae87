/** WooCommerce's product CSV, in the columns that its exporter writes. */
import { expect, test } from 'vitest';
import { productImportSchema } from '#contract/products/product-import.ts';
import { inPieces } from '../internal/text-pieces.ts';
import { readWooCommerceCsv } from './read-woocommerce-csv.ts';

/** The header of WooCommerce's own sample, and the columns that later versions add. */
const HEADER =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalogue","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Low stock amount","Backorders allowed?","Sold individually?","Weight (kg)","Length (cm)","Width (cm)","Height (cm)","Allow customer reviews?","Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,"Download limit","Download expiry days",Parent,"Grouped products",Upsells,Cross-sells,"External URL","Button text",Position,Brands,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Attribute 2 name","Attribute 2 value(s)","Attribute 2 visible","Attribute 2 global","Meta: _x"';
const NAMES = HEADER.match(/"[^"]*"|[^,]+/g)?.map((name) => name.replaceAll('"', '')) ?? [];

/** A line with these cells; the others are empty. */
const line = (cells: Record<string, string | number>): string =>
  NAMES.map((name) => `"${String(cells[name] ?? '').replaceAll('"', '""')}"`).join(',');
const product = (cells: Record<string, string | number>) =>
  line({ Published: 1, 'Visibility in catalogue': 'visible', 'Tax status': 'taxable', 'In stock?': 1, ...cells });

async function read(...lines: string[]) {
  const products: ReturnType<typeof productImportSchema.parse>[] = [];
  const others: unknown[] = [];
  const guesses = new Set<string>();
  const now = new Date('2026-11-27T00:00:00Z');
  for await (const row of readWooCommerceCsv(inPieces([HEADER, ...lines].join('\n')), { now }))
    if ('value' in row) {
      products.push(productImportSchema.parse(row.value));
      for (const guess of row.notes?.guesses ?? []) guesses.add(guess);
    } else others.push(row);
  return { products, others, guesses: [...guesses] };
}

test('MOVE-05 a variable product and its variations, which stand elsewhere in the file, become products by colour with their sizes', async () => {
  const variation = (sku: string, colour: string, size: string, more: Record<string, string | number> = {}) =>
    product({
      Type: 'variation',
      SKU: sku,
      Name: `Rail Runner - ${colour}`,
      Parent: 'RR-1',
      'Regular price': 120,
      Stock: 4,
      'Attribute 1 name': 'Colour',
      'Attribute 1 value(s)': colour,
      'Attribute 2 name': 'Shoe size',
      'Attribute 2 value(s)': size,
      ...more,
    });
  const { products, others, guesses } = await read(
    product({
      ID: 44,
      Type: 'variable',
      SKU: 'RR-1',
      Name: 'Rail Runner',
      Description: '<p>Light.</p>\\n<p>Fast.</p>',
      Categories: 'Sale, Footwear > Shoes\\, boots > Runners',
      Tags: 'mens, road',
      Images: 'https://w.nz/a.jpg, https://w.nz/b.jpg',
      Brands: 'Quayworn',
      'Weight (kg)': 0.35,
      'Attribute 1 name': 'Colour',
      'Attribute 1 value(s)': 'Navy, White',
      'Attribute 2 name': 'Shoe size',
      'Attribute 2 value(s)': 'US 9, US 10',
    }),
    product({ ID: 50, Type: 'simple', SKU: 'CAP', Name: 'Cap', 'Regular price': 20, Stock: 2, Categories: 'Caps' }),
    variation('RR-1-N9', 'Navy', 'US 9', { 'GTIN, UPC, EAN, or ISBN': '9400000000011', Images: 'https://w.nz/n.jpg' }),
    variation('RR-1-N10', 'Navy', 'US 10', { Stock: 'parent' }),
    variation('RR-1', 'White', 'US 9', { Stock: -1 }),
    variation('RR-1-W10', 'White', 'US 10', { Published: 0 }),
    variation('RR-1-W11', 'White', 'US 11', { 'Regular price': '' }),
  );
  expect(others).toEqual([]);
  expect(products).toMatchObject([
    {
      code: 'RR-1-navy',
      parentCode: 'RR-1',
      name: 'Rail Runner',
      brand: 'Quayworn',
      description: 'Light.\n\nFast.',
      demographic: 'mens',
      colours: ['navy'],
      price: '120.00',
      weightGrams: 350,
      variants: [
        { code: 'RR-1-N9', label: 'US 9', barcode: '9400000000011', sizes: { usMen: '9' }, stock: { warehouse: 4 } },
        { code: 'RR-1-N10', stock: { warehouse: 0 } },
      ],
    },
    // A variation that repeats its product's SKU gets a code of its own.
    { code: 'RR-1-white', variants: [{ code: 'RR-1-white-us-9', stock: { warehouse: 0 } }] },
    { code: 'CAP', variants: [{ code: 'CAP', label: 'One size', stock: { warehouse: 2 } }] },
  ]);
  expect(products[0]?.category.map(([, name]) => name)).toEqual(['Footwear', 'Shoes, boots', 'Runners']);
  expect(products[0]?.images.map(({ src }) => src)).toEqual([
    'https://w.nz/a.jpg',
    'https://w.nz/b.jpg',
    'https://w.nz/n.jpg',
  ]);
  expect(guesses).toEqual(
    expect.arrayContaining([
      'stock: counted for all sizes together, 0 units assumed',
      'sizes: those switched off or without a price are left out',
    ]),
  );
});

test('MOVE-05 sales by their dates, stock that is not counted, drafts and hidden products are read as WooCommerce means them', async () => {
  const simple = (name: string, more: Record<string, string | number>) =>
    product({ Type: 'simple', SKU: name, Name: name, 'Regular price': 50, Stock: 1, ...more });
  const { products } = await read(
    simple('sale', { 'Sale price': 40 }),
    simple('later', { 'Sale price': 40, 'Date sale price starts': '2026-12-01' }),
    simple('over', { 'Sale price': 40, 'Date sale price ends': '2026-11-26 23:59:59' }),
    simple('running', {
      'Sale price': 40,
      'Date sale price starts': '2026-11-27',
      'Date sale price ends': '2026-11-27',
    }),
    simple('endless', { Stock: '' }),
    simple('out', { Stock: '', 'In stock?': 0 }),
    simple('album', { Type: 'simple, downloadable, virtual', Stock: '' }),
    simple('draft', { Published: -1 }),
    simple('private', { Published: 0 }),
    simple('hidden', { 'Visibility in catalogue': 'hidden' }),
    simple('exempt', { 'Tax status': 'none' }),
  );
  const of = (code: string) => products.find((one) => one.code === code);
  expect(['sale', 'later', 'over', 'running'].map((code) => [of(code)?.price, of(code)?.originalPrice])).toEqual([
    ['40.00', '50.00'],
    ['50.00', undefined],
    ['50.00', undefined],
    ['40.00', '50.00'],
  ]);
  expect(['endless', 'out', 'album'].map((code) => of(code)?.functionalType)).toEqual(['virtual', 'basic', 'virtual']);
  expect(of('out')?.variants[0]?.stock).toEqual({ warehouse: 0 });
  expect(['sale', 'draft', 'private', 'hidden'].map((code) => of(code)?.state)).toEqual([
    'current',
    'draft',
    'draft',
    'draft',
  ]);
  expect(of('exempt')?.taxExclusive).toBe(true);
});

test('MOVE-05 what cannot be sold here is skipped or refused with its reason; a variation for any size is one size', async () => {
  const { products, others, guesses } = await read(
    product({ Type: 'grouped', SKU: 'G', Name: 'Set' }),
    product({ Type: 'external', SKU: 'E', Name: 'Elsewhere', 'Regular price': 5 }),
    product({ Type: 'variation', SKU: 'O-1', Name: 'Orphan', Parent: 'gone', 'Regular price': 5 }),
    product({
      ID: 7,
      Type: 'variable',
      Name: 'Tee',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Red',
      'Attribute 2 name': 'Size',
      'Attribute 2 value(s)': 'S, M',
    }),
    product({
      ID: 8,
      Type: 'variation',
      Name: 'Tee - Red',
      Parent: 'id:7',
      'Regular price': 5,
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Red',
      'Attribute 2 name': 'Size',
    }),
    product({ Type: 'variable', SKU: 'V', Name: 'Nothing' }),
    product({ Type: 'simple', SKU: 'P', Name: 'Priceless' }),
    product({ Type: 'simple', SKU: 'D', Name: 'One', 'Regular price': 5 }),
    product({ Type: 'simple', SKU: 'D', Name: 'Two', 'Regular price': 5 }),
    product({ Type: 'simple', SKU: 'F', Name: "'=Formula", 'Regular price': '5' }),
  );
  expect(products).toMatchObject([
    { code: 'tee-7', colours: ['red'], variants: [{ label: 'One size' }] },
    { code: 'F', name: '=Formula' },
  ]);
  expect(guesses).toContain('size: any of an attribute, imported as one size');
  expect(others).toEqual([
    { line: 2, skipped: 'grouped product' },
    { line: 3, skipped: 'external product' },
    { line: 4, reason: 'is a variation of gone, which is not in the file', code: 'Orphan' },
    { line: 7, reason: 'has no variations in the file', code: 'Nothing' },
    { line: 8, reason: 'has no price', code: 'Priceless' },
    { line: 9, reason: 'the SKU D belongs to two products', code: 'One' },
  ]);
});
