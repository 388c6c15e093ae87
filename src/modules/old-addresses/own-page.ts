import { findMovedBrand, findMovedCategory } from '#modules/catalogue/pages/find-moved-page.ts';
import { listStorePaths } from '#modules/stores/list-store-paths.ts';
import type { Queries } from '#platform/database/database.ts';
import type { ShopPages } from './shop-pages.ts';

/** Pages that every shop has. */
const ALWAYS =
  /^\/?$|^\/(products|search|categories|brands|blog|stores|cart|orders|return|account(\/(signin|signup|addresses|contact-info|payment-methods|orders|wishlist|rewards|store-credit|your-data|devices|password\/(forgot|change)))?)\/?$/;

const pathOf = (to: string): string => to.split('?')[0] ?? '';

export const hasPosts = ({ posts }: ShopPages, path: string): boolean =>
  posts.some((post) => post === path || post.startsWith(`${path}/`));

/** The address itself where it has a page, else where its page moved. */
export async function ownPageOf(
  ctx: { db: Queries },
  to: string,
  pages: ShopPages,
  products: ReadonlyMap<string, string>,
): Promise<string | null> {
  const path = pathOf(to);
  const query = to.slice(path.length);
  if (ALWAYS.test(path)) return to;
  const [, first = '', ...rest] = path.replace(/\/$/, '').split('/');
  const below = rest.join('/');
  const at = (now: string | null) => now && `/${first}/${now}${query}`;
  switch (first) {
    case 'products':
      return rest.length === 1 ? at(products.get(below) ?? null) : null;
    case 'categories':
      return pages.categories.includes(below) ? to : at(await findMovedCategory(ctx, below));
    case 'brands': {
      const [brand = '', ...category] = rest;
      if (pages.brands.has(brand))
        return category.length === 0 || pages.categories.includes(category.join('/')) ? to : null;
      return category.length === 0 ? at(await findMovedBrand(ctx, brand)) : null;
    }
    case 'pages':
      return pages.landingPages.has(below) ? to : null;
    case 'articles':
      return pages.articles.has(below) ? to : null;
    case 'blog':
      return hasPosts(pages, below) ? to : null;
    case 'stores':
      return (await listStorePaths(ctx)).some((store) => store === below) ? to : null;
    default:
      return null;
  }
}
