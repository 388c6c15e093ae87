/**
 * Reads the product CSV that Shopify exports: several lines per product, divided by options. With a colour option, each
 * colour becomes a product and sizes become its variants; where sizes differ in price, each price becomes a product of
 * its own, because here a product has one price (docs/import.md).
 */
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { slugify } from '#shared/ids.ts';
import { groupCsvRows } from './internal/group-csv-rows.ts';
import { type CsvRecord, readCsvRows } from './internal/read-csv-rows.ts';
import { toProduct } from './internal/shopify/product-of-offers.ts';
import { readSharedData } from './internal/shopify/shared-product-data.ts';
import { cell, classicName } from './internal/shopify/shopify-columns.ts';
import type { ShopifyOptions } from './internal/shopify/shopify-options.ts';
import { type SizeOffer, toSizeOffer } from './internal/shopify/size-offer.ts';

export type { ShopifyOptions } from './internal/shopify/shopify-options.ts';

export async function* readShopifyCsv(
  text: AsyncIterable<string>,
  options: ShopifyOptions = {},
): AsyncGenerator<ReadRow> {
  const records = readCsvRows(text, ['Handle', 'Title', 'Variant Price'], classicName);
  for await (const group of groupCsvRows(records, 'Handle')) {
    if ('reason' in group) yield group;
    else yield* toProducts(group, options);
  }
}

function* toProducts({ line, rows }: { line: number; rows: CsvRecord[] }, options: ShopifyOptions): Generator<ReadRow> {
  const first = rows[0] as CsvRecord;
  const handle = slugify(cell(first, 'Handle'));
  if (handle === '') return yield { line, reason: 'has no Handle' };
  if (cell(first, 'Title') === '') return yield { line, reason: `${handle}: has no Title on its first line` };
  const sold = rows.filter((row) => cell(row, 'Variant Price') !== '');
  if (sold.length === 0) return yield { line, reason: `${handle}: no line of it has a Variant Price` };
  let offers: SizeOffer[];
  try {
    offers = sold.map((row) => toSizeOffer(row, first, options));
  } catch (error) {
    return yield { line, reason: `${handle}: ${error instanceof Error ? error.message : String(error)}` };
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
