import type { TableColumns } from '#contract/staff/products/table-columns.ts';
import type { SavedMapping } from '#contract/staff/products/table-mappings.ts';
import type { PreviewTableReply } from '#contract/staff/products/table-preview.ts';

/** What the columns mean, as chosen on screen. */
export type TableChoice = TableColumns;

/** The preview with another choice, before its products are known. */
export const withFields = ({ columns }: PreviewTableReply, table: TableChoice): Partial<PreviewTableReply> => ({
  priceTimes: table.priceTimes,
  columns: columns.map((one) => ({
    ...one,
    field: table.columns.find(({ column }) => column === one.column)?.field ?? null,
  })),
});

/** The columns that have a meaning. */
export const choiceOf = ({ columns, priceTimes }: Pick<PreviewTableReply, 'columns' | 'priceTimes'>): TableChoice => ({
  columns: columns.flatMap(({ column, field }) => (field === null ? [] : [{ column, field }])),
  priceTimes,
});

/** The saved mapping that says the same as the choice about the columns of this table. */
export function usedMapping(preview: PreviewTableReply, mappings: readonly SavedMapping[]): SavedMapping | undefined {
  const names = new Set(preview.columns.map(({ column }) => column));
  const wordsOf = ({ columns, priceTimes }: TableChoice): string =>
    JSON.stringify([
      priceTimes,
      ...columns
        .filter(({ column }) => names.has(column))
        .map(({ column, field }) => `${column}\n${field}`)
        .sort(),
    ]);
  const chosen = wordsOf(choiceOf(preview));
  return mappings.find((one) => wordsOf(one) === chosen);
}
