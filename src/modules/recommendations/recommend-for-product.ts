import { limits } from '#contract/fields/limits.ts';
import { getProducts } from '#modules/catalogue/pages/get-products.ts';
import type { SearchCtx } from '#modules/search/search-engine.port.ts';
import { boughtWith } from './internal/pair-records.ts';

/** More than are shown, because some of them are sold out, withdrawn or another colour of the same product. */
const LOOKED_AT = 60;
const ID = /^[1-9]\d{0,8}$/;

/**
 * Ids of recommended products, best first: those others bought with it, then the best of its category (PROD-27,
 * PROD-29). None for a product that may not be seen.
 */
export async function recommendForProduct(
  ctx: SearchCtx,
  productId: string,
  pageSize: number = limits.recommendations,
  interests: readonly string[] = [],
): Promise<string[]> {
  if (!ID.test(productId)) return [];
  const first = await boughtWith(ctx, await ctx.search.listColourways(Number(productId)), LOOKED_AT);
  let ids = await ctx.search.recommendProducts(productId, { first, interests });
  if (ids === null) {
    // No longer listed, but its page still exists and shows recommendations.
    const [product] = await getProducts(ctx, [productId]);
    const placement = product && {
      parentCode: product.erpProductParentCode,
      categoryPath: product.canonicalCategory.path,
      brandSlug: product.brand.slug,
    };
    ids =
      (await ctx.search.recommendProducts(productId, { first, interests, placement: placement ?? undefined })) ?? [];
  }
  return ids.slice(0, pageSize);
}
