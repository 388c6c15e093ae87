/** The products of one handle: one for each colour, and for each price where sizes differ in it (docs/import.md). */
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { slugify } from '#shared/ids.ts';
import type { CsvRecord } from '../read-csv-rows.ts';
import { toProduct } from './product-of-offers.ts';
import { readSharedData } from './shared-product-data.ts';
import { cell } from './shopify-columns.ts';
import type { ShopifyOptions } from './shopify-options.ts';
import { type SizeOffer, toSizeOffer } from './size-offer.ts';

/**
 * `rows` have the columns of Shopify's exports; what all share is on the first. `code`: the merchant's own code of the
 * product, in the characters of our codes; made from the handle without one.
 */
export function* productsOfHandle(
  { line, rows, code }: { line: number; rows: readonly CsvRecord[]; code?: string },
  options: ShopifyOptions,
): Generator<ReadRow> {
  const first = rows[0] as CsvRecord;
  const handle = code ?? slugify(cell(first, 'Handle'));
  if (handle === '') return yield { line, reason: 'has no Handle' };
  if (cell(first, 'Title') === '') return yield { line, reason: 'has no Title on its first line', code: handle };
  const sold = rows.filter((row) => cell(row, 'Variant Price') !== '');
  if (sold.length === 0) return yield { line, reason: 'no line of it has a Variant Price', code: handle };
  let offers: SizeOffer[];
  try {
    offers = sold.map((row) => toSizeOffer(row, first, options));
  } catch (error) {
    return yield { line, reason: error instanceof Error ? error.message : String(error), code: handle };
  }
  const products = Map.groupBy(offers, ({ colour, price, was }) => [colour, price, was].join('\n'));
  const colours = new Set(offers.map(({ colour }) => colour));
  const sharedData = readSharedData(first, offers, options);
  for (const group of products.values()) {
    const { colour } = group[0] as SizeOffer;
    const priced = [...products.values()].filter((other) => other[0]?.colour === colour).length > 1;
    const parts = [
      ...(colours.size > 1 ? [colour] : []),
      ...(priced ? [group.map(({ label }) => label).join(' ')] : []),
    ];
    yield { line, ...toProduct({ handle, rows, first, group, colour, parts, priced, options, sharedData }) };
  }
}
