/** What leads to pages of this shop, besides its products: small lists, however large the catalogue. */
import type { CategoryNode } from '#contract/products/listing.ts';
import type { ContentHolder } from '#modules/content/cache/content-cache.ts';
import type { SearchCtx } from '#modules/search/search-engine.port.ts';

export interface ShopPages {
  /** Paths of categories with products in them or below. */
  categories: readonly string[];
  /** Slugs of brands with products. */
  brands: ReadonlySet<string>;
  /** Paths of published articles and posts. */
  articles: ReadonlySet<string>;
  posts: readonly string[];
  /** Paths of landing pages that are shown, below /pages (OWN-10). */
  landingPages: ReadonlySet<string>;
}

/** Of what is published now. */
export const textsOf = ({ content }: ContentHolder) => ({
  articles: new Set(content.articles.keys()),
  posts: content.posts.map(({ document }) => document.path),
  landingPages: new Set(content.pages.keys()),
});

/** As a running process knows them: no query. */
export function shopPagesOf(ctx: Pick<SearchCtx, 'search'> & ContentHolder): ShopPages {
  const pathsOf = (nodes: readonly CategoryNode[]): string[] =>
    nodes.flatMap(({ path, children }) => [path, ...pathsOf(children)]);
  return {
    categories: pathsOf(ctx.search.listCategories()),
    brands: new Set(ctx.search.listBrands().map(({ slug }) => slug)),
    ...textsOf(ctx),
  };
}
