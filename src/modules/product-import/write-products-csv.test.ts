import { expect, test } from 'vitest';
import type { ProductImportInput } from '#contract/products/product-import.ts';
import { productCsvColumns, productCsvRows } from './write-products-csv.ts';

test('FIX-65 C6 a place with the name of a property that every object has gets its own stock, and none where it has none', () => {
  const places = ['warehouse', 'constructor', 'toString'];
  const product = {
    code: 'HC-1',
    category: [['courts', 'Courts']],
    variants: [{ code: 'HC-1-9', label: 'US 9', stock: { warehouse: 3, toString: 2 } }],
  } as unknown as ProductImportInput;
  const [row = []] = productCsvRows(product, places);
  expect(productCsvColumns(places).slice(-3)).toEqual(['stock', 'stock:constructor', 'stock:toString']);
  expect(row.slice(-3)).toEqual([3, null, 2]);
});
