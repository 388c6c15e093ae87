import {
  type ShopifyExport,
  type ShopifyImportReply,
  shopifyExports,
  shopifyExportsOf,
} from '#contract/staff/imports/shopify-imports.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { delimiterOf } from '#shared/tables/table-dialect.ts';
import { readTableFile } from '../../tables/read-table-file.ts';
import { cellsOf, headerOf } from '../../tables/split-table.ts';

/** One export of a chosen file; a file of products with the numbers of their variants is two. */
export interface ChosenExport {
  name: string;
  kind: ShopifyExport;
  text: string;
  /** What was done to the file to read it. */
  note: string | null;
}

/** What an export did, or would do. */
export interface ExportReport {
  name: string;
  kind: ShopifyExport;
  report: ShopifyImportReply;
}

/** The chosen files as exports in the order in which they are imported, or what is wrong with one of them (MOVE-01). */
export async function readExports(files: readonly File[]): Promise<Result<ChosenExport[], string>> {
  const exports: ChosenExport[] = [];
  for (const file of files) {
    const read = await readTableFile(file, 'kerb move shopify');
    if (!read.ok) return fail(read.error);
    const { text, note } = read.value;
    const columns = cellsOf(headerOf(text), delimiterOf(text)).map((name) => name.replace(/^\uFEFF/, '').trim());
    const kinds = shopifyExportsOf(columns);
    if (kinds.length === 0) return fail(`${file.name} is none of the exports that can be imported here.`);
    exports.push(...kinds.map((kind) => ({ name: file.name, kind, text, note })));
  }
  return ok(exports.sort((one, other) => shopifyExports.indexOf(one.kind) - shopifyExports.indexOf(other.kind)));
}
