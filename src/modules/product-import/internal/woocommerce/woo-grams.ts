import type { CsvRecord } from '../read-csv-rows.ts';
import { wooCell } from './woo-columns.ts';

/** Grams by whichever unit the shop weighs in; null without a weight. */
export function wooGrams(row: CsvRecord): number | null {
  const units = { kg: 1000, g: 1, lbs: 453.592, oz: 28.3495 };
  for (const [unit, grams] of Object.entries(units)) {
    const weight = Number(wooCell(row, `weight (${unit})`));
    if (weight > 0) return Math.round(weight * grams);
  }
  return null;
}
