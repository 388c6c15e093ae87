/** Where the products of a brand or category with an empty page moved; null when they moved nowhere. */

import type { SearchCtx } from '../index/product-index.ts';
import { readMovedBrand, readMovedCategory } from '../internal/index/product-read-records.ts';

/** The slug of the brand that has them now. */
export async function findMovedBrand(ctx: Pick<SearchCtx, 'db'>, slug: string): Promise<string | null> {
  const now = await readMovedBrand(ctx, slug);
  return now === slug ? null : now;
}

/** The path of the category that has them now. */
export async function findMovedCategory(ctx: Pick<SearchCtx, 'db'>, path: string): Promise<string | null> {
  const now = await readMovedCategory(ctx, path);
  return now === path ? null : now;
}
