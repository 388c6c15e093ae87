import type { ShopifyExport, ShopifyFinding, ShopifyImportReply } from '#contract/staff/imports/shopify-imports.ts';
import { readCsvFile } from '#modules/product-import/columns/read-csv-file.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { addAmount } from './internal/add-amount.ts';
import { addRefused } from './internal/add-refused.ts';
import { inventoryImport } from './internal/catalogue/inventory.ts';
import { importProductExport } from './internal/catalogue/products.ts';
import { variantsImport } from './internal/catalogue/variants.ts';
import { customersImport } from './internal/customers.ts';
import { discountsImport } from './internal/discounts.ts';
import { pagesImport, postsImport } from './internal/documents.ts';
import type { ExportImport, MoveCtx, RowOutcome } from './internal/export-import.ts';
import { giftCardsImport } from './internal/gift-cards.ts';
import { ordersImport } from './internal/orders/orders.ts';
import { redirectsImport } from './internal/redirects.ts';

export type { MoveCtx } from './internal/export-import.ts';

/** How each export is imported, one line each; products have an importer of their own, which reads other tables too. */
const imports: Record<Exclude<ShopifyExport, 'products'>, ExportImport> = {
  inventory: inventoryImport,
  customers: customersImport,
  orders: ordersImport,
  variants: variantsImport,
  'gift-cards': giftCardsImport,
  discounts: discountsImport,
  pages: pagesImport,
  posts: postsImport,
  redirects: redirectsImport,
};

export interface ShopifyImportOptions {
  /** False only says what would happen. */
  apply: boolean;
  /** As in the audit. */
  actor: string;
  /** Of a dry run: addresses of the old shop whose pages the files tried before would bring (`brings`). */
  coming?: Iterable<string>;
  /** Called after each batch. */
  onProgress?: (report: ShopifyImportReply) => void;
}

/** Rows that are stored in one transaction. */
const BATCH = 200;

/**
 * Imports one export of a Shopify shop, or tries it; every refused row is in the report with its line (MOVE-01). Each
 * batch is a transaction: after an interruption the same file goes on with what is missing. Throws FileProblem for a
 * file that is not this export.
 */
export async function importShopify(
  ctx: MoveCtx,
  kind: ShopifyExport,
  text: AsyncIterable<string>,
  options: ShopifyImportOptions,
): Promise<ShopifyImportReply> {
  const { apply, actor, onProgress } = options;
  const report: ShopifyImportReply = {
    applied: apply,
    ...{ read: 0, created: 0, changed: 0, unchanged: 0 },
    amounts: null,
    ...{ refused: [], leftOut: [], days: [], notes: [], labels: [], brings: [] },
  };
  if (kind === 'products')
    await importProductExport(ctx, text, report, { apply, actor, onProgress: () => onProgress?.(report) });
  else await importRows(ctx, imports[kind], text, report, options);
  const byLine = (one: ShopifyFinding, other: ShopifyFinding) => one.line - other.line;
  report.refused.sort(byLine);
  report.leftOut.sort(byLine);
  return report;
}

/** Stores the rows of a file batch by batch, and counts what became of each in the report. */
async function importRows(
  ctx: MoveCtx,
  { required, open, batch = BATCH }: ExportImport,
  text: AsyncIterable<string>,
  report: ShopifyImportReply,
  { apply, actor, coming = [], onProgress }: ShopifyImportOptions,
): Promise<void> {
  const note = (row: RowOutcome) => noteRow(report, row);
  const run = open(ctx, { apply, actor, coming: new Set(coming) });
  let waiting = 0;
  const store = async (isEnd: boolean) => {
    for (const row of await run.store(isEnd)) note(row);
    waiting = 0;
    onProgress?.(report);
  };
  for await (const row of readCsvFile(text, required)) {
    report.read += 1;
    if ('reason' in row) {
      run.skip?.();
      note({ line: row.line, name: '', outcome: { refused: row.reason }, leftOut: null });
      continue;
    }
    const refused = run.add(row.line, row.record);
    if (refused) note(refused);
    else waiting += 1;
    if (waiting >= batch) await store(false);
  }
  await store(true);
  report.days = run.days?.() ?? [];
}

function noteRow(report: ShopifyImportReply, { line, name, outcome, leftOut, cents, brings }: RowOutcome): void {
  if (cents !== undefined) report.amounts = addAmount(report.amounts, cents, typeof outcome === 'string');
  if (typeof outcome === 'object') {
    addRefused(report, { line, name, reason: outcome.refused });
    return;
  }
  report[outcome] += 1;
  if (leftOut !== null) report.leftOut.push({ line, name, reason: leftOut });
  if (!report.applied && brings !== undefined) report.brings.push(brings);
}

/** Enters an import into the activity log; nothing for a dry run (OWN-08). */
export async function auditShopifyImport(
  ctx: Ctx,
  actor: string,
  kind: ShopifyExport,
  { applied, read, created, changed, refused, amounts }: ShopifyImportReply,
): Promise<void> {
  if (!applied) return;
  await writeAudit(ctx, {
    actor,
    action: `${kind}.imported`,
    subject: kind,
    detail: { read, created, changed, refused: refused.length, ...amounts },
    before: null,
    after: { created, changed },
  });
}
