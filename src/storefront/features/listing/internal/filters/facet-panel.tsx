'use no memo'; // Its parts change with every listing: a cache costs more than it saves (docs/decisions/0011).
import type { ReactNode } from 'react';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { ListingData } from '../../listing-data.ts';
import { hrefOf, isChosen, toggleFlag, toggleValue, valuesOf } from '../../listing-links.ts';
import { BrandFacet } from './brand-facet.tsx';
import { FacetGroup } from './facet-group.tsx';
import {
  type FacetRow,
  facetTable,
  flagNames,
  flagTable,
  type LinkValues,
  nameAndCount,
  scrolling,
} from './facet-table.tsx';
import { PriceFacet } from './price-facet.tsx';
import { SizeFacet } from './size-facet.tsx';
import { useFilterClicks } from './use-filter-clicks.ts';

export interface FacetPanelProps {
  data: ListingData;
  /** The current choice, including one whose listing is still loading. */
  query: ListingQuery;
  /** URL of the listing without a query, the site's base included. */
  home: string;
  /** On a phone, where most facets are closed at first. */
  inSheet?: boolean;
}

/**
 * All filters of a listing, by the table of facets. Each value is a link to the resulting listing, so it works before
 * JavaScript loads.
 */
export function FacetPanel({ data, query, home, inSheet = false }: FacetPanelProps) {
  const { facets } = data.listing;
  const follow = useFilterClicks();
  const link = (next: ListingQuery, isOn: boolean, content: ReactNode) => (
    <a href={hrefOf(next, home, data.termParam)} rel="nofollow" aria-current={isOn || undefined}>
      {content}
    </a>
  );
  const linkValues: LinkValues = (facet, list, content = nameAndCount) =>
    list.map((one) => (
      <li key={one.value}>
        {link(toggleValue(query, facet, one.value), isChosen(query, facet, one.value), content(one))}
      </li>
    ));
  const flags = flagNames.filter((name) => facets[name] > 0 || query[name]);
  const contentOf = ({ name, look, content }: FacetRow) => {
    if (name === 'size') return <SizeFacet data={data} query={query} linkValues={linkValues} />;
    if (name === 'price') return <PriceFacet data={data} query={query} link={link} />;
    if (name === 'brand') return <BrandFacet brands={facets.brand} linkValues={linkValues} />;
    return <ul className={look ?? scrolling(facets[name])}>{linkValues(name, facets[name], content)}</ul>;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is pressed, by key or pointer
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for a hundred links
    <div onClick={follow}>
      {flags.length > 0 && (
        <ul className="facet-rows facet-boxes border-b border-line pb-3">
          {flags.map((name) => (
            <li key={name}>
              {link(
                toggleFlag(query, name),
                query[name],
                nameAndCount({ label: flagTable[name], count: facets[name] }),
              )}
            </li>
          ))}
        </ul>
      )}
      {facetTable.map((row) => {
        const chosen = isFacetChosen(query, row.name);
        return (
          isOffered(row, data, chosen) && (
            <FacetGroup
              key={row.name}
              title={row.title}
              open={chosen || row.open === 'always' || (row.open === 'desktop' && !inSheet)}
            >
              {contentOf(row)}
            </FacetGroup>
          )
        );
      })}
      {facets.fields.map(({ key, label, values }) => (
        <FacetGroup key={key} title={label} open={values.some(({ selected }) => selected)}>
          <ul className={scrolling(values)}>{linkValues('field', values)}</ul>
        </FacetGroup>
      ))}
    </div>
  );
}

const isFacetChosen = (query: ListingQuery, name: FacetRow['name']): boolean =>
  name === 'size'
    ? Object.keys(query.sizes).length > 0
    : name === 'price'
      ? query.priceMin !== undefined || query.priceMax !== undefined
      : valuesOf(query, name).length > 0;

/** Whether a facet has a choice to offer: at least two values, unless one is chosen or every listing offers it (UX-06). */
function isOffered({ name, always }: FacetRow, { listing: { facets } }: ListingData, chosen: boolean): boolean {
  const offered =
    name === 'size'
      ? Object.values(facets.sizes).flat().length
      : name === 'price'
        ? facets.price.steps.length
        : facets[name].length;
  return offered > 1 || (offered === 1 && (chosen || always === true));
}
