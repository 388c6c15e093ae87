/** The columns of WooCommerce's product CSV, by their names in lower case; its exporter names them in the shop's language. */
import type { CsvRecord } from '../read-csv-rows.ts';

/** Lower case, because programs between change it; British English spells one column differently. */
export const wooColumn = (column: string): string =>
  column.trim().toLowerCase().replace(/\s+/g, ' ').replace('in catalogue', 'in catalog');

/** A cell as its value: the exporter puts an apostrophe before what a spreadsheet would take for a formula. */
export const wooCell = (row: CsvRecord, column: string): string =>
  (row[column] ?? '').trim().replace(/^'(?=[=+\-@])/, '');

/** A list in a cell, separated by commas; a comma of a value has a backslash. */
export const wooList = (cell: string): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter((value) => value !== '');

export interface WooAttribute {
  name: string;
  values: string[];
}

/** The attributes of a row that have a name. */
export function wooAttributes(row: CsvRecord): WooAttribute[] {
  const found: WooAttribute[] = [];
  for (let n = 1; `attribute ${n} name` in row; n += 1) {
    const name = wooCell(row, `attribute ${n} name`).replace(/^pa_/, '');
    if (name !== '') found.push({ name, values: wooList(wooCell(row, `attribute ${n} value(s)`)) });
  }
  return found;
}
