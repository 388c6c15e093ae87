import type { LoaderFunctionArgs } from 'react-router';
import { emptyListingQuery, formatListingQuery, type ListingQuery } from '#contract/products/listing-query.ts';
import { genderLabels } from '#contract/products/product-attributes.ts';
import type { ListingData } from '#storefront/features/listing/listing-data.ts';
import { loadListing, toLink } from '#storefront/features/listing/load-listing.server.ts';
import { getShop } from '#storefront/shop.server.ts';

/** All products; those that are new or on sale and those of a department (UX-06) are pages of their own. */
export async function loadProductListing({ context, request }: LoaderFunctionArgs): Promise<ListingData> {
  const ctx = getShop(context);
  const departments = ctx.search.listDepartmentPages().map(({ gender }) => formatListingQuery({ gender: [gender] }));
  return loadListing(ctx, request, {
    path: '/products',
    title: titleOf,
    crumbs: (query) => [{ label: 'Home', to: '/' }, { label: titleOf(query) }],
    branches: ctx.search.listCategories().map(toLink),
    isPage: (query) => ['', '?sale=1', '?new=1', ...departments].includes(filtersOf(query)),
  });
}

/** The active filters and the search text as in the URL; '' for none. */
const filtersOf = ({ sort: _, ...query }: ListingQuery): string =>
  formatListingQuery({ ...query, page: 1, adjustRanking: emptyListingQuery.adjustRanking });

function titleOf(query: ListingQuery): string {
  if (query.text) return `Results for “${query.text}”`;
  const [gender, another] = query.gender;
  if (gender && !another) return genderLabels[gender];
  const filters = filtersOf(query);
  return filters === '?sale=1' ? 'Sale' : filters === '?new=1' ? 'What’s new' : 'All products';
}
