/** Shops that write one SKU at all sizes of a product, as two of seventeen real exports do. */
import { expect, test } from 'vitest';
import { type ProductImport, productImportSchema } from '#contract/products/product-import.ts';
import type { RowNotes } from '#modules/catalogue/products/import-row.ts';
import { readShopifyCsv } from '../../read-shopify-csv.ts';
import { inPieces } from '../text-pieces.ts';

const FILE = `Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price
court,Harbour Court,Quayworn,Shoes,Color,Navy,Size,7,QW-NAVY,149.90
court,,,,,Navy,,7+,QW-NAVY,149.90
court,,,,,Chalk,,7,QW-CHALK-7,149.90
`;

test('MOVE-05 one SKU at several sizes of a product is not the code of a size, and is listed', async () => {
  const products: { notes: RowNotes | undefined; product: ProductImport }[] = [];
  for await (const row of readShopifyCsv(inPieces(FILE)))
    if ('value' in row) products.push({ notes: row.notes, product: productImportSchema.parse(row.value) });
  expect(products.map(({ product }) => product.variants.map(({ code }) => code))).toEqual([
    ['court-navy-7', 'court-navy-7-plus'],
    ['QW-CHALK-7'],
  ]);
  expect(products.map(({ notes }) => notes?.guesses.filter((guess) => guess.startsWith('SKU')))).toEqual([
    ['SKU: one for several sizes, their codes are made'],
    [],
  ]);
});
