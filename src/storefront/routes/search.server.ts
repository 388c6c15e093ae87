import type { LoaderFunctionArgs } from 'react-router';
import { limits } from '#contract/limits.ts';
import type { ListingQuery } from '#contract/listing-query.ts';
import { listCategories } from '#modules/search/list-categories.ts';
import type { ListingData } from '#storefront/features/listing/listing-data.ts';
import { loadListing, toLink } from '#storefront/features/listing/load-listing.server.ts';
import { getShop } from '#storefront/shop.server.ts';

/** What was found for a search (NAV-06 to NAV-10). */
export function loadSearch({ context, request }: LoaderFunctionArgs): ListingData {
  const ctx = getShop(context);
  const insteadOf = new URL(request.url).searchParams.get('redirectedSearchQuery')?.trim().slice(0, limits.searchTerm);
  return loadListing(ctx, request, {
    path: '/search',
    title: titleOf,
    crumbs: (query) => [{ label: 'Home', to: '/' }, { label: titleOf(query) }],
    branches: listCategories(ctx).map(toLink),
    termParam: ctx.config.KERB_SEARCH_TERM_PARAM,
    noIndex: true,
    insteadOf: insteadOf || null,
  });
}

const titleOf = (query: ListingQuery) => (query.text ? `Results for “${query.text}”` : 'All products');
