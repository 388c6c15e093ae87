import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { type ListingQuery, parseListingQuery, REDIRECTED } from '#contract/products/listing-query.ts';
import { findHelpPage } from '#modules/help-pages/find-help-page.ts';
import { recordEmptySearch } from '#modules/search/listings/record-empty-search.ts';
import type { ListingData } from '#storefront/features/listing/listing-data.ts';
import { hasFilters } from '#storefront/features/listing/listing-links.ts';
import { loadListing, toLink } from '#storefront/features/listing/load-listing.server.ts';
import { pack } from '#storefront/lib/page/pack-data.server.ts';
import { getShop, type PageCtx } from '#storefront/shop.server.ts';

/** The results of a search (NAV-06 to NAV-10). */
export async function loadSearch({ context, request }: LoaderFunctionArgs) {
  const ctx = getShop(context);
  redirectTerm(ctx, request);
  const found: ListingData = await loadListing(ctx, request, {
    path: '/search',
    title: titleOf,
    crumbs: (query) => [{ label: 'Home', to: '/' }, { label: titleOf(query) }],
    branches: ctx.search.listCategories().map(toLink),
    termParam: ctx.config.KERB_SEARCH_TERM_PARAM,
    noIndex: true,
  });
  const help = hasFilters(found.query) ? null : await findHelpPage(ctx, found.query.text);
  const answer = help && { to: help.to, label: help.title };
  const isEmpty = found.listing.total === 0 || found.dropped.length > 0;
  const inVain = isEmpty && found.query.text !== '' && !hasFilters(found.query) && !answer;
  if (inVain) void recordEmptySearch(ctx, found.query.text);
  // Not cached, so that each search is counted.
  return data(
    pack<ListingData>(context, { ...found, answer }),
    inVain ? { headers: { 'cache-control': 'no-store' } } : undefined,
  );
}

/**
 * Redirects a search term with a rule, or one that names a page where the shop wants that, keeping the shopper's term;
 * not a search with filters, one that came from a rule, or one that requests the term itself.
 */
function redirectTerm(ctx: PageCtx, request: Request): void {
  const { searchParams } = new URL(request.url);
  if (searchParams.has(REDIRECTED)) return;
  const termParam = ctx.config.KERB_SEARCH_TERM_PARAM;
  const query = parseListingQuery(searchParams, termParam);
  if (query.text === '' || query.page > 1 || query.sort || hasFilters(query)) return;
  const target = ctx.search.findRedirect(query.text, { names: ctx.config.KERB_SEARCH_NAMES_LEAD });
  if (target === null) return;
  const [path = '/', search = ''] = target.split('?', 2);
  const params = new URLSearchParams(search);
  params.set(REDIRECTED, query.text);
  throw redirect(`${path}?${params}`, 302);
}

const titleOf = (query: ListingQuery) => (query.text ? `Results for “${query.text}”` : 'All products');
