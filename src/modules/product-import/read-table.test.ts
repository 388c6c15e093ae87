import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { productImportSchema } from '#contract/products/product-import.ts';
import { mapTableRow } from './internal/map-table-row.ts';
import { openFile } from './open-file.ts';
import { readTable } from './read-table.ts';
import { columnsOf, parseTableMapping } from './table-mapping.ts';

const mappingNamed = (name: string) =>
  parseTableMapping(readFileSync(new URL(`./mappings/${name}.json`, import.meta.url), 'utf8'));
const fashion = mappingNamed('fashion-product-images');

test('a row becomes a product by its mapping, always the same one', () => {
  const row = {
    id: '1163',
    gender: 'Men',
    masterCategory: 'Footwear',
    subCategory: 'Shoes',
    articleType: 'Sports Shoes',
    baseColour: 'Navy Blue',
    productDisplayName: ' Nike  Men Running Shoes ',
  };
  const made = mapTableRow(7, row, fashion);
  expect(mapTableRow(7, row, fashion)).toEqual(made);
  const product = productImportSchema.parse((made as { value: unknown }).value);
  expect(product).toMatchObject({
    code: 'FPI-1163',
    name: 'Nike Men Running Shoes',
    brand: 'Nike',
    demographic: 'mens',
    colours: ['navy'],
    category: [
      ['footwear', 'Footwear'],
      ['shoes', 'Shoes'],
      ['sports-shoes', 'Sports Shoes'],
    ],
  });
  expect(product.variants.map(({ label }) => label)).toContain('US 9');
  expect(product.variants.find(({ label }) => label === 'US 9')?.sizes).toEqual({
    usMen: '9',
    usWomen: '10',
    uk: '8',
    eu: '41.5',
  });
});

test('a row without a colour is imported as shown, with the brand and the sizes found in its words', () => {
  const row = {
    id: '7',
    gender: 'Boys',
    masterCategory: 'Apparel',
    subCategory: 'Topwear',
    articleType: 'Tshirts',
    baseColour: 'NA',
    productDisplayName: 'Gini and Jony Boys Tee',
  };
  const product = productImportSchema.parse((mapTableRow(2, row, fashion) as { value: unknown }).value);
  expect(product).toMatchObject({ colourName: 'As shown', colours: [], brand: 'Gini and Jony', demographic: 'kids' });
  expect(product.variants.map(({ label }) => label)).toEqual(['4', '6', '8', '10', '12', '14']);
});

test('rows that the mapping leaves out have a reason, rows that cannot be mapped name what is missing', () => {
  const mapping = parseTableMapping(
    JSON.stringify({
      code: 'X-{id}',
      name: '{name}',
      brand: 'Kerb',
      productType: 'Thing',
      category: ['Things'],
      price: { column: 'price', rate: '2' },
      stock: { column: 'units' },
      sizes: [{ when: [{ column: 'kind', in: ['shoe'] }], run: 'mens-shoes' }],
      skip: [{ column: 'kind', in: ['soap'], because: 'not sold here' }],
    }),
  );
  expect(columnsOf(mapping).sort()).toEqual(['id', 'kind', 'name', 'price', 'units']);
  const row = { id: '1', name: 'Shoe', price: '10', units: '3', kind: 'shoe' };
  expect(mapTableRow(2, { ...row, kind: 'soap' }, mapping)).toEqual({ line: 2, skipped: 'not sold here' });
  expect(mapTableRow(2, { ...row, price: '0' }, mapping)).toEqual({ line: 2, reason: 'has no price' });
  expect(mapTableRow(2, { ...row, kind: 'hat' }, mapping)).toEqual({
    line: 2,
    reason: 'no size run of the mapping fits this row',
  });
  expect(mapTableRow(2, { ...row, units: 'lots' }, mapping)).toEqual({
    line: 2,
    reason: 'units: "lots" is no number of units',
  });
});

test('every mistake of a mapping is listed with its place', () => {
  expect(() => parseTableMapping('{')).toThrow(/no JSON/);
  expect(() => parseTableMapping(JSON.stringify({ ...fashion, code: '', stock: { upTo: -1 } }))).toThrow(
    /code[\s\S]*stock/,
  );
});

const real = fileURLToPath(new URL('../../../../shared/data/products/', import.meta.url));
test.skipIf(!existsSync(real))(
  'the real product tables are mapped whole, every product acceptable (skipped where ../shared/data is absent)',
  async () => {
    const tables = [
      ['adidas-vs-nike.csv', 'adidas-vs-nike', 2598],
      ['aws-retail-demo-store.apparel.csv', 'aws-retail-demo-store', 647],
      ['aws-retail-demo-store.products.yaml.gz', 'aws-retail-demo-store', 2465],
      ['fashion-product-images.styles.csv.gz', 'fashion-product-images', 35_581],
    ] as const;
    for (const [file, mapping, rows] of tables) {
      let accepted = 0;
      for await (const row of readTable(
        (await openFile(`${real}${file}`)).text,
        mappingNamed(mapping),
        file.includes('.yaml') ? 'yaml' : 'csv',
      )) {
        productImportSchema.parse('value' in row ? row.value : row);
        accepted += 1;
      }
      expect([file, accepted]).toEqual([file, rows]);
    }
  },
);
