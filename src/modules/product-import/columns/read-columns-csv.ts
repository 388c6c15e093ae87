/**
 * Reads a merchant's own table, whatever its columns are called: one row a product, or one for each size, in any order
 * (MOVE-05).
 */
import { productColumn, type TableColumns } from '#contract/staff/products/table-columns.ts';
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { codeOfText } from '../internal/code-of-text.ts';
import { readCsvRows } from '../internal/read-csv-rows.ts';
import { productsOfHandle } from '../internal/shopify/products-of-handle.ts';
import { gatherCsvRows } from '../internal/tables/gather-csv-rows.ts';
import { readOptionColumns } from '../internal/tables/option-columns.ts';
import { tableCells } from '../internal/tables/table-cells.ts';
import { toShopifyRows } from '../internal/tables/table-rows.ts';
import type { ShopifyOptions } from '../read-shopify-csv.ts';

/** Throws FileProblem for a table without the named columns, or one that is too large to be sorted by product. */
export async function* readColumnsCsv(
  text: AsyncIterable<string>,
  table: TableColumns,
  settings: Omit<ShopifyOptions, 'rate'> = {},
): AsyncGenerator<ReadRow> {
  const options = readOptionColumns(table.columns);
  const cells = tableCells(options);
  const column = productColumn(table) ?? '';
  const hasCode = table.columns.some(({ field }) => field === 'product');
  const records = readCsvRows(text, [...new Set(table.columns.map((one) => one.column))]);
  for (const group of await gatherCsvRows(records, (record) => keyText(record[column]))) {
    if ('reason' in group) {
      yield group;
      continue;
    }
    const { line, rows } = group;
    const key = keyText(rows[0]?.[column]);
    try {
      if (key === '') throw new Error(`has no ${hasCode ? 'product code' : 'name'}`);
      const product = {
        line,
        rows: toShopifyRows(key, rows.map(options.withOptions), cells),
        ...(hasCode && { code: codeOfText(key) }),
      };
      yield* productsOfHandle(product, { ...settings, rate: table.priceTimes });
    } catch (error) {
      yield { line, reason: error instanceof Error ? error.message : String(error), code: key.slice(0, 64) };
    }
  }
}

/** The text that tells products apart; Excel keeps leading zeros as '="0012"'. */
const keyText = (text = ''): string =>
  text
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .trim();
