import type { ShopifyFinding, ShopifyImportReply } from '#contract/staff/imports/shopify-imports.ts';
import { FileProblem } from '#modules/product-import/open-file.ts';

/** Every refused row is in the report, which is held in memory: a file with more of them is damaged or another file. */
const MAX_REFUSED = 100_000;

/** Adds a refused row to the report. Throws FileProblem when there are too many. */
export function addRefused({ refused }: Pick<ShopifyImportReply, 'refused'>, row: ShopifyFinding): void {
  if (refused.length >= MAX_REFUSED)
    throw new FileProblem(
      `More than ${MAX_REFUSED.toLocaleString('en-NZ')} rows are refused, the last in line ${row.line}: ${row.reason}. The file is damaged, or is another one. What was imported before stays; correct the file and import it again.`,
    );
  refused.push(row);
}
