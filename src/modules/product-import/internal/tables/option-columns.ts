/**
 * Columns that name an option beside columns with its value, as Vend and Square export them: 'Size', 'S', 'Colour',
 * 'Navy'. Which option a column holds differs between rows, so they are read as a colour and a size of each row.
 */
import type { TableColumns } from '#contract/staff/products/table-columns.ts';
import type { CsvRecord } from '../read-csv-rows.ts';
import { isColourName } from '../words/option-names.ts';
import { plainCell } from './plain-cells.ts';

const COLOUR = 'Colour of the options';
const SIZE = 'Size of the options';
const SYSTEM = /\b(us|uk|eu)\b/i;

type Columns = Pick<TableColumns, 'columns'>['columns'];

export interface OptionColumns {
  /** The table with a column for the colour and one for the size in place of the options. */
  columns: Columns;
  /** A row with both filled. Throws for a formula. */
  withOptions: (row: CsvRecord) => CsvRecord;
}

/** A table without such columns stays as it is; columns chosen for colour or size take precedence. */
export function readOptionColumns(columns: Columns): OptionColumns {
  const named = (field: 'optionName' | 'optionValue') =>
    columns.flatMap((one) => (one.field === field ? one.column : []));
  const [names, values] = [named('optionName'), named('optionValue')];
  if (values.length === 0) return { columns, withOptions: (row) => row };
  const has = (field: string) => columns.some((one) => one.field === field);
  return {
    columns: [
      ...columns.filter(({ field }) => field !== 'optionName' && field !== 'optionValue'),
      ...(has('colour') ? [] : [{ column: COLOUR, field: 'colour' as const }]),
      ...(has('size') ? [] : [{ column: SIZE, field: 'size' as const }]),
    ],
    withOptions: (row) => {
      const options = values
        .map((column, at) => ({
          name: plainCell(row[names[at] ?? ''] ?? '', names[at] ?? ''),
          value: plainCell(row[column] ?? '', column),
        }))
        .filter(({ value }) => value !== '' && !/^default( title)?$/i.test(value));
      const colour = options.find(({ name }) => isColourName(name));
      const sizes = options.filter((one) => one !== colour);
      return { ...row, [COLOUR]: colour?.value ?? '', [SIZE]: sizes.map(withSystem).join(' / ') };
    },
  };
}

/** 'UK size', '7' is 'UK 7': the option's name does not stand beside the size afterwards. */
function withSystem({ name, value }: { name: string; value: string }): string {
  const [system] = SYSTEM.exec(name) ?? [];
  return system !== undefined && /^\d/.test(value) && !SYSTEM.test(value) ? `${system.toUpperCase()} ${value}` : value;
}
