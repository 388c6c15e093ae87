/** What an import reads and what it reports. */
import type { ProductImport } from '#contract/product-import.ts';

/** One product as a reader found it, why it could not be read, or why it is left out on purpose. `line` is where it begins in the file. */
export type ReadRow = { line: number; value: unknown } | { line: number; reason: string } | { line: number; skipped: string };

export interface ImportRow {
  line: number;
  product: ProductImport;
}
export interface RejectedRow {
  line: number;
  code: string;
  reason: string;
}

export interface ImportReport {
  read: number;
  created: number;
  changed: number;
  unchanged: number;
  /** All that were refused are counted; the first thousand are listed. */
  rejectedCount: number;
  rejected: RejectedRow[];
  /** Rows that were left out on purpose, by reason. */
  skipped: Record<string, number>;
}

export const MOST_LISTED = 1_000;
export const emptyReport = (): ImportReport => ({ read: 0, created: 0, changed: 0, unchanged: 0, rejectedCount: 0, rejected: [], skipped: {} });

export function reject(report: ImportReport, row: RejectedRow): void {
  report.rejectedCount += 1;
  if (report.rejected.length < MOST_LISTED) report.rejected.push(row);
}
