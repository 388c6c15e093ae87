import type { EditedProduct } from '#contract/staff/products/staff-products.ts';
import { shopImageResolver } from '#modules/media/resolve-image.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { lockForEdit } from '../internal/product-edit-records.ts';
import { findBadCharacters } from './find-bad-characters.ts';
import { getEditedProduct } from './get-edited-product.ts';
import { loadProducts } from './load-products.ts';

export type SaveProductResult =
  | { state: 'SAVED'; created: boolean }
  | { state: 'GONE' | 'CODE_TAKEN' | 'CHANGED_ELSEWHERE' }
  | { state: 'REFUSED'; reason: string };

/**
 * Saves a product through the import's write path, so that brands, categories, URLs and indexes are updated the same
 * way. `version` is what the editor started from: when two people edit one product, the second gets a conflict. Stock
 * stays; sizes left out are retired.
 */
export async function saveProduct(
  ctx: Ctx,
  actor: string,
  version: string | null,
  product: EditedProduct,
): Promise<SaveProductResult> {
  const bad = findBadCharacters(product);
  if (bad) return { state: 'REFUSED', reason: bad };
  return inTransaction(ctx, async (tx): Promise<SaveProductResult> => {
    const now = await lockForEdit(tx, product.code);
    if (version === null && now !== null) return { state: 'CODE_TAKEN' };
    if (version !== null && now === null) return { state: 'GONE' };
    if (version !== now) return { state: 'CHANGED_ELSEWHERE' };
    const before = await getEditedProduct(tx, product.code);
    const row = {
      line: 1,
      product: { ...product, variants: product.variants.map((variant) => ({ ...variant, stock: {} })) },
    };
    const { rejected } = await loadProducts(tx, [row], { resolveImage: shopImageResolver(tx), byHand: true });
    if (rejected[0]) return { state: 'REFUSED', reason: rejected[0].reason };
    await writeAudit(tx, {
      actor,
      action: before ? 'product.changed' : 'product.created',
      subject: `product:${product.code}`,
      detail: { fields: before ? changedFields(before.product, product) : [] },
    });
    return { state: 'SAVED', created: !before };
  });
}

const changedFields = (before: EditedProduct, after: EditedProduct): string[] =>
  (Object.keys({ ...before, ...after }) as (keyof EditedProduct)[])
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .sort();
