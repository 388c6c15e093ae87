/** Takes products in from any reader: checks each, loads them in batches, counts and reports (each product whole or not at all). */
import { createHash } from 'node:crypto';
import { type ProductImport, productImportSchema } from '#contract/product-import.ts';
import type { Ctx } from '#platform/context.ts';
import { emptyReport, type ImportReport, type ImportRow, type ReadRow, reject } from './import-row.ts';
import { loadProducts, type ResolvePicture } from './load-products.ts';

export interface ImportOptions {
  resolvePicture: ResolvePicture;
  /** Tries everything against the database and keeps nothing. */
  dryRun?: boolean;
  onProgress?: (report: ImportReport) => void;
}

const BATCH = 500;
const REPEATED = 'the same product again';

/** Repeating an import changes nothing. Rows that are wrong are listed with their line; the rest is loaded. */
export async function importProducts(ctx: Ctx, rows: AsyncIterable<ReadRow>, options: ImportOptions): Promise<ImportReport> {
  const report = emptyReport();
  const seen = new Map<string, { line: number; digest: string }>();
  let batch: ImportRow[] = [];
  const load = async () => {
    if (batch.length === 0) return;
    const loading = batch;
    batch = [];
    const result = await loadProducts(ctx, loading, { resolvePicture: options.resolvePicture, ...(options.dryRun && { dryRun: true }) });
    report.created += result.created;
    report.changed += result.changed;
    report.unchanged += result.unchanged;
    for (const row of result.rejected) reject(report, row);
    options.onProgress?.(report);
  };
  for await (const row of rows) {
    if ('skipped' in row) {
      report.skipped[row.skipped] = (report.skipped[row.skipped] ?? 0) + 1;
      continue;
    }
    report.read += 1;
    if ('reason' in row) {
      reject(report, { line: row.line, code: '', reason: row.reason });
      continue;
    }
    const parsed = productImportSchema.safeParse(row.value);
    if (!parsed.success) {
      const reason = parsed.error.issues
        .slice(0, 5)
        .map((issue) => `${issue.path.join('.') || 'product'}: ${issue.message}`)
        .join('; ');
      reject(report, { line: row.line, code: codeOf(row.value), reason });
      continue;
    }
    const product = parsed.data;
    const before = seen.get(product.code);
    const digest = digestOf(product);
    if (before?.digest === digest) {
      report.skipped[REPEATED] = (report.skipped[REPEATED] ?? 0) + 1;
      continue;
    }
    const reason = before ? `code ${product.code} was in line ${before.line} already, with other facts` : findControlCharacters(product);
    if (reason !== null) {
      reject(report, { line: row.line, code: product.code, reason });
      continue;
    }
    seen.set(product.code, { line: row.line, digest });
    batch.push({ line: row.line, product });
    if (batch.length >= BATCH) await load();
  }
  await load();
  report.rejected.sort((a, b) => a.line - b.line);
  return report;
}

const digestOf = (product: ProductImport): string => createHash('sha1').update(JSON.stringify(product)).digest('base64');

/** PostgreSQL cannot hold NUL, and no shop wants the rest; line ends in texts are fine. */
function findControlCharacters(product: unknown): string | null {
  return /\\u00(?:0[0-8be]|0f|1[0-9a-f]|7f)/i.test(JSON.stringify(product)) ? 'has control characters in its text' : null;
}

const codeOf = (value: unknown): string => {
  const code = typeof value === 'object' && value !== null && 'code' in value ? value.code : '';
  return typeof code === 'string' ? code.slice(0, 64) : '';
};
