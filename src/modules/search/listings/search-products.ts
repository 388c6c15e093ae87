/**
 * Answers a listing: which products, in which order, and how many each further choice would leave (CAT-05 to CAT-26).
 */
import type { Listing } from '#contract/products/listing.ts';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { IndexHolder } from '../index/product-index.ts';
import { cardAt } from '../internal/index/index-data.ts';
import { findListing } from '../internal/listings/find-listing.ts';
import type { ListingOptions, ListingScope } from './listing-options.ts';

export function searchProducts(
  ctx: IndexHolder,
  query: ListingQuery,
  scope: ListingScope = {},
  options: ListingOptions = {},
): Listing {
  const { data } = ctx.productIndex;
  const { slots, corrections: _, ...found } = findListing(data, query, scope, options);
  return { hits: slots.map((slot) => cardAt(data, slot)), ...found };
}
