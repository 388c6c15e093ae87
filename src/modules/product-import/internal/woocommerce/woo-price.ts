import type { CsvRecord } from '../read-csv-rows.ts';
import { plainPrice } from '../tables/plain-cells.ts';
import { wooCell } from './woo-columns.ts';

/** The sale price while the sale runs, with the regular price as the 'was' price; null without a regular price. */
export function priceOf(row: CsvRecord, today: string): { price: string; was: string } | null {
  const regular = wooCell(row, 'regular price');
  if (regular === '') return null;
  const sale = wooCell(row, 'sale price');
  const from = wooCell(row, 'date sale price starts').slice(0, 10);
  const until = wooCell(row, 'date sale price ends').slice(0, 10);
  const runs = sale !== '' && (from === '' || from <= today) && (until === '' || until >= today);
  return runs ? { price: plainPrice(sale), was: plainPrice(regular) } : { price: plainPrice(regular), was: '' };
}
