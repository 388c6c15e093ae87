/** Whole products by id or by address (PROD-01 to PROD-06). */
import type { Product, ProductCard } from '#contract/products/product.ts';
import type { SearchCtx } from '../index/product-index.ts';
import { cardAt, slotsOfStyle } from '../internal/index/index-data.ts';
import { readMovedPath, readProducts } from '../internal/index/product-read-records.ts';

const ID = /^[1-9]\d{0,8}$/;

/**
 * A list aligned to the ids: the same order and length, null where there is no product, or one that never was in the shop (PROD-18,
 * PROD-19). One that was taken out of it is told with its state, so that carts and wishlists can say so (FIX-06).
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

/** The product of an address with the other colourways of its style; null when there is none that may be seen. */
export async function getProductByPath(
  ctx: SearchCtx,
  path: string,
): Promise<{ product: Product; siblings: ProductCard[] } | null> {
  const [product] = await readProducts(ctx, { path });
  if (!product) return null;
  const { data } = ctx.productIndex;
  return { product, siblings: slotsOfStyle(data, product.erpProductParentCode).map((slot) => cardAt(data, slot)) };
}

/** Where a product lives now that had this address before, or null. */
export async function findMovedPath(ctx: Pick<SearchCtx, 'db'>, path: string): Promise<string | null> {
  return readMovedPath(ctx, path);
}
