/**
 * Reads the product CSV that Shopify exports: several lines per product, divided by options. With a colour option, each
 * colour becomes a product and sizes become its variants; where sizes differ in price, each price becomes a product of
 * its own, because here a product has one price (docs/import.md).
 */
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { groupCsvRows } from './internal/group-csv-rows.ts';
import { readCsvRows } from './internal/read-csv-rows.ts';
import { productsOfHandle } from './internal/shopify/products-of-handle.ts';
import { classicName } from './internal/shopify/shopify-columns.ts';
import type { ShopifyOptions } from './internal/shopify/shopify-options.ts';

export type { ShopifyOptions } from './internal/shopify/shopify-options.ts';

export async function* readShopifyCsv(
  text: AsyncIterable<string>,
  options: ShopifyOptions = {},
): AsyncGenerator<ReadRow> {
  const records = readCsvRows(text, ['Handle', 'Title', 'Variant Price'], classicName);
  for await (const group of groupCsvRows(records, 'Handle')) {
    if ('reason' in group) yield group;
    else yield* productsOfHandle(group, options);
  }
}
