/** Facets of a listing: what is asked of OpenSearch, and how its counts are read. */
import type { FacetValue, Listing } from '#contract/products/listing.ts';
import type { ListedFacet, ListingQuery } from '#contract/products/listing-query.ts';
import type { SizeSystem } from '#contract/products/product.ts';
import type { ClusterQuery } from '../../search-cluster.port.ts';
import { LABELS, LISTED_FACETS } from '../index/facets.ts';
import { PRICE_CLASSES, priceSteps } from '../index/price-steps.ts';
import { asColour, byCount, bySize } from '../listings/count-facets.ts';
import type { FacetGroup } from '../listings/facet-choices.ts';
import { chosenFields, ownFieldFacets } from '../listings/own-fields.ts';
import { fieldKeyOf } from '../own-field-key.ts';
import { SIZE_SYSTEMS } from '../size-systems.ts';
import { countOf, countsIn, docsIn, valueIn } from './aggregated.ts';
import type { ClusterIndex } from './cluster-index.ts';
import { term } from './filters.ts';
import { namedCounts, type ShopWords } from './text/shop-words.ts';

/** Of every own field without a choice; one with a choice is a group of its own. */
const OWN_FIELDS: FacetGroup = 'field.';

const FIXED_GROUPS: readonly FacetGroup[] = [
  ...(['brand', 'colour', 'sale', 'new', 'member', 'type', 'price'] as const),
  ...SIZE_SYSTEMS,
  ...LISTED_FACETS,
];
/** The groups that a listing counts. */
export const facetGroups = (query: ListingQuery): readonly FacetGroup[] => [
  ...FIXED_GROUPS,
  OWN_FIELDS,
  ...chosenFields(query.field).keys(),
];

/** The aggregations of some groups. */
export const facetAggregations = (groups: readonly FacetGroup[], members: ClusterQuery): ClusterQuery =>
  Object.assign({}, ...groups.map((group) => aggregationsOf(group, members)));

function aggregationsOf(group: FacetGroup, members: ClusterQuery): ClusterQuery {
  switch (group) {
    case 'brand':
      return { brand: countOf('brandAs') };
    case 'type':
      return { type: countOf('typeAs') };
    case 'sale':
      return { sale: { filter: term('sale', true) } };
    case 'new':
      return { new: { filter: term('isNew', true) } };
    case 'member':
      return { member: { filter: members } };
    case 'price':
      return {
        from: { min: { field: 'price' } },
        to: { max: { field: 'price' } },
        price: countOf('priceClass', PRICE_CLASSES),
      };
    default:
      return group.startsWith(OWN_FIELDS) ? { [group]: countOf('field') } : { [group]: countOf(group) };
  }
}

/** The results of each group, counted over every choice but its own. */
export type FacetParts = (group: FacetGroup) => Readonly<Record<string, unknown>> | undefined;

export function readFacets(
  { words, facetFields }: Pick<ClusterIndex, 'words' | 'facetFields'>,
  query: ListingQuery,
  partsOf: FacetParts,
): Listing['facets'] {
  const named = (group: 'brand' | 'type', known: ShopWords['brands']): FacetValue[] =>
    valuesOf(namedCounts(countsIn(partsOf(group), group)), query[group], (value) => known.get(value)?.label).sort(
      byCount,
    );
  const chosen = chosenFields(query.field);
  const listed = (group: ListedFacet): FacetValue[] => {
    const counts = countsIn(partsOf(group), group);
    const inOrder = Object.keys(LABELS[group]).map(
      (value) => [value, labelled(LABELS[group][value] ?? value, counts.get(value) ?? 0)] as const,
    );
    return valuesOf(new Map(inOrder), query[group], () => undefined);
  };
  const plain = (group: 'colour' | SizeSystem, chosen: readonly string[]): FacetValue[] => {
    const counts = [...countsIn(partsOf(group), group)].map(
      ([value, count]) => [value, labelled(value, count)] as const,
    );
    return valuesOf(new Map(counts), chosen, (value) => (words.values[group].has(value) ? value : undefined));
  };
  return {
    brand: named('brand', words.brands),
    colour: plain('colour', query.colour).sort(byCount).map(asColour),
    sale: docsIn(partsOf('sale'), 'sale'),
    new: docsIn(partsOf('new'), 'new'),
    member: docsIn(partsOf('member'), 'member'),
    sizes: Object.fromEntries(
      SIZE_SYSTEMS.map((system) => [system, plain(system, query.sizes[system] ?? []).sort(bySize)]),
    ) as Listing['facets']['sizes'],
    gender: listed('gender'),
    width: listed('width'),
    type: named('type', words.types).filter(({ value }) => value !== ''),
    closure: listed('closure').sort(byCount),
    material: listed('material').sort(byCount),
    occasion: listed('occasion').sort(byCount),
    fields: ownFieldFacets(facetFields, query.field, (group, key) => {
      const asked = chosen.has(group) ? group : OWN_FIELDS;
      const counts = countsIn(partsOf(asked), asked);
      return new Map([...counts].filter(([value]) => fieldKeyOf(value) === key));
    }),
    price: readPrices(query, partsOf('price')),
  };
}

const labelled = (label: string, count: number) => ({ label, count });

/** Values with products, and chosen ones even without any, so that a choice can always be undone. */
function valuesOf(
  counts: ReadonlyMap<string, { label: string; count: number }>,
  chosen: readonly string[],
  labelOf: (value: string) => string | undefined,
): FacetValue[] {
  const missing = chosen.flatMap((value): [string, { label: string; count: number }][] => {
    const label = counts.has(value) ? undefined : labelOf(value);
    return label === undefined ? [] : [[value, { label, count: 0 }]];
  });
  return [...counts, ...missing]
    .map(([value, { label, count }]) => ({ value, label, count, selected: chosen.includes(value) }))
    .filter(({ count, selected }) => count > 0 || selected);
}

function readPrices(
  query: ListingQuery,
  parts: Readonly<Record<string, unknown>> | undefined,
): Listing['facets']['price'] {
  const counts = countsIn(parts, 'price');
  const byClass = Array.from({ length: PRICE_CLASSES }, (_, each) => counts.get(String(each)) ?? 0);
  const [from, to] = [valueIn(parts, 'from') ?? 0, valueIn(parts, 'to') ?? 0];
  return { from: Math.floor(from / 100), to: Math.ceil(to / 100), steps: priceSteps(byClass, query) };
}
