/** What an import reads and what it reports. */

import type { ProductImport } from '#contract/products/product-import.ts';
import type { ImportLabel } from '#contract/staff/products/import-labels.ts';

/**
 * One product as read from a file, why it could not be read, or why it is skipped on purpose. `line` is where it begins
 * in the file.
 */
export type ReadRow =
  | { line: number; value: unknown; notes?: RowNotes; fields?: RowFields }
  /** `code`: the product's, where the row could be read so far that it is known. */
  | { line: number; reason: string; code?: string }
  | { line: number; skipped: string };

/** Values of the shop's own fields that a row gives; what it does not give stays (OWN-14). */
export interface RowFields {
  product: { key: string; value: string | number | boolean | string[] }[];
  /** By the code of the size. */
  sizes: { code: string; values: RowFields['product'] }[];
}

/** What a reader assumed, or could not interpret, about a product that it still accepts. */
export interface RowNotes {
  /** The assumptions, in words for the merchant, who can override them by a setting (FIX-61). */
  guesses: readonly string[];
  /** The labels behind the assumptions and the mapped labels, with the number of the product's rows that have each. */
  labels: readonly ImportLabel[];
  /** Footwear sizes in no size system we know (FIX-59). */
  unreadSizes: readonly string[];
  /** Why the product is imported as a draft; null when it is not. */
  held: string | null;
}

export interface ImportRow {
  line: number;
  product: ProductImport;
}
export interface RejectedRow {
  line: number;
  code: string;
  reason: string;
}

/** A 'was' price that the history of prices does not prove; the product is imported without it (HON-02). */
export interface WasRefusal {
  line: number;
  code: string;
  /** Dollars. */
  wasPrice: string;
  reason: string;
}

/** What became of a batch of products. */
export interface BatchResult {
  created: number;
  changed: number;
  unchanged: number;
  rejected: RejectedRow[];
  /** 'Was' prices that were left out for want of proof (HON-02); of products that are otherwise loaded. */
  wasRefused: WasRefusal[];
}

export interface ImportReport {
  read: number;
  created: number;
  changed: number;
  unchanged: number;
  /** Counts every rejected row; the first thousand are listed. */
  rejectedCount: number;
  rejected: RejectedRow[];
  /** 'Was' prices left out: all counted, the first thousand listed. */
  wasRefused: { count: number; listed: WasRefusal[] };
  /** Rows skipped on purpose, by reason. */
  skipped: Record<string, number>;
  /** Products imported as drafts, by reason. */
  held: Record<string, number>;
  /** Number of products per assumption. */
  guesses: Record<string, number>;
  /** Labels that were guessed or mapped, each once; the first thousand. */
  labels: Map<string, ImportLabel>;
  /**
   * Footwear sizes in no size system we know: all counted, the first thousand listed, next to the number of sizes that
   * were read.
   */
  sizes: { read: number; unread: number; listed: { line: number; code: string; label: string }[] };
}

const MAX_LISTED = 1_000;
export const emptyReport = (): ImportReport => ({
  read: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  rejectedCount: 0,
  rejected: [],
  wasRefused: { count: 0, listed: [] },
  skipped: {},
  held: {},
  guesses: {},
  labels: new Map(),
  sizes: { read: 0, unread: 0, listed: [] },
});

/** Adds the reader's notes of an accepted product to the report. */
export function noteRow(
  report: ImportReport,
  { line, product }: ImportRow,
  { guesses, labels, unreadSizes, held }: RowNotes,
): void {
  for (const label of labels) {
    const key = JSON.stringify([label.kind, label.label, label.guess]);
    const before = report.labels.get(key);
    if (before || report.labels.size < MAX_LISTED)
      report.labels.set(key, { ...label, rows: label.rows + (before?.rows ?? 0) });
  }
  for (const guess of guesses) report.guesses[guess] = (report.guesses[guess] ?? 0) + 1;
  if (held !== null) report.held[held] = (report.held[held] ?? 0) + 1;
  report.sizes.unread += unreadSizes.length;
  for (const label of unreadSizes)
    if (report.sizes.listed.length < MAX_LISTED) report.sizes.listed.push({ line, code: product.code, label });
}

/** The labels, those of most rows first. */
export const listLabels = ({ labels }: ImportReport): ImportLabel[] =>
  [...labels.values()].sort((a, b) => b.rows - a.rows);

export function reject(report: ImportReport, row: RejectedRow): void {
  report.rejectedCount += 1;
  if (report.rejected.length < MAX_LISTED) report.rejected.push(row);
}

export function noteWasRefused(report: ImportReport, refused: readonly WasRefusal[]): void {
  report.wasRefused.count += refused.length;
  report.wasRefused.listed.push(...refused.slice(0, MAX_LISTED - report.wasRefused.listed.length));
}
