/** Guesses what the columns of a merchant's table mean, by their names and by what is in them (MOVE-05). Pure. */
import {
  type ColumnField,
  columnFields,
  repeatedFields,
  type TableColumns,
} from '#contract/staff/products/table-columns.ts';
import { foldText } from '#shared/ids.ts';
import { NAMES, UNUSED } from '../internal/tables/column-names.ts';
import { type ColumnValues, looksLike } from '../internal/tables/column-values.ts';

interface Guess {
  at: number;
  field: ColumnField;
  score: number;
}

/** The field of each column, null where nothing says it; a field that only one column may have goes to the surest. */
export function guessColumns(columns: readonly ColumnValues[]): (ColumnField | null)[] {
  const guesses = columns.flatMap(({ column, values, isRepeated }, at) => {
    const name = plainName(column);
    return columnFields.flatMap((field): Guess[] => {
      const score = scoreOf(field, name, column, { column, values, isRepeated });
      return score > 0 ? [{ at, field, score }] : [];
    });
  });
  const found: (ColumnField | null)[] = columns.map(() => null);
  for (const { at, field } of guesses.sort((a, b) => b.score - a.score || a.at - b.at)) {
    const isTaken = !repeatedFields.includes(field) && found.includes(field);
    if (found[at] === null && !isTaken) found[at] = field;
  }
  return settled(found, columns);
}

const plainName = (column: string): string =>
  foldText(column)
    .replace(/[_.:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A surer name counts more; what is in the column decides between names, or speaks for a column without a known one. */
function scoreOf(field: ColumnField, name: string, written: string, of: ColumnValues): number {
  if (field === 'sizeStock') return looksLike.sizeStock(written, of) ? 9 : 0;
  const patterns = NAMES.find(([one]) => one === field)?.[1] ?? [];
  const rank = UNUSED.test(name) ? -1 : patterns.findIndex((pattern) => pattern.test(name));
  const byName = rank === -1 ? 0 : 8 - 2 * rank;
  const likeness = looksLike.field(field, of);
  if (byName === 0) return likeness === 'sure' && !UNUSED.test(name) ? 3 : 0;
  return likeness === 'no' ? 0 : byName + (likeness === 'sure' ? 2 : 0);
}

/** What only the whole table can decide. */
function settled(found: (ColumnField | null)[], columns: readonly ColumnValues[]): (ColumnField | null)[] {
  const at = (field: ColumnField) => found.indexOf(field);
  // Without a name, a description in a few words is it.
  const words = columns[at('description')]?.values ?? [];
  if (at('name') === -1 && words.length > 0 && words.every((text) => text.length <= 120))
    found[at('description')] = 'name';
  // A code that several rows share is the product's: its rows are the sizes.
  if (at('product') === -1 && at('sku') !== -1 && columns[at('sku')]?.isRepeated) found[at('sku')] = 'product';
  // Units for each size leave nothing to the total.
  if (found.includes('sizeStock') && at('stock') !== -1) found[at('stock')] = null;
  // A table with one code a row, and its sizes under one name: the code is that of the size.
  const product = at('product');
  const isPerRow = product !== -1 && columns[product]?.isRepeated === false && columns[at('name')]?.isRepeated === true;
  if (isPerRow) found[product] = at('sku') === -1 ? 'sku' : null;
  return found;
}

/** The chosen columns of a guess. */
export const columnsOfGuess = (
  columns: readonly ColumnValues[],
  found: readonly (ColumnField | null)[],
): TableColumns['columns'] =>
  columns.flatMap(({ column }, at) => {
    const field = found[at] ?? null;
    return field === null || column === '' ? [] : [{ column, field }];
  });
