import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatListingQuery, type ListingQuery } from '#contract/products/listing-query.ts';
import { useHydrated } from '#storefront/lib/page/use-hydrated.ts';
import type { MySize } from '#storefront/lib/products/preferred-size.ts';
import { useSizePreference } from '#storefront/lib/products/preferred-size-system.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import type { ListingData } from '../listing-data.ts';
import { hrefOf, ownSizeFilter, systemLabels, systems } from '../listing-links.ts';
import { useFilterClicks } from './use-filter-clicks.ts';

/**
 * A button that filters by the shopper's own size. Its space is reserved from the start, its content appears after
 * hydration.
 */
export function MySizeChip({ data, query, home }: { data: ListingData; query: ListingQuery; home: string }) {
  const { facets } = data.listing;
  const hydrated = useHydrated();
  const { mine } = useSizePreference();
  const follow = useFilterClicks();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const { Part: Dialog, want } = useLazyComponent(() =>
    import('#storefront/features/product/my-size-dialog.tsx').then((module) => module.MySizeDialog),
  );
  const load = () => want(() => location.assign('#filters'));
  if (systems.every((system) => facets.sizes[system].length === 0 && !query.sizes[system])) return null;
  const own = mine && ownSizeFilter(query, facets, mine);
  const words = mine && `${systemLabels[mine.system]} ${mine.label}`;
  const showOwn = (chosen: MySize) => {
    const filter = ownSizeFilter(query, facets, chosen);
    if (filter && !filter.on)
      navigate({ pathname, search: formatListingQuery(filter.next, data.termParam) }, { preventScrollReset: true });
  };
  return (
    <div className="flex min-h-11 items-center gap-1 text-sm max-md:order-last max-md:basis-full md:mr-auto noscript:hidden">
      {own && (
        <a
          href={hrefOf(own.next, home, data.termParam)}
          rel="nofollow"
          aria-current={own.on || undefined}
          onClick={follow}
          className="inline-flex min-h-11 items-center gap-2 rounded-xs border border-line-strong px-3 font-medium hover:border-ink aria-[current]:border-road aria-[current]:bg-road aria-[current]:text-on-road aria-[current]:edge-dashes"
        >
          <Icon name="ruler" size={20} />
          My size ({words}){' '}
          {own.count !== null && (
            <span className={`tabular-nums ${own.on ? 'text-on-dark-quiet' : 'font-normal text-quiet'}`}>
              {own.count}
            </span>
          )}
        </a>
      )}
      {words && !own && <p className="text-quiet">Nothing here in your size ({words})</p>}
      {hydrated && (
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerDown={load}
          onClick={() => {
            load();
            setOpen(true);
          }}
          className={`inline-flex min-h-11 items-center gap-2 rounded-xs px-3 font-medium ${mine ? 'underline underline-offset-4' : 'border border-line-strong hover:border-ink'}`}
        >
          {mine ? textToChange : textToSet}
        </button>
      )}
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} start={mine} onSaved={showOwn} />}
    </div>
  );
}

const textToChange = (
  <>
    Change<span className="sr-only"> my size</span>
  </>
);

const textToSet = (
  <>
    <Icon name="ruler" size={20} />
    Set my size
  </>
);
