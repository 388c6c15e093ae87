import type { ProductImportInput } from '#contract/products/product-import.ts';
import type { ExportFormat, ExportKind } from '#contract/staff/exports.ts';
import { listImportRows } from '#modules/catalogue/products/list-import-rows.ts';
import { dailySpeedColumns, listDailyPageSpeed } from '#modules/page-speed/list-daily-page-speed.ts';
import { openFieldExport } from '#modules/product-import/own-fields/export-fields.ts';
import { productCsvColumns, productCsvRows } from '#modules/product-import/write-products-csv.ts';
import { listPlaceIds } from '#modules/stores/list-place-ids.ts';
import type { Queries } from '#platform/database/database.ts';
import { addDays, nzInstant } from '#shared/nz-dates.ts';
import { csvOf } from './csv-of.ts';
import { exportPages } from './internal/export-records.ts';
import type { Span } from './internal/page-records.ts';

export interface WantedExport {
  kind: ExportKind;
  format: ExportFormat;
  /** Days in New Zealand, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The rows as text, a page at a time; a slow reader pauses the export. */
export async function* writeExport(
  ctx: { db: Queries },
  { kind, format, from, to }: WantedExport,
): AsyncGenerator<Uint8Array> {
  if (kind === 'products') return yield* writeProducts(ctx, format);
  const { columns, read, mayBeOld } = kind === 'page-speed' ? pageSpeed(from, to) : exportPages[kind];
  const span: Span = {
    from: from ? nzInstant(from, '00:00') : new Date(0),
    until: to ? nzInstant(addDays(to, 1), '00:00') : new Date('9999-12-31'),
  };
  const bytes = new TextEncoder();
  if (format === 'csv') yield bytes.encode(csvOf([columns]));
  for await (const rows of read(mayBeOld ? ctx : { db: ctx.db }, span)) {
    const text =
      format === 'csv'
        ? csvOf(rows)
        : rows
            .map((row) => `${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at]])))}\n`)
            .join('');
    yield bytes.encode(text);
  }
}

/** Percentiles are calculated, not read. */
const pageSpeed = (from = '0001-01-01', to = '9999-12-31') => ({
  columns: dailySpeedColumns,
  mayBeOld: undefined,
  read: (ctx: { db: Queries }) => listDailyPageSpeed(ctx, { from, to }),
});

/**
 * Products in the format that `kerb import products` reads: our CSV with a line per size, or JSONL with one per product
 * (FIX-65).
 */
async function* writeProducts(ctx: { db: Queries }, format: ExportFormat): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder();
  const places = await listPlaceIds(ctx);
  const fields = await openFieldExport(ctx);
  if (format === 'csv') yield bytes.encode(csvOf([[...productCsvColumns(places), ...fields.columns]]));
  for await (const products of listImportRows(ctx)) {
    const { cells, withFields } = await fields.read(products);
    const rows = (product: ProductImportInput) => {
      const own = cells(product);
      return productCsvRows(product, places).map((row, at) => [...row, ...(own[at] ?? [])]);
    };
    yield bytes.encode(
      format === 'csv'
        ? csvOf(products.flatMap(rows))
        : products.map((product) => `${JSON.stringify(withFields(product))}\n`).join(''),
    );
  }
}
