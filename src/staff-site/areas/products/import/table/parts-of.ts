import { type ImportRequest, MAX_IMPORT_CHARACTERS } from '#contract/staff/products/staff-products.ts';
import { productColumn, wooProductKey } from '#contract/staff/products/table-columns.ts';
import { splitTable, type TablePart } from '../../../../tables/split-table.ts';
import { gatherTable } from './gather-table.ts';
import type { TableChoice } from './table-choice.ts';

/** Formats whose products are shown before the check. */
type PreviewedFormat = Extract<ImportRequest['format'], 'table' | 'woocommerce'>;
export const hasColumns = (format: ImportRequest['format']): format is PreviewedFormat =>
  format === 'table' || format === 'woocommerce';

/** Whole products of a file, in parts that can be sent. */
export function partsOf(
  text: string,
  format: ImportRequest['format'],
  table: TableChoice | undefined,
): Iterable<TablePart> {
  const max = MAX_IMPORT_CHARACTERS / 4;
  if (format === 'woocommerce') return gatherTable(text, wooProductKey, max);
  if (format !== 'table') return splitTable(text, format, max);
  const key = productColumn(table ?? { columns: [] }) ?? '';
  return gatherTable(text, (cell) => cell(key), max);
}
