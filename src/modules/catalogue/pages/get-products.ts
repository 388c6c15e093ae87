/** Whole products by id or by path, with current stock (PROD-01 to PROD-06). */
import type { Product } from '#contract/products/product.ts';
import type { Ctx } from '#platform/context.ts';
import { readProducts } from '../internal/page-product-records.ts';

type ProductCtx = Pick<Ctx, 'db' | 'config'>;

const ID = /^[1-9]\d{0,8}$/;

/**
 * A list aligned to the ids: the same order and length, null where there is no product, or one that was never in the
 * shop (PROD-18, PROD-19). A withdrawn product is returned with its state, so that carts and wishlists can show it
 * (FIX-06).
 */
export async function getProducts(ctx: ProductCtx, ids: readonly string[]): Promise<(Product | null)[]> {
  const wanted = [...new Set(ids.filter((id) => ID.test(id)))].map(Number);
  const products = wanted.length > 0 ? await readProducts(ctx, { ids: wanted }) : [];
  const found = new Map(products.map((product) => [product.id, product]));
  return ids.map((id) => found.get(id) ?? null);
}

/** The product at a path; null when no visible product has it. */
export async function getProductAtPath(ctx: ProductCtx, path: string): Promise<Product | null> {
  const [product] = await readProducts(ctx, { path });
  return product ?? null;
}
