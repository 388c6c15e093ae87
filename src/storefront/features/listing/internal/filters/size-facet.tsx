'use no memo'; // Its parts change with every listing: a cache costs more than it saves (docs/decisions/0011).
import { useId } from 'react';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { SizeSystem } from '#contract/products/product.ts';
import { sizePreference, useSizePreference } from '#storefront/lib/products/preferred-size-system.ts';
import type { ListingData } from '../../listing-data.ts';
import { systemLabels, systems } from '../../listing-links.ts';
import { type LinkValues, sizeContent } from './facet-table.tsx';

interface SizeFacetProps {
  data: ListingData;
  query: ListingQuery;
  linkValues: LinkValues;
}

/** Sizes by system: tabs that switch without JavaScript too, because the selection is the browser's own radio state. */
export function SizeFacet({ data, query, linkValues }: SizeFacetProps) {
  const { sizes } = data.listing.facets;
  const name = useId();
  const offered = systems.filter((system) => sizes[system].length > 0);
  const { system: picked } = useSizePreference();
  const shown = offered.find((system) => system === picked) ?? likelySystem(offered, data, query);
  return (
    <div className="facet-systems">
      <fieldset className="mb-3 flex flex-wrap gap-x-4">
        <legend className="sr-only">Size system</legend>
        {offered.map((system) => (
          <label
            key={system}
            className="flex min-h-10 cursor-pointer items-center text-sm text-quiet underline-offset-6 hover:text-ink has-checked:font-semibold has-checked:text-ink has-checked:underline has-checked:decoration-2 has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={system}
              checked={system === shown}
              onChange={() => sizePreference.readIn(system)}
              className="sr-only"
            />
            {systemLabels[system]}
          </label>
        ))}
      </fieldset>
      {offered.map((system) => (
        <ul key={system} aria-label={`${systemLabels[system]} sizes`} data-system={system} className="facet-sizes">
          {linkValues(system, sizes[system], sizeContent)}
        </ul>
      ))}
    </div>
  );
}

const systemOfGender = { mens: 'usMen', womens: 'usWomen', kids: 'usKids' } as const;

/**
 * Until the shopper chooses: the system of a chosen size or of the one chosen gender, else that of most products here.
 * EU and UK fit all products, so they do not count.
 */
function likelySystem(
  offered: readonly SizeSystem[],
  { path, listing: { facets } }: ListingData,
  query: ListingQuery,
): SizeSystem | undefined {
  const chosen = offered.find((system) => query.sizes[system]);
  if (chosen) return chosen;
  const [gender = /\/kids/.test(path) ? 'kids' : undefined, another] = query.gender;
  const own = gender && !another && systemOfGender[gender];
  if (own && offered.includes(own)) return own;
  const maxCount = (system: SizeSystem) => Math.max(...facets.sizes[system].map((one) => one.count));
  const american = offered.filter((system) => system.startsWith('us')).sort((a, b) => maxCount(b) - maxCount(a));
  return american[0] ?? offered[0];
}
