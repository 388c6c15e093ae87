/** The cells of a merchant's row by what their columns mean (MOVE-05). */
import type { ColumnField, TableColumns } from '#contract/staff/products/table-columns.ts';
import type { CsvRecord } from '../read-csv-rows.ts';
import { plainCell } from './plain-cells.ts';

export interface TableCells {
  /** The cell of a field; '' where no column has it. Throws for a formula. */
  cell: (row: CsvRecord, field: ColumnField) => string;
  /** The filled cells of a field that several columns have, in the order of the columns. */
  cells: (row: CsvRecord, field: ColumnField) => { column: string; text: string }[];
  /** The first filled cell of the rows. */
  first: (rows: readonly CsvRecord[], field: ColumnField) => string;
  /** The name of the column, to tell a merchant; null where no column has the field. */
  columnOf: (field: ColumnField) => string | null;
}

export function tableCells({ columns }: Pick<TableColumns, 'columns'>): TableCells {
  const of = (field: ColumnField): string[] => columns.filter((one) => one.field === field).map(({ column }) => column);
  const read = (row: CsvRecord, column: string): string => plainCell(row[column] ?? '', column);
  const cells = (row: CsvRecord, field: ColumnField) =>
    of(field)
      .map((column) => ({ column, text: read(row, column) }))
      .filter(({ text }) => text !== '');
  const cell = (row: CsvRecord, field: ColumnField): string => cells(row, field)[0]?.text ?? '';
  return {
    cell,
    cells,
    first: (rows, field) => rows.map((row) => cell(row, field)).find((text) => text !== '') ?? '',
    columnOf: (field) => of(field)[0] ?? null,
  };
}
