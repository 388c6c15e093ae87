import type { ProductAttributes } from '#contract/products/product-attributes.ts';
import { type EditedProduct, editedProduct } from '#contract/staff/products/staff-products.ts';
import type { Queries } from '#platform/database/database.ts';
import { centsToText } from '#shared/money.ts';
import { selectForEdit } from '../internal/editing/product-edit-records.ts';
import { withoutNulls } from '../internal/editing/without-nulls.ts';

export interface ProductForEdit {
  id: number;
  /** Changes with every write of the product: by staff, by import or by a scheduled price. */
  version: string;
  path: string;
  product: EditedProduct;
  /** Guessed where the product does not state them. */
  attributes: ProductAttributes;
}

/** A product in any state in the form of an import row; null when no product has that code. */
export async function getEditedProduct(ctx: { db: Queries }, code: string): Promise<ProductForEdit | null> {
  const row = await selectForEdit(ctx, code);
  if (!row) return null;
  const { id, version, path, priceCents, originalPriceCents, attributes, facts } = row;
  const product = editedProduct.parse({
    ...(withoutNulls(facts) as Record<string, unknown>),
    price: centsToText(priceCents),
    ...(originalPriceCents !== null && { originalPrice: centsToText(originalPriceCents) }),
  });
  return { id, version, path, product, attributes };
}
