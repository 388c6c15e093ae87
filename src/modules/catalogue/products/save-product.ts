import type { EditedProduct } from '#contract/staff/products/staff-products.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, type Result } from '#shared/result.ts';
import { lockForEdit } from '../internal/editing/product-edit-records.ts';
import { type EditRefusal, writeEdited } from '../internal/editing/write-edited.ts';
import { findBadCharacters } from './find-bad-characters.ts';
import { getEditedProduct } from './get-edited-product.ts';

export type SaveProductRefusal = { reason: 'GONE' | 'CODE_TAKEN' | 'CHANGED_ELSEWHERE' } | EditRefusal;

/**
 * Saves a product through the import's write path, so that brands, categories, URLs and indexes are updated the same
 * way. `version` is what the editor started from: when two people edit one product, the second gets a conflict. Stock
 * stays; sizes left out are retired. A 'was' price without proof is refused, unless a manager gives the reason for
 * showing it all the same, which is kept (HON-02).
 */
export async function saveProduct(
  ctx: Ctx,
  actor: string,
  version: string | null,
  product: EditedProduct,
  wasReason: string | null = null,
): Promise<Result<null, SaveProductRefusal>> {
  const bad = findBadCharacters(product);
  if (bad) return fail({ reason: 'REFUSED', why: bad });
  return commitIfOk(ctx, async (tx): Promise<Result<null, SaveProductRefusal>> => {
    const now = await lockForEdit(tx, product.code);
    if (version === null && now !== null) return fail({ reason: 'CODE_TAKEN' });
    if (version !== null && now === null) return fail({ reason: 'GONE' });
    if (version !== now) return fail({ reason: 'CHANGED_ELSEWHERE' });
    const before = await getEditedProduct(tx, product.code);
    return writeEdited(tx, actor, before?.product ?? null, product, { wasReason });
  });
}
