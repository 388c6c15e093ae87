/** The shop's own fields in an export of products, in the form in which an import reads them (OWN-14). */
import { fieldFileText } from '#contract/custom-fields/field-text.ts';
import type { FieldValue } from '#contract/custom-fields/read-field-value.ts';
import type { ProductImportInput } from '#contract/products/product-import.ts';
import { listFields } from '#modules/custom-fields/list-fields.ts';
import { readFileValues } from '#modules/custom-fields/read-file-values.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectProductIds } from '../internal/product-id-records.ts';
import { PRODUCT_FIELD, SIZE_FIELD } from './field-columns.ts';

type Values = Map<string, Map<string, FieldValue>>;

export interface ExportedFields {
  columns: readonly string[];
  /** Reads the values of a page of products. */
  read: (products: readonly ProductImportInput[]) => Promise<PageOfFields>;
}
export interface PageOfFields {
  /** The cells of the lines of a product, one line for each size; values of the product are on the first. */
  cells: (product: ProductImportInput) => string[][];
  /** The product with its fields, for JSONL. */
  withFields: (product: ProductImportInput) => object;
}

export async function openFieldExport(ctx: { db: Queries }): Promise<ExportedFields> {
  const own = (await listFields(ctx, 'product')).map(({ key }) => key);
  const ofSizes = (await listFields(ctx, 'variant')).map(({ key }) => key);
  return {
    columns: [...own.map((key) => PRODUCT_FIELD + key), ...ofSizes.map((key) => SIZE_FIELD + key)],
    read: async (products) => {
      const ids = await selectProductIds(
        ctx,
        products.map(({ code }) => code),
      );
      const sizeCodes = products.flatMap(({ variants }) => variants.map(({ code }) => code));
      const values = own.length > 0 ? await readFileValues(ctx, 'product', [...ids.values()]) : new Map();
      const sizes = ofSizes.length > 0 ? await readFileValues(ctx, 'variant', sizeCodes) : new Map();
      return pageOf({ own, ofSizes }, (code) => values.get(ids.get(code) ?? ''), sizes);
    },
  };
}

function pageOf(
  { own, ofSizes }: { own: readonly string[]; ofSizes: readonly string[] },
  valuesOf: (code: string) => ReadonlyMap<string, FieldValue> | undefined,
  sizes: Values,
): PageOfFields {
  const object = (keys: readonly string[], values: ReadonlyMap<string, FieldValue> | undefined) => {
    const given = keys.flatMap((key) => (values?.has(key) ? [[key, values.get(key)] as const] : []));
    return given.length > 0 ? { customFields: Object.fromEntries(given) } : {};
  };
  return {
    cells: ({ code, variants }) =>
      variants.map((variant, at) => [
        ...own.map((key) => (at === 0 ? fieldFileText(valuesOf(code)?.get(key)) : '')),
        ...ofSizes.map((key) => fieldFileText(sizes.get(variant.code)?.get(key))),
      ]),
    withFields: (product) => ({
      ...product,
      ...object(own, valuesOf(product.code)),
      variants: product.variants.map((variant) => ({ ...variant, ...object(ofSizes, sizes.get(variant.code)) })),
    }),
  };
}
