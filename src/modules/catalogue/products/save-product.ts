import type { EditedProduct } from '#contract/staff/products/staff-products.ts';
import { shopImageResolver } from '#modules/media/resolve-image.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockForEdit } from '../internal/editing/product-edit-records.ts';
import { findBadCharacters } from './find-bad-characters.ts';
import { getEditedProduct } from './get-edited-product.ts';
import { loadProducts } from './load-products.ts';

export type SaveProductRefusal =
  | { reason: 'GONE' | 'CODE_TAKEN' | 'CHANGED_ELSEWHERE' }
  /** `why`: what is wrong with the product, or with its 'was' price, for people. */
  | { reason: 'REFUSED' | 'WAS_REFUSED'; why: string };

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
    const row = {
      line: 1,
      product: { ...product, variants: product.variants.map((variant) => ({ ...variant, stock: {} })) },
    };
    const { rejected, wasRefused } = await loadProducts(tx, [row], {
      resolveImage: shopImageResolver(tx),
      byHand: true,
      prices: { source: 'staff', actor, overruling: wasReason },
    });
    if (wasRefused[0]) return fail({ reason: 'WAS_REFUSED', why: wasRefused[0].reason });
    if (rejected[0]) return fail({ reason: 'REFUSED', why: rejected[0].reason });
    await writeAudit(tx, {
      actor,
      action: before ? 'product.changed' : 'product.created',
      subject: `product:${product.code}`,
      detail: {
        fields: before ? changedFields(before.product, product) : [],
        ...(wasReason !== null && { wasReason }),
      },
      before: before?.product ?? null,
      after: product,
    });
    return ok(null);
  });
}

const changedFields = (before: EditedProduct, after: EditedProduct): string[] =>
  (Object.keys({ ...before, ...after }) as (keyof EditedProduct)[])
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .sort();
