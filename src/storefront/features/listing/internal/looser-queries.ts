import type { ListingQuery } from '#contract/products/listing-query.ts';
import { type ListFacet, systemLabels, systems, valuesOf, withPrices, withValues } from '../listing-links.ts';

/** The words for a listing without one of its facets. */
const anyOf: Record<ListFacet, string> = {
  gender: 'For anyone',
  type: 'Any type',
  colour: 'Any colour',
  brand: 'Any brand',
  width: 'Any width',
  closure: 'Any fastening',
  material: 'Any material',
  occasion: 'Any occasion',
  field: 'Without the further filters',
};

/** The facets that narrow a listing, each with the query without it: suggestions for an empty listing. */
export function looserQueries(query: ListingQuery): { label: string; query: ListingQuery }[] {
  const looser: { label: string; query: ListingQuery }[] = [];
  const add = (label: string, without: ListingQuery) => looser.push({ label, query: { ...without, page: 1 } });
  for (const system of systems)
    if (valuesOf(query, system).length > 0) add(`Any ${systemLabels[system]} size`, withValues(query, system, []));
  if (query.priceMin !== undefined || query.priceMax !== undefined) add('Any price', withPrices(query));
  for (const [facet, label] of Object.entries(anyOf) as [ListFacet, string][])
    if (valuesOf(query, facet).length > 0) add(label, withValues(query, facet, []));
  if (query.sale) add('Full price too', { ...query, sale: false });
  if (query.new) add('Not only new', { ...query, new: false });
  if (query.member) add('Not only for members', { ...query, member: false });
  return looser;
}
