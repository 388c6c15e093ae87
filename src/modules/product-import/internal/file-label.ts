/**
 * Labels of a file that had to be guessed, collected while its products are read, and replaced by what they are mapped
 * to (FIX-61).
 */
import { type ImportLabel, type LabelKind, MAX_LABEL_CHARACTERS } from '#contract/staff/products/import-labels.ts';
import type { MappedLabels } from '../mapped-labels.ts';

export interface LabelCollector {
  /**
   * Notes a guessed label; returns what it is mapped to, read by `read`, or null when it has no mapping. `rows` rows of
   * the product have it; all of them when not given.
   */
  take: <T>(
    kind: LabelKind,
    label: string,
    guess: string,
    read: (value: string) => T | null,
    rows?: number,
  ) => T | null;
  /** The notes, for a product with this number of rows. */
  of: (rows: number) => ImportLabel[];
}

export function collectLabels(mapped: MappedLabels = () => null): LabelCollector {
  const notes: (Omit<ImportLabel, 'rows'> & { rows: number | null })[] = [];
  return {
    take(kind, written, supposed, read, rows) {
      const [label, guess] = [fitLabel(written), fitLabel(supposed)];
      const value = mapped(kind, label, guess);
      const meant = value === null ? null : read(value);
      notes.push({ kind, label, guess, value: meant === null ? null : value, rows: rows ?? null });
      return meant;
    },
    of: (rows) => notes.map((one) => ({ ...one, rows: one.rows ?? rows })),
  };
}

/** One line without control characters, cut to the maximum length of a label. */
const fitLabel = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_LABEL_CHARACTERS)
    .toWellFormed();
