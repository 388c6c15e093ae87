/** Labels of a file that had to be guessed, noted while its products are read, and taken for what they were mapped to (FIX-61). */
import { type ImportLabel, type LabelKind, MAX_LABEL_CHARACTERS } from '#contract/staff/products/import-labels.ts';
import type { MappedLabels } from '../mapped-labels.ts';

export interface LabelCollector {
  /**
   * Notes that a label was guessed; what it was mapped to, read by `read`, or null where nobody mapped it. `rows` of the product have it, all
   * of them unless told.
   */
  take: <T>(
    kind: LabelKind,
    label: string,
    guess: string,
    read: (value: string) => T | null,
    rows?: number,
  ) => T | null;
  /** What was noted, of a product of so many rows. */
  of: (rows: number) => ImportLabel[];
}

export function collectLabels(mapped: MappedLabels = () => null): LabelCollector {
  const noted: (Omit<ImportLabel, 'rows'> & { rows: number | null })[] = [];
  return {
    take(kind, written, supposed, read, rows) {
      const [label, guess] = [fitLabel(written), fitLabel(supposed)];
      const value = mapped(kind, label, guess);
      const meant = value === null ? null : read(value);
      noted.push({ kind, label, guess, value: meant === null ? null : value, rows: rows ?? null });
      return meant;
    },
    of: (rows) => noted.map((one) => ({ ...one, rows: one.rows ?? rows })),
  };
}

/** One line without control characters, as long as a label may be. */
const fitLabel = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_LABEL_CHARACTERS)
    .toWellFormed();
