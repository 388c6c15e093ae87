import type { ImportRequest } from '#contract/staff/products/staff-products.ts';
import type { ImportReport, ReadRow } from '#modules/catalogue/products/import-row.ts';
import { shopImageResolver } from '#modules/media/resolve-image.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { readColumnsCsv } from './columns/read-columns-csv.ts';
import { readWooCommerceCsv } from './columns/read-woocommerce-csv.ts';
import { importProducts } from './import-products.ts';
import { inPieces } from './internal/text-pieces.ts';
import { readMappedLabels } from './mapped-labels.ts';
import { FileProblem } from './open-file.ts';
import { readProductsCsv } from './read-products-csv.ts';
import { readProductsJsonl } from './read-products-jsonl.ts';
import { readShopifyCsv, type ShopifyOptions } from './read-shopify-csv.ts';

/** `why`: what is wrong with the whole file, for people. */
export type ImportTextRefusal = { reason: 'UNUSABLE'; why: string };

type ReadOptions = Pick<ShopifyOptions, 'sizes' | 'demographic' | 'category' | 'mapped'> & {
  now: Date;
  table: ImportRequest['table'];
};
const readers: Record<
  ImportRequest['format'],
  (text: AsyncIterable<string>, options: ReadOptions) => AsyncIterable<ReadRow>
> = {
  csv: (text) => readProductsCsv(text),
  jsonl: (text) => readProductsJsonl(text),
  shopify: readShopifyCsv,
  woocommerce: readWooCommerceCsv,
  // The request has been checked: a table comes with its columns.
  table: (text, { table, ...options }) => readColumnsCsv(text, table ?? { columns: [], priceTimes: '1' }, options),
};

/** Imports a file uploaded in a browser, or only checks it. Its images are URLs, or images of the shop ('media:ID'). */
export async function importText(
  ctx: Ctx,
  actor: string,
  { format, text, table, apply, sizes, demographic, category, wasReason }: ImportRequest,
): Promise<Result<ImportReport, ImportTextRefusal>> {
  try {
    const mapped = await readMappedLabels(ctx);
    const report = await importProducts(
      ctx,
      readers[format](inPieces(text), {
        ...(sizes && { sizes }),
        ...(demographic && { demographic }),
        ...(category && { category }),
        mapped,
        table,
        now: ctx.clock.now(),
      }),
      { resolveImage: shopImageResolver(ctx), dryRun: !apply, actor, ...(wasReason && { wasReason }) },
    );
    if (apply)
      await writeAudit(ctx, {
        actor,
        action: 'products.imported',
        subject: 'catalogue',
        detail: {
          format,
          read: report.read,
          created: report.created,
          changed: report.changed,
          rejected: report.rejectedCount,
          wasRefused: report.wasRefused.count,
          ...(wasReason && { wasReason }),
        },
        before: null,
        after: { created: report.created, changed: report.changed },
      });
    return ok(report);
  } catch (error) {
    if (error instanceof FileProblem) return fail({ reason: 'UNUSABLE', why: error.message });
    throw error;
  }
}
