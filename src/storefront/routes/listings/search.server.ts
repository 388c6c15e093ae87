import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { type ListingQuery, parseListingQuery } from '#contract/products/listing-query.ts';
import { REDIRECTED } from '#contract/site/page-url.ts';
import { noteEmptySearch } from '#modules/search/listings/note-empty-search.ts';
import { listCategories } from '#modules/search/navigation/list-categories.ts';
import { findRedirect } from '#modules/search/redirects/find-redirect.ts';
import type { ListingData } from '#storefront/features/listing/listing-data.ts';
import { hasFilters } from '#storefront/features/listing/listing-links.ts';
import { loadListing, toLink } from '#storefront/features/listing/load-listing.server.ts';
import { getShop, type PageCtx } from '#storefront/shop.server.ts';

/** What was found for a search (NAV-06 to NAV-10). */
export function loadSearch({ context, request }: LoaderFunctionArgs) {
  const ctx = getShop(context);
  leadOn(ctx, request);
  const found: ListingData = loadListing(ctx, request, {
    path: '/search',
    title: titleOf,
    crumbs: (query) => [{ label: 'Home', to: '/' }, { label: titleOf(query) }],
    branches: listCategories(ctx).map(toLink),
    termParam: ctx.config.KERB_SEARCH_TERM_PARAM,
    noIndex: true,
  });
  const inVain = found.listing.total === 0 && found.query.text !== '' && !hasFilters(found.query);
  if (inVain) void noteEmptySearch(ctx, found.query.text);
  // Kept for nobody, so that each time is counted.
  return data(found, inVain ? { headers: { 'cache-control': 'no-store' } } : undefined);
}

/** A term of a rule, or of a page where the shop wants that, leads there with the shopper's words; not from a search that was narrowed, nor one that came from a rule or asked for the words themselves. */
function leadOn(ctx: PageCtx, request: Request): void {
  const { searchParams } = new URL(request.url);
  if (searchParams.has(REDIRECTED)) return;
  const termParam = ctx.config.KERB_SEARCH_TERM_PARAM;
  const query = parseListingQuery(searchParams, termParam);
  if (query.text === '' || query.page > 1 || query.sort || hasFilters(query)) return;
  const target = findRedirect(ctx, query.text, { names: ctx.config.KERB_SEARCH_NAMES_LEAD });
  if (target === null) return;
  const [path = '/', search = ''] = target.split('?', 2);
  const params = new URLSearchParams(search);
  params.set(REDIRECTED, query.text);
  throw redirect(`${path}?${params}`, 302);
}

const titleOf = (query: ListingQuery) => (query.text ? `Results for “${query.text}”` : 'All products');
