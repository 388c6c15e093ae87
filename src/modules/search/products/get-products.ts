/** Whole products by id or by path (PROD-01 to PROD-06). */
import type { Product, ProductCard } from '#contract/products/product.ts';
import type { SearchCtx } from '../index/product-index.ts';
import { cardAt, slotsOfStyle } from '../internal/index/index-data.ts';
import { readMovedPath, readProducts } from '../internal/index/product-read-records.ts';

const ID = /^[1-9]\d{0,8}$/;

/**
 * A list aligned to the ids: the same order and length, null where there is no product, or one that was never in the
 * shop (PROD-18, PROD-19). A withdrawn product is returned with its state, so that carts and wishlists can show it
 * (FIX-06).
 */
export async function getProducts(
  ctx: Pick<SearchCtx, 'db' | 'config'>,
  ids: readonly string[],
): Promise<(Product | null)[]> {
  const wanted = [...new Set(ids.filter((id) => ID.test(id)))].map(Number);
  const products = wanted.length > 0 ? await readProducts(ctx, { ids: wanted }) : [];
  const found = new Map(products.map((product) => [product.id, product]));
  return ids.map((id) => found.get(id) ?? null);
}

/** The product at a path with the other colourways of its style; null when no visible product has it. */
export async function getProductByPath(
  ctx: SearchCtx,
  path: string,
): Promise<{ product: Product; siblings: ProductCard[] } | null> {
  const [product] = await readProducts(ctx, { path });
  if (!product) return null;
  const { data } = ctx.productIndex;
  return { product, siblings: slotsOfStyle(data, product.erpProductParentCode).map((slot) => cardAt(data, slot)) };
}

/** The current path of a product that had this path before, or null. */
export async function findMovedPath(ctx: Pick<SearchCtx, 'db'>, path: string): Promise<string | null> {
  return readMovedPath(ctx, path);
}
