import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import type { CsvRecord } from '../read-csv-rows.ts';
import { wooCell } from './woo-columns.ts';
import type { WooOptions } from './woo-options.ts';

const SHARED_STOCK = 'stock: counted for all sizes together, 0 units assumed';
const ANY = 'size: any of an attribute, imported as one size';

/** What was assumed about a product, in words for the merchant. `leftOut` variations are not sold. */
export function guessesOf(
  parent: CsvRecord,
  leftOut: number,
  sold: readonly CsvRecord[],
  { isAny }: WooOptions,
): string[] {
  const isShared = sold.some((row) => wooCell(row, 'stock').toLowerCase() === 'parent');
  const isHidden = wooCell(parent, 'visibility in catalog').toLowerCase() === 'hidden';
  return [
    ...(leftOut > 0 ? ['sizes: those switched off or without a price are left out'] : []),
    ...(isShared ? [SHARED_STOCK] : []),
    ...(isAny ? [ANY] : []),
    ...(isHidden ? ['state: hidden in WooCommerce, kept as a draft'] : []),
  ];
}

/** A product with what was assumed about it before. */
export const withGuesses = (row: ReadRow, guesses: readonly string[]): ReadRow =>
  'notes' in row && row.notes ? { ...row, notes: { ...row.notes, guesses: [...row.notes.guesses, ...guesses] } } : row;
