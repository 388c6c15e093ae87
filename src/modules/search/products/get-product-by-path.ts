import type { Product, ProductCard } from '#contract/products/product.ts';
import { getProductAtPath } from '#modules/catalogue/pages/get-products.ts';
import { orWhenUnavailable, type SearchCtx } from '../search-engine.port.ts';

/**
 * The product at a path with the other colourways of its style, which are left out while the search engine cannot
 * answer; null when no visible product has it.
 */
export async function getProductByPath(
  ctx: SearchCtx,
  path: string,
): Promise<{ product: Product; siblings: ProductCard[] } | null> {
  const product = await getProductAtPath(ctx, path);
  if (!product) return null;
  return { product, siblings: await orWhenUnavailable(ctx.search.listSiblings(product.erpProductParentCode), []) };
}
