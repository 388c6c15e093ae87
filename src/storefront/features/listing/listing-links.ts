/** The query that each choice in a listing leads to (CAT-05 to CAT-17). Any change resets to page 1. */
import type { Listing, PriceStep } from '#contract/products/listing.ts';
import {
  emptyListingQuery,
  formatListingQuery,
  type ListingQuery,
  type listedFacets,
} from '#contract/products/listing-query.ts';
import type { SizeSystem } from '#contract/products/product.ts';
import type { MySize } from '#storefront/lib/products/preferred-size.ts';

/** The facets whose values are a list in the query, by the name of their parameter. */
export type ListFacet = 'brand' | 'colour' | 'type' | 'field' | keyof typeof listedFacets;
export type FacetName = ListFacet | SizeSystem;
export type FlagName = 'sale' | 'new' | 'member';

export const systemLabels: Record<SizeSystem, string> = {
  usMen: 'US Men',
  usWomen: 'US Women',
  usKids: 'US Kids',
  uk: 'UK',
  eu: 'EU',
};
export const systems = Object.keys(systemLabels) as SizeSystem[];

/** The URL within this listing; only the part after its path, which suffices for a link on the page itself. */
export const hrefOf = (query: ListingQuery, path: string, termParam: string): string =>
  formatListingQuery(query, termParam) || path;

export const isChosen = (query: ListingQuery, facet: FacetName, value: string): boolean =>
  valuesOf(query, facet).includes(value);

export function toggleValue(query: ListingQuery, facet: FacetName, value: string): ListingQuery {
  const before = valuesOf(query, facet);
  const values = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  return withValues(query, facet, values);
}

export const toggleFlag = (query: ListingQuery, flag: FlagName): ListingQuery => ({
  ...query,
  [flag]: !query[flag],
  page: 1,
});

export interface OwnSizeFilter {
  on: boolean;
  /**
   * Number of products it leaves; null while sizes of other systems are chosen, because the facet's counts include
   * those.
   */
  count: number | null;
  next: ListingQuery;
}

/**
 * The shopper's own size in a listing: switching it on removes every other size. Null where the listing has no product
 * in it.
 */
export function ownSizeFilter(
  query: ListingQuery,
  facets: Listing['facets'],
  { system, label }: MySize,
): OwnSizeFilter | null {
  const known = facets.sizes[system].find((one) => one.label === label);
  const value = known?.value ?? label;
  if (isChosen(query, system, value))
    return { on: true, count: known?.count ?? 0, next: toggleValue(query, system, value) };
  const next = { ...query, sizes: { [system]: [value] }, page: 1 };
  if (systems.some((other) => other !== system && query.sizes[other])) return { on: false, count: null, next };
  return known ? { on: false, count: known.count, next } : null;
}

/** The query without filters; search text and sort order stay. */
export const withoutFilters = ({ text, literal, sort, adjustRanking }: ListingQuery): ListingQuery => ({
  ...emptyListingQuery,
  text,
  literal,
  ...(sort && { sort }),
  adjustRanking,
});

export const hasFilters = (query: ListingQuery): boolean =>
  formatListingQuery({ ...query, page: 1 }) !== formatListingQuery(withoutFilters(query));

export function valuesOf(query: ListingQuery, facet: FacetName): readonly string[] {
  return isSystem(facet) ? (query.sizes[facet] ?? []) : query[facet];
}

export function withValues(query: ListingQuery, facet: FacetName, values: readonly string[]): ListingQuery {
  if (!isSystem(facet)) return { ...query, [facet]: values, page: 1 };
  const { [facet]: _, ...others } = query.sizes;
  return { ...query, sizes: values.length > 0 ? { ...others, [facet]: values } : others, page: 1 };
}

/** The query with prices from `min` to `max` in whole dollars; null = no such limit. */
export function withPrices(
  { priceMin: _min, priceMax: _max, ...query }: ListingQuery,
  min: number | null = null,
  max: number | null = null,
): ListingQuery {
  return { ...query, ...(min !== null && { priceMin: min }), ...(max !== null && { priceMax: max }), page: 1 };
}

/** Whether exactly the prices of this step are chosen. */
export const isStepChosen = ({ priceMin, priceMax }: ListingQuery, { min, max }: PriceStep): boolean =>
  priceMin === (min ?? undefined) && priceMax === (max ?? undefined);

const isSystem = (facet: FacetName): facet is SizeSystem => facet in systemLabels;
