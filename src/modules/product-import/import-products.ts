/**
 * Imports products from any reader: validates each, loads them in batches, counts and reports (each product whole or
 * not at all).
 */

import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { joinReasons } from '#contract/errors/join-reasons.ts';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { type ProductImport, productImportSchema } from '#contract/products/product-import.ts';
import { findBadCharacters } from '#modules/catalogue/products/find-bad-characters.ts';
import {
  type BatchResult,
  emptyReport,
  type ImportReport,
  type ImportRow,
  noteRow,
  noteWasRefused,
  type ReadRow,
  type RejectedRow,
  reject,
} from '#modules/catalogue/products/import-row.ts';
import { loadProducts } from '#modules/catalogue/products/load-products.ts';
import type { ResolveImage } from '#modules/media/resolve-image.ts';
import type { Ctx } from '#platform/context.ts';
import { sqlState } from '#platform/database/database.ts';
import { openFieldImport } from './own-fields/import-fields.ts';

export interface ImportOptions {
  resolveImage: ResolveImage;
  /** Tries everything against the database and stores nothing. */
  dryRun?: boolean;
  onProgress?: (report: ImportReport) => void;
  /** Told of every refused row, of which the report lists the first thousand. */
  onRejected?: (row: RejectedRow) => void;
  /** Told of the products of each batch that were not refused; of a dry run, those that would be loaded. */
  onLoaded?: (products: readonly ProductImport[]) => void;
  /** Who imports; the operator unless named. */
  actor?: string;
  /** A manager's reason for showing 'was' prices that the history does not prove (HON-02); without one they are left out. */
  wasReason?: string;
}

const BATCH = 500;
const REPEATED = 'duplicate product';

/** Repeating an import changes nothing. Invalid rows are listed with their line; the others are loaded. */
export async function importProducts(
  ctx: Ctx,
  rows: AsyncIterable<ReadRow>,
  options: ImportOptions,
): Promise<ImportReport> {
  const report = emptyReport();
  const refuse = (row: RejectedRow) => {
    reject(report, row);
    options.onRejected?.(row);
  };
  const checkRow = createRowCheck(report, options.dryRun === true, refuse);
  const ownFields = await openFieldImport(ctx, options.actor ?? 'operator');
  let batch: ImportRow[] = [];
  const load = async () => {
    if (batch.length === 0) return;
    const loading = batch;
    batch = [];
    const result = await loadOrHalve(ctx, loading, options);
    report.created += result.created;
    report.changed += result.changed;
    report.unchanged += result.unchanged;
    for (const row of result.rejected) refuse(row);
    noteWasRefused(report, result.wasRefused);
    const rejected = new Set(result.rejected.map(({ code }) => code));
    const loaded = loading.flatMap(({ product }) => (rejected.has(product.code) ? [] : [product]));
    if (!options.dryRun) await ownFields.save(loaded.map(({ code }) => code));
    options.onLoaded?.(loaded);
    options.onProgress?.(report);
  };
  for await (const row of rows) {
    const checked = checkRow(row);
    const refused = checked && 'fields' in row && row.fields ? ownFields.check(checked.product.code, row.fields) : null;
    if (checked && refused !== null) refuse({ line: checked.line, code: checked.product.code, reason: refused });
    else if (checked) batch.push(checked);
    if (batch.length >= BATCH) await load();
  }
  await load();
  report.rejected.sort((a, b) => a.line - b.line);
  return report;
}

/**
 * A check of one row after the other, which counts each in the report: the row to load, or null for one that is
 * skipped or rejected. Knows the rows before, so that a repeated product is found.
 */
function createRowCheck(
  report: ImportReport,
  isDryRun: boolean,
  onRejected: (row: RejectedRow) => void,
): (row: ReadRow) => ImportRow | null {
  const seen = new Map<string, { line: number; digest: string }>();
  // A dry run rolls back each batch, so sizes of earlier batches are not found in the database.
  const sizes = new Map<string, string>();
  const skip = (why: string): null => {
    report.skipped[why] = (report.skipped[why] ?? 0) + 1;
    return null;
  };
  const refuse = (line: number, code: string, reason: string): null => {
    onRejected({ line, code, reason });
    return null;
  };
  return (row) => {
    if ('skipped' in row) return skip(row.skipped);
    report.read += 1;
    const { line } = row;
    if ('reason' in row) return refuse(line, row.code ?? '', row.reason);
    const parsed = productImportSchema.safeParse(row.value, { error: plainIssue });
    if (!parsed.success) return refuse(line, codeOf(row.value), firstIssuesOf(parsed.error));
    const product = parsed.data;
    const before = seen.get(product.code);
    const digest = digestOf(product);
    if (before?.digest === digest) return skip(REPEATED);
    const reason = before
      ? `code ${product.code} was in line ${before.line} already, with other facts`
      : (findBadCharacters(product) ?? (isDryRun ? claimSizes(sizes, product) : null));
    if (reason !== null) return refuse(line, product.code, reason);
    seen.set(product.code, { line, digest });
    report.sizes.read += product.variants.filter(({ sizes: named }) => named !== undefined).length;
    if (row.notes) noteRow(report, { line, product }, row.notes);
    return { line, product };
  };
}

const firstIssuesOf = ({ issues }: z.ZodError): string =>
  joinReasons(issues.slice(0, 5).map((issue) => `${issue.path.join('.') || 'product'}: ${issue.message}`));

/** SQLSTATE classes of errors caused by the data: data exception, integrity violation, program limit. */
const DATA_ERROR = /^(22|23|54)/;

/**
 * Loads a batch; when PostgreSQL rejects something in it that no rule of ours foresaw, loads its halves, until the row
 * is found.
 */
async function loadOrHalve(ctx: Ctx, rows: readonly ImportRow[], options: ImportOptions): Promise<BatchResult> {
  try {
    return await loadProducts(ctx, rows, {
      resolveImage: options.resolveImage,
      prices: { source: 'import', actor: options.actor ?? 'operator', overruling: options.wasReason ?? null },
      ...(options.dryRun && { dryRun: true }),
    });
  } catch (error) {
    const [row] = rows;
    // Within a transaction of the caller, everything is rolled back already.
    if (row === undefined || !DATA_ERROR.test(sqlState(error)) || ctx.db.isTransaction) throw error;
    if (rows.length === 1) {
      const reason = `the database refuses it: ${error instanceof Error ? error.message : String(error)}`;
      const rejected = [{ line: row.line, code: row.product.code, reason }];
      return { created: 0, changed: 0, unchanged: 0, rejected, wasRefused: [] };
    }
    const middle = rows.length >> 1;
    const first = await loadOrHalve(ctx, rows.slice(0, middle), options);
    const second = await loadOrHalve(ctx, rows.slice(middle), options);
    return {
      created: first.created + second.created,
      changed: first.changed + second.changed,
      unchanged: first.unchanged + second.unchanged,
      rejected: [...first.rejected, ...second.rejected],
      wasRefused: [...first.wasRefused, ...second.wasRefused],
    };
  }
}

function claimSizes(sizes: Map<string, string>, product: ProductImport): string | null {
  for (const { code } of product.variants) {
    const other = sizes.get(code);
    if (other !== undefined && other !== product.code)
      return `SKU ${code} is used for ${other} as well: give each product its own`;
  }
  for (const { code } of product.variants) sizes.set(code, product.code);
  return null;
}

const digestOf = (product: ProductImport): string =>
  createHash('sha1').update(JSON.stringify(product)).digest('base64');

const codeOf = (value: unknown): string => {
  const code = typeof value === 'object' && value !== null && 'code' in value ? value.code : '';
  return typeof code === 'string' ? code.slice(0, 64) : '';
};
