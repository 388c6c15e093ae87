/** A listing's scope and choices as filters of OpenSearch. */
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { ListingScope } from '../../listings/listing-options.ts';
import type { ClusterQuery } from '../../search-cluster.port.ts';
import { LISTED_FACETS } from '../index/facets.ts';
import type { OfferScope } from '../index/member-offers.ts';
import type { FacetGroup } from '../listings/facet-choices.ts';
import { GIFT_CARDS } from '../listings/member-bits.ts';
import { chosenFields } from '../listings/own-fields.ts';
import { SIZE_SYSTEMS } from '../size-systems.ts';
import { readPrices } from '../text/price-words.ts';

export const term = (field: string, value: string | number | boolean): ClusterQuery => ({ term: { [field]: value } });
export const anyOf = (field: string, values: readonly (string | number)[]): ClusterQuery => ({
  terms: { [field]: values },
});
export const allOf = (...filters: ClusterQuery[]): ClusterQuery => ({ bool: { filter: filters } });
export const noneOf = (...filters: ClusterQuery[]): ClusterQuery => ({ bool: { must_not: filters } });
const someOf = (...filters: ClusterQuery[]): ClusterQuery => ({ bool: { should: filters, minimum_should_match: 1 } });

/** A price equal to either end is within (UX-06). */
function withinPrices({ priceMin, priceMax }: Pick<ListingQuery, 'priceMin' | 'priceMax'>): ClusterQuery {
  return {
    range: {
      price: {
        ...(priceMin !== undefined && { gte: priceMin * 100 }),
        ...(priceMax !== undefined && { lte: priceMax * 100 }),
      },
    },
  };
}
const hasPrices = ({ priceMin, priceMax }: Pick<ListingQuery, 'priceMin' | 'priceMax'>): boolean =>
  priceMin !== undefined || priceMax !== undefined;

/** The products of a category or brand, and of the prices that a text asks for. */
export function scopeFilters(text: string, { categoryPath, brandSlug }: ListingScope): ClusterQuery[] {
  const prices = readPrices(text);
  return [
    ...(categoryPath === undefined ? [] : [term('categories', categoryPath)]),
    ...(brandSlug === undefined ? [] : [term('brand', brandSlug)]),
    ...(hasPrices(prices) ? [withinPrices(prices)] : []),
  ];
}

/** A filter for each group with a choice: values of one group combine with OR, groups with AND (CAT-17). */
export function choiceFilters(query: ListingQuery, members: ClusterQuery): Map<FacetGroup, ClusterQuery> {
  const filters = new Map<FacetGroup, ClusterQuery>();
  const choose = (group: FacetGroup, values: readonly string[] = []): void => {
    if (values.length > 0) filters.set(group, anyOf(group, values));
  };
  for (const group of ['brand', 'colour', 'type', ...LISTED_FACETS] as const) choose(group, query[group]);
  for (const system of SIZE_SYSTEMS) choose(system, query.sizes[system]);
  for (const [group, values] of chosenFields(query.field)) filters.set(group, anyOf('field', values));
  if (query.sale) filters.set('sale', term('sale', true));
  if (query.new) filters.set('new', term('isNew', true));
  if (query.member) filters.set('member', members);
  if (hasPrices(query)) filters.set('price', withinPrices(query));
  return filters;
}

/** Products that members get for less, or that only they can buy (UX-06). */
export const memberFilter = (scopes: readonly OfferScope[]): ClusterQuery =>
  someOf(term('membersOnly', true), ...scopes.map(offerFilter));

function offerFilter({ brands, categories, demographics, productIds, fullPriceOnly }: OfferScope): ClusterQuery {
  const named = { brand: brands, categories, demographic: demographics };
  const filters = Object.entries(named).flatMap(([field, values]) => (values.length > 0 ? [anyOf(field, values)] : []));
  return {
    bool: {
      filter: [...filters, ...(productIds === null ? [] : [anyOf('id', productIds)])],
      must_not: [anyOf('type', GIFT_CARDS), ...(fullPriceOnly ? [term('sale', true)] : [])],
    },
  };
}
