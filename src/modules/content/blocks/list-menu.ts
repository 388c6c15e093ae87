/** The shop's own menu as its header shows it, and where its entries lead (OWN-10). */
import { type ListingQuery, parseListingQuery } from '#contract/products/listing-query.ts';
import type { MenuEntry } from '#contract/site/blocks/menu.ts';
import type { ListingScope } from '#modules/search/listings/listing-options.ts';
import type { SearchNavigation } from '#modules/search/search-engine.port.ts';
import type { ContentHolder } from '../cache/content-cache.ts';

/** Where a link leads to products: their query, and the category or brand. */
interface ListingTarget {
  query: ListingQuery;
  scope: ListingScope;
}

/** The products that a link to a page of the shop leads to; null for any other page. */
export function listingOf(to: string, termParam: string): ListingTarget | null {
  if (!to.startsWith('/')) return null;
  const { pathname, searchParams } = new URL(to, 'https://shop.invalid');
  const [first, ...rest] = pathname.slice(1).replace(/\/$/, '').split('/');
  const query = parseListingQuery(searchParams, termParam);
  if (first === 'products' && rest.length === 0) return { query, scope: {} };
  if (first === 'categories' && rest.length > 0) return { query, scope: { categoryPath: rest.join('/') } };
  const [brandSlug, ...category] = rest;
  if (first !== 'brands' || brandSlug === undefined) return null;
  return { query, scope: { brandSlug, ...(category.length > 0 && { categoryPath: category.join('/') }) } };
}

/** The menu's entries that lead somewhere now; null when the shop has published no menu, or all of it leads nowhere. */
export function listMenu({ content, search }: ContentHolder & { search: SearchNavigation }): MenuEntry[] | null {
  if (!content.menu) return null;
  const leads = leadsSomewhere(content, search);
  const entries = content.menu.document.fields.entries
    .filter(leads)
    .map((entry) => ({ ...entry, below: entry.below.filter(leads) }));
  return entries.length > 0 ? entries : null;
}

/** Whether a link's category or brand has products, and its landing page or article is shown. */
function leadsSomewhere(
  content: ContentHolder['content'],
  search: SearchNavigation,
): (link: { to: string }) => boolean {
  const brands = new Set(search.listBrands().map(({ slug }) => slug));
  // Before anything was read from an engine outside the process nothing is known of either.
  const isKnown = search.listCategories().length > 0;
  return ({ to }) => {
    const [, first, path = ''] = /^\/(categories|brands|pages|articles)\/([^?]+)/.exec(to) ?? [];
    if (first === 'pages') return content.pages.has(path);
    if (first === 'articles') return content.articles.has(path);
    if (!isKnown || first === undefined) return true;
    if (first === 'categories') return search.hasListedProducts(path.replace(/\/$/, ''));
    return brands.has(path.split('/')[0] ?? '');
  };
}
