import type { ContentHolder } from '#modules/content/cache/content-cache.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectListedPlaces } from './internal/page-records.ts';
import { type ShopPages, textsOf } from './shop-pages.ts';

/** What leads to pages of this shop, from the database: for a command, which has no search engine. */
export async function readShopPages(ctx: { db: Queries } & ContentHolder): Promise<ShopPages> {
  const { categories, brands } = await selectListedPlaces(ctx);
  const withParents = categories.flatMap((path) => {
    const parts = path.split('/');
    return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  });
  return { categories: [...new Set(withParents)], brands: new Set(brands), ...textsOf(ctx) };
}
