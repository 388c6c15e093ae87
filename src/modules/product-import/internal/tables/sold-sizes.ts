/** The sizes that one row of a merchant's table sells: one, a list in a cell, or a column of units for each size. */
import { sizeSystems } from '#contract/products/product-import.ts';
import { sizeWords } from '../../read-label-value.ts';
import type { CsvRecord } from '../read-csv-rows.ts';
import { listOf } from './cell-list.ts';
import { plainUnits } from './plain-cells.ts';
import type { TableCells } from './table-cells.ts';

export interface SoldSize {
  /** As the label is shown; '' for a product of one size. */
  size: string;
  units: number;
}

/** Throws an Error for the merchant where units are no number, or are not stated for each size of a list. */
export function soldSizes(row: CsvRecord, table: TableCells): SoldSize[] {
  const columns = table.cells(row, 'sizeStock');
  if (columns.length > 0)
    return columns.map(({ column, text }) => ({ size: sizeOfHeading(column), units: plainUnits(text, column) }));
  const systems = sizeSystems.flatMap((system) => {
    const size = table.cell(row, system);
    return size === '' ? [] : [sizeWords({ system, size })];
  });
  const sizes = systems.length > 0 ? [systems.join(' / ')] : listOf(table.cell(row, 'size'));
  const stock = table.cell(row, 'stock');
  const column = table.columnOf('stock') ?? 'stock';
  if (sizes.length <= 1) return [{ size: sizes[0] ?? '', units: plainUnits(stock, column) }];
  const units = stock === '' ? sizes.map(() => '0') : listOf(stock);
  if (units.length !== sizes.length)
    throw new Error(`lists ${sizes.length} sizes, but ${column} does not state the units of each`);
  return sizes.map((size, at) => ({ size, units: plainUnits(units[at] as string, column) }));
}

/** 'Qty US 9' and 'Stock - 9' are the size 9. */
const sizeOfHeading = (column: string): string =>
  column.replace(/^(?:stock|qty|quantity|units|soh|on ?hand|size)[\s:._-]+/i, '').trim() || column;
