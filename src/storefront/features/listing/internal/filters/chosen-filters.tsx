'use no memo'; // Its parts change with every listing: a cache costs more than it saves (docs/decisions/0011).
import type { ListingQuery } from '#contract/products/listing-query.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import type { ListingData } from '../../listing-data.ts';
import { hrefOf, withoutFilters } from '../../listing-links.ts';
import { listChosen } from './list-chosen.ts';
import { useFilterClicks } from './use-filter-clicks.ts';

/** The active filters; each can be removed. */
export function ChosenFilters({ data, query, home }: { data: ListingData; query: ListingQuery; home: string }) {
  const follow = useFilterClicks();
  const chosen = listChosen(query, data.listing.facets);
  if (chosen.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is pressed, by key or pointer
    <ul aria-label="Chosen filters" onClick={follow} className="mb-5 flex flex-wrap items-center gap-2">
      {chosen.map((one) => (
        <li key={one.key}>
          <a
            href={hrefOf(one.without, home, data.termParam)}
            className="inline-flex min-h-10 items-center gap-2 rounded-xs border border-line-strong bg-raised px-3 text-sm font-medium hover:border-ink"
          >
            <span className="sr-only">Remove </span>
            {one.label}
            <Icon name="close" size={14} />
          </a>
        </li>
      ))}
      <li>
        <a
          href={hrefOf(withoutFilters(query), home, data.termParam)}
          className="inline-flex min-h-10 items-center px-2 text-sm font-medium underline underline-offset-4"
        >
          Clear all
        </a>
      </li>
    </ul>
  );
}
