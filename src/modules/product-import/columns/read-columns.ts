import { MAX_COLUMN_NAME, MAX_COLUMNS } from '#contract/staff/products/table-columns.ts';
import { readCsvRows } from '../internal/read-csv-rows.ts';
import type { ColumnValues } from '../internal/tables/column-values.ts';
import { inPieces } from '../internal/text-pieces.ts';
import { FileProblem } from '../open-file.ts';

/** Rows by which columns are guessed. */
const ROWS_READ = 500;

/** The columns of the table with the values of its first rows. Throws FileProblem for what is no table. */
export async function readColumns(text: string): Promise<ColumnValues[]> {
  const rows: Readonly<Record<string, string>>[] = [];
  for await (const read of readCsvRows(inPieces(text), [])) {
    if ('record' in read) rows.push(read.record);
    if (rows.length >= ROWS_READ) break;
  }
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== '');
  if (names.length === 0) throw new FileProblem('The table has no rows below its header.');
  if (names.length > MAX_COLUMNS) throw new FileProblem(`The table has more than ${MAX_COLUMNS} columns.`);
  if (names.some((name) => name.length > MAX_COLUMN_NAME || !name.isWellFormed() || /\p{Cc}/u.test(name)))
    throw new FileProblem('The first line is no header: it has to name the columns, each in a few words.');
  return names.map((column) => {
    const values = rows.map((row) => (row[column] ?? '').trim()).filter((value) => value !== '');
    return { column, values, isRepeated: new Set(values).size < values.length };
  });
}
