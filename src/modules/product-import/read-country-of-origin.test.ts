import { expect, test } from 'vitest';
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { readProductsCsv } from './read-products-csv.ts';
import { readShopifyCsv } from './read-shopify-csv.ts';

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
async function listOf(rows: AsyncIterable<ReadRow>): Promise<ReadRow[]> {
  const list: ReadRow[] = [];
  for await (const row of rows) list.push(row);
  return list;
}
const originsOf = (rows: readonly ReadRow[]) =>
  rows.map((row) => ('value' in row ? (row.value as { countryOfOrigin?: string }).countryOfOrigin : row));

test('HON-03 our CSV names the country of origin by its name or code; another word refuses the product', async () => {
  const line = (code: string, origin: string) => `${code},Kea,Quayworn,Footwear,10,${code}-9,${origin}`;
  const rows = await listOf(
    readProductsCsv(
      once(
        [
          'code,name,brand,category,price,variant_code,country_of_origin',
          line('A', 'Made in Vietnam'),
          line('B', 'nz'),
          line('C', 'Atlantis'),
          line('D', ''),
        ].join('\n'),
      ),
    ),
  );
  expect(originsOf(rows)).toEqual([
    'VN',
    'NZ',
    { line: 4, reason: 'country_of_origin: "Atlantis" is no country' },
    undefined,
  ]);
});

test('HON-03 a file of Shopify names the country of origin by its name or code; another word is left out and said', async () => {
  const line = (handle: string, origin: string) => `${handle},Kea ${handle},10,${origin}`;
  const rows = await listOf(
    readShopifyCsv(
      once(
        [
          'Handle,Title,Variant Price,Country of Origin',
          line('a', 'Viet Nam'),
          line('b', 'nz'),
          line('c', 'Atlantis'),
          line('d', ''),
        ].join('\n'),
      ),
    ),
  );
  expect(originsOf(rows)).toEqual(['VN', 'NZ', undefined, undefined]);
  const said = rows.map((row) => 'notes' in row && row.notes?.guesses.some((guess) => guess.startsWith('country of')));
  expect(said).toEqual([false, false, true, false]);
});

test.each([
  'COO',
  'Variant Country of Origin',
  'Country/Region of origin',
  'Country of origin (product.metafields.my_fields.country_of_origin)',
  'Where it is made (product.metafields.custom.made_in)',
])('HON-03 a file of Shopify names the country of origin in the column %s', async (column) => {
  const rows = await listOf(
    readShopifyCsv(once(`Handle,Title,Variant Price,${column}\na,Kea,10,Vietnam\nb,Weka,10,\n`)),
  );
  expect(originsOf(rows)).toEqual(['VN', undefined]);
});
