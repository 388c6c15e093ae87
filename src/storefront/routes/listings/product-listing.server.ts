import type { LoaderFunctionArgs } from 'react-router';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import { listCategories } from '#modules/search/navigation/list-categories.ts';
import type { ListingData } from '#storefront/features/listing/listing-data.ts';
import { hasFilters } from '#storefront/features/listing/listing-links.ts';
import { loadListing, toLink } from '#storefront/features/listing/load-listing.server.ts';
import { getShop } from '#storefront/shop.server.ts';

/** All products; the filters 'new' and 'sale' alone are pages of their own. */
export function loadProductListing({ context, request }: LoaderFunctionArgs): ListingData {
  const ctx = getShop(context);
  return loadListing(ctx, request, {
    path: '/products',
    title: titleOf,
    crumbs: (query) => [{ label: 'Home', to: '/' }, { label: titleOf(query) }],
    branches: listCategories(ctx).map(toLink),
    isPage: (query) => isOnly(query, 'sale') || isOnly(query, 'new') || isOnly(query, null),
  });
}

function titleOf(query: ListingQuery): string {
  if (query.text) return `Results for “${query.text}”`;
  return isOnly(query, 'sale') ? 'Sale' : isOnly(query, 'new') ? 'What’s new' : 'All products';
}

/** Whether this is the only active filter. */
function isOnly(query: ListingQuery, flag: 'sale' | 'new' | null): boolean {
  const others = { ...query, sale: false, new: false };
  return query.text === '' && !hasFilters(others) && query.sale === (flag === 'sale') && query.new === (flag === 'new');
}
