import type { FacetValue, Listing } from '#contract/products/listing.ts';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import {
  type FacetName,
  isStepChosen,
  systemLabels,
  systems,
  toggleFlag,
  toggleValue,
  valuesOf,
  withPrices,
} from '../../listing-links.ts';
import { facetTable, flagNames, flagTable } from './facet-table.tsx';

interface ChosenFilter {
  key: string;
  label: string;
  /** The listing's query without this filter. */
  without: ListingQuery;
}

/**
 * Every active filter, in the order of the facets; an unknown one is named as written, so that it can be removed too.
 */
export function listChosen(query: ListingQuery, facets: Listing['facets']): ChosenFilter[] {
  const valuesChosen = (facet: FacetName, known: readonly FacetValue[], prefix = '') =>
    valuesOf(query, facet).map((value) => ({
      key: `${facet} ${value}`,
      label: prefix + (known.find((one) => one.value === value)?.label ?? value),
      without: toggleValue(query, facet, value),
    }));
  const price = priceWords(query, facets);
  return [
    ...flagNames
      .filter((name) => query[name])
      .map((name) => ({ key: name, label: flagTable[name], without: toggleFlag(query, name) })),
    ...facetTable.flatMap(({ name }) =>
      name === 'size'
        ? systems.flatMap((system) => valuesChosen(system, facets.sizes[system], `${systemLabels[system]} `))
        : name === 'price'
          ? price.map((label) => ({ key: name, label, without: withPrices(query) }))
          : valuesChosen(name, facets[name]),
    ),
    ...valuesChosen(
      'field',
      facets.fields.flatMap(({ values }) => values),
    ),
  ];
}

/** The chosen prices in words: as the range is called in the facet, else '$50 to $90'; empty for any price. */
function priceWords(query: ListingQuery, { price }: Listing['facets']): string[] {
  const { priceMin, priceMax } = query;
  if (priceMin === undefined && priceMax === undefined) return [];
  const step = price.steps.find((one) => isStepChosen(query, one));
  if (step) return [step.label];
  if (priceMax === undefined) return [`From $${priceMin}`];
  return [priceMin === undefined ? `Up to $${priceMax}` : `$${priceMin} to $${priceMax}`];
}
