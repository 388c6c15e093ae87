/** Columns of our CSV for the shop's own fields: 'field:sole' of the product, 'size_field:last' of a size (OWN-14). Pure. */
import type { RowFields } from '#modules/catalogue/products/import-row.ts';

export const PRODUCT_FIELD = 'field:';
export const SIZE_FIELD = 'size_field:';

/** What the lines of a product say of its fields and of those of its sizes; an empty cell says nothing. */
export function fieldsOfRows(
  rows: readonly Readonly<Record<string, string>>[],
  cellOf: (row: Readonly<Record<string, string>>, column: string) => string,
): RowFields | null {
  const given = (row: Readonly<Record<string, string>>, prefix: string) =>
    Object.keys(row).flatMap((column) => {
      const value = column.startsWith(prefix) ? cellOf(row, column) : '';
      return value === '' ? [] : [{ key: column.slice(prefix.length), value }];
    });
  const product = rows[0] ? given(rows[0], PRODUCT_FIELD) : [];
  const sizes = rows.flatMap((row) => {
    const values = given(row, SIZE_FIELD);
    return values.length > 0 ? [{ code: cellOf(row, 'variant_code'), values }] : [];
  });
  return product.length + sizes.length > 0 ? { product, sizes } : null;
}
