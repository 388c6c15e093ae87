/** A merchant's file of products as the importer would take it, whatever shop system it comes from. */
import { readFileSync } from 'node:fs';
import { type TableColumns, tableColumnsSchema } from '#contract/staff/products/table-columns.ts';
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { columnsOfGuess, guessColumns } from '#modules/product-import/columns/guess-columns.ts';
import { readColumns } from '#modules/product-import/columns/read-columns.ts';
import { readColumnsCsv } from '#modules/product-import/columns/read-columns-csv.ts';
import { readWooCommerceCsv } from '#modules/product-import/columns/read-woocommerce-csv.ts';
import { FileProblem } from '#modules/product-import/open-file.ts';
import { readShopifyCsv } from '#modules/product-import/read-shopify-csv.ts';

export type FileKind = 'shopify' | 'woocommerce' | 'table';

const READERS: readonly FileKind[] = ['shopify', 'woocommerce', 'table'];

/** By the first reader that knows its columns; throws the last one's FileProblem when none does. */
export async function readMerchantFile(path: string): Promise<{ kind: FileKind; rows: ReadRow[] }> {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  let problem: unknown;
  for (const kind of READERS) {
    try {
      const rows: ReadRow[] = [];
      for await (const row of await readerOf(kind, text)) rows.push(row);
      return { kind, rows };
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      problem = error;
    }
  }
  throw problem;
}

async function readerOf(kind: FileKind, text: string): Promise<AsyncIterable<ReadRow>> {
  if (kind === 'shopify') return readShopifyCsv(pieces(text));
  if (kind === 'woocommerce') return readWooCommerceCsv(pieces(text), { now: new Date() });
  return readColumnsCsv(pieces(text), await guessedTable(text));
}

async function guessedTable(text: string): Promise<TableColumns> {
  const columns = await readColumns(text);
  const table = tableColumnsSchema.safeParse({
    columns: columnsOfGuess(columns, guessColumns(columns)),
    priceTimes: '1',
  });
  if (!table.success) throw new FileProblem(table.error.issues.map(({ message }) => message).join('; '));
  return table.data;
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}
