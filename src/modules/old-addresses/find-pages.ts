/** The pages of this shop for addresses of the old one, and whether an address of this shop has a page (MOVE-04). */
import { fitCode } from '#modules/catalogue/products/product-code.ts';
import type { Queries } from '#platform/database/database.ts';
import { collectionPage } from './collection-page.ts';
import { selectByParent, selectByPath } from './internal/page-records.ts';
import { selectByVariant } from './internal/variant-records.ts';
import type { OldPage } from './old-page.ts';
import { hasPosts, ownPageOf } from './own-page.ts';
import type { ShopPages } from './shop-pages.ts';

/** A page of the old shop, or a path below /nz of this one, with or without a query. */
export type WantedPage = OldPage | { kind: 'own'; to: string };

const PRODUCT = /^\/products\/([^/]+)\/?$/;
/**
 * For each, the path of its page below /nz as it is now, one hop away at most, or null where there is none. A few
 * queries for any number of them.
 */
export async function findPages(
  ctx: { db: Queries },
  pages: ShopPages,
  wanted: readonly WantedPage[],
): Promise<(string | null)[]> {
  const products = wanted.filter((page) => page.kind === 'product');
  const own = wanted.flatMap((page) => (page.kind === 'own' ? (productIn(page.to) ?? []) : []));
  const known = {
    variants: await selectByVariant(ctx, [...new Set(products.flatMap(({ variant }) => variant ?? []))]),
    parents: await selectByParent(ctx, [...new Set(products.map(({ handle }) => fitCode(handle)))]),
    paths: await selectByPath(ctx, [...new Set([...own, ...products.map(({ handle }) => handle)])]),
  };
  /** Answers of this call: many addresses lead to one page. */
  const places = new Map<string, Promise<string | null>>();
  const found: (string | null)[] = [];
  for (const page of wanted) {
    if (page.kind !== 'own') {
      found.push(oldPageOf(page, pages, known));
      continue;
    }
    const answer = places.get(page.to) ?? ownPageOf(ctx, page.to, pages, known.paths);
    places.set(page.to, answer);
    found.push(await answer);
  }
  return found;
}

interface KnownProducts {
  variants: ReadonlyMap<string, string>;
  parents: ReadonlyMap<string, string>;
  paths: ReadonlyMap<string, string>;
}

const productIn = (to: string): string | undefined => PRODUCT.exec(to.split('?')[0] ?? '')?.[1];

function oldPageOf(page: OldPage, pages: ShopPages, known: KnownProducts): string | null {
  switch (page.kind) {
    case 'product': {
      const { handle, variant } = page;
      const path =
        (variant === null ? undefined : known.variants.get(variant)) ??
        known.parents.get(fitCode(handle)) ??
        known.paths.get(handle);
      return path === undefined ? null : `/products/${path}`;
    }
    case 'collection':
      return collectionPage(page.handle, pages);
    case 'article':
      if (pages.articles.has(page.path)) return `/articles/${page.path}`;
      return pages.landingPages.has(page.path) ? `/pages/${page.path}` : null;
    case 'blog': {
      const { blog, post } = page;
      if (post === null) return hasPosts(pages, blog) ? `/blog/${blog}` : null;
      return pages.posts.includes(`${blog}/${post}`) ? `/blog/${blog}/${post}` : null;
    }
    case 'fixed':
      return page.to;
  }
}
