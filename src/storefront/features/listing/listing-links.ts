/** The query that each choice in a listing leads to (CAT-05 to CAT-17). Any change resets to page 1. */
import type { Listing } from '#contract/products/listing.ts';
import { emptyListingQuery, formatListingQuery, type ListingQuery } from '#contract/products/listing-query.ts';
import type { SizeSystem } from '#contract/products/product.ts';
import type { MySize } from '#storefront/lib/products/preferred-size.ts';

export type FacetName = 'brand' | 'colour' | SizeSystem;
type FlagName = 'sale' | 'new';

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
  return { ...withValues(query, facet, values), page: 1 };
}

export const toggleFlag = (query: ListingQuery, flag: FlagName): ListingQuery => ({
  ...query,
  [flag]: !query[flag],
  page: 1,
});

interface OwnSizeFilter {
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
export const withoutFilters = ({ text, sort, adjustRanking }: ListingQuery): ListingQuery => ({
  ...emptyListingQuery,
  text,
  ...(sort && { sort }),
  adjustRanking,
});

interface ChosenFilter {
  key: string;
  label: string;
  /** The listing's query without this filter. */
  without: ListingQuery;
}

/**
 * Every active filter, in the order of the facets; an unknown one is named as written, so that it can be removed too.
 */
export function chosenFilters(query: ListingQuery, facets: Listing['facets']): ChosenFilter[] {
  const chosen: ChosenFilter[] = [];
  if (query.sale) chosen.push({ key: 'sale', label: 'On sale', without: toggleFlag(query, 'sale') });
  if (query.new) chosen.push({ key: 'new', label: 'New', without: toggleFlag(query, 'new') });
  for (const facet of [...systems, 'colour', 'brand'] as const) {
    const known = facet === 'brand' || facet === 'colour' ? facets[facet] : facets.sizes[facet];
    for (const value of valuesOf(query, facet)) {
      const label = known.find((one) => one.value === value)?.label ?? value;
      const words = facet === 'brand' || facet === 'colour' ? label : `${systemLabels[facet]} ${label}`;
      chosen.push({ key: `${facet} ${value}`, label: words, without: toggleValue(query, facet, value) });
    }
  }
  return chosen;
}

/** The facets that narrow a listing, each with the query without it: suggestions for an empty listing. */
export function looserQueries(query: ListingQuery): { label: string; query: ListingQuery }[] {
  const looser: { label: string; query: ListingQuery }[] = [];
  const add = (label: string, without: ListingQuery) => looser.push({ label, query: { ...without, page: 1 } });
  for (const system of systems) {
    const labels = query.sizes[system] ?? [];
    if (labels.length > 0) add(`Any ${systemLabels[system]} size`, withValues(query, system, []));
  }
  if (query.colour.length > 0) add('Any colour', { ...query, colour: [] });
  if (query.brand.length > 0) add('Any brand', { ...query, brand: [] });
  if (query.sale) add('Full price too', { ...query, sale: false });
  if (query.new) add('Not only new', { ...query, new: false });
  return looser;
}

export const hasFilters = (query: ListingQuery): boolean =>
  formatListingQuery({ ...query, page: 1 }) !== formatListingQuery(withoutFilters(query));

function valuesOf(query: ListingQuery, facet: FacetName): readonly string[] {
  return facet === 'brand' || facet === 'colour' ? query[facet] : (query.sizes[facet] ?? []);
}

function withValues(query: ListingQuery, facet: FacetName, values: string[]): ListingQuery {
  if (facet === 'brand' || facet === 'colour') return { ...query, [facet]: values };
  const { [facet]: _, ...others } = query.sizes;
  return { ...query, sizes: values.length > 0 ? { ...others, [facet]: values } : others };
}
