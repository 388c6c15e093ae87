import type { Product, ProductCard } from '#contract/products/product.ts';
import { getProductAtPath } from '#modules/catalogue/pages/get-products.ts';
import type { SearchCtx } from '../index/product-index.ts';
import { cardAt, slotsOfStyle } from '../internal/index/index-data.ts';

/** The product at a path with the other colourways of its style; null when no visible product has it. */
export async function getProductByPath(
  ctx: SearchCtx,
  path: string,
): Promise<{ product: Product; siblings: ProductCard[] } | null> {
  const product = await getProductAtPath(ctx, path);
  if (!product) return null;
  const { data } = ctx.productIndex;
  return { product, siblings: slotsOfStyle(data, product.erpProductParentCode).map((slot) => cardAt(data, slot)) };
}
