/**
 * Reads the product CSV that WooCommerce exports: products and their variations in any order, which name their product
 * by its SKU or id (MOVE-05).
 */
import { wooProductKey } from '#contract/staff/products/table-columns.ts';
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { type CsvRecord, readCsvRows } from '../internal/read-csv-rows.ts';
import { productsOfHandle } from '../internal/shopify/products-of-handle.ts';
import { gatherCsvRows } from '../internal/tables/gather-csv-rows.ts';
import { wooCell, wooColumn } from '../internal/woocommerce/woo-columns.ts';
import { withGuesses } from '../internal/woocommerce/woo-guesses.ts';
import { readWooProduct } from '../internal/woocommerce/woo-product.ts';
import type { ShopifyOptions } from '../read-shopify-csv.ts';

/** `now` decides whether a sale with dates runs. Throws FileProblem for a file that is no such table. */
export async function* readWooCommerceCsv(
  text: AsyncIterable<string>,
  { now, ...options }: ShopifyOptions & { now: Date },
): AsyncGenerator<ReadRow> {
  const today = nzDay(now);
  const records = readCsvRows(text, ['type', 'name', 'regular price'], wooColumn);
  for (const group of await gatherCsvRows(records, keyOf)) {
    if ('reason' in group) {
      yield group;
      continue;
    }
    const { line, rows } = group;
    const name = wooCell(rows[0] as CsvRecord, 'name') || keyOf(rows[0] as CsvRecord);
    try {
      const read = readWooProduct(rows, today);
      if ('skipped' in read) {
        yield { line, skipped: read.skipped };
        continue;
      }
      const product = { line, rows: read.rows, ...(read.code && { code: read.code }) };
      for (const row of productsOfHandle(product, options)) yield withGuesses(row, read.guesses);
    } catch (error) {
      yield { line, reason: error instanceof Error ? error.message : String(error), code: name.slice(0, 64) };
    }
  }
}

const keyOf = (record: CsvRecord): string => wooProductKey((column) => wooCell(record, column));
