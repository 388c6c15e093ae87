/** Where what a path showed is now; null when it moved nowhere. */
import type { Queries } from '#platform/database/database.ts';
import { readMovedBrand, readMovedCategory, readMovedPath } from '../internal/page-path-records.ts';

type Db = { db: Queries };

/** The current path of a product that had this path before. */
export const findMovedPath = (ctx: Db, path: string): Promise<string | null> => readMovedPath(ctx, path);

/** The slug of the brand that has this brand's products now. */
export async function findMovedBrand(ctx: Db, slug: string): Promise<string | null> {
  const now = await readMovedBrand(ctx, slug);
  return now === slug ? null : now;
}

/** The path of the category that has this category's products now. */
export async function findMovedCategory(ctx: Db, path: string): Promise<string | null> {
  const now = await readMovedCategory(ctx, path);
  return now === path ? null : now;
}
