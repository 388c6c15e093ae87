import { limits } from '#contract/fields/limits.ts';
import type { SearchCtx } from '#modules/search/index/product-index.ts';
import { getProducts } from '#modules/search/products/get-products.ts';
import { listColourways } from '#modules/search/products/list-colourways.ts';
import { recommendProducts } from '#modules/search/products/recommend-products.ts';
import { boughtWith } from './internal/pair-records.ts';

/** Some of what was bought together is sold out, withdrawn or another colour of the same. */
const LOOKED_AT = 60;
const ID = /^[1-9]\d{0,8}$/;

/** Ids of products to go on to, best first: bought with it by others, then the best of its category (PROD-27, PROD-29). None for a product nobody may see. */
export async function recommendForProduct(
  ctx: SearchCtx,
  productId: string,
  pageSize: number = limits.recommendations,
  interests: readonly string[] = [],
): Promise<string[]> {
  if (!ID.test(productId)) return [];
  const first = await boughtWith(ctx, listColourways(ctx, Number(productId)), LOOKED_AT);
  let ids = recommendProducts(ctx, productId, { first, interests });
  if (ids === null) {
    // No longer listed, but its page is still there, and leads on.
    const [product] = await getProducts(ctx, [productId]);
    const standing = product && {
      parentCode: product.erpProductParentCode,
      categoryPath: product.canonicalCategory.path,
      brandSlug: product.brand.slug,
    };
    ids = recommendProducts(ctx, productId, { first, interests, standing: standing ?? undefined }) ?? [];
  }
  return ids.slice(0, pageSize);
}
