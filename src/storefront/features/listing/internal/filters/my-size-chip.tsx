'use no memo'; // Its parts change with every listing: a cache costs more than it saves (docs/decisions/0011).
import { type MouseEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatListingQuery, type ListingQuery } from '#contract/products/listing-query.ts';
import { useHydrated } from '#storefront/lib/page/use-hydrated.ts';
import type { MySize } from '#storefront/lib/products/preferred-size.ts';
import { useSizePreference } from '#storefront/lib/products/preferred-size-system.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import type { ListingData } from '../../listing-data.ts';
import { hrefOf, type OwnSizeFilter, ownSizeFilter, systemLabels, systems } from '../../listing-links.ts';
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
    <div className="flex min-h-11 items-stretch gap-1 text-sm max-lg:min-w-0 max-lg:flex-7 lg:mr-auto lg:items-center noscript:hidden">
      {own && words && ownSizeLink(own, words, hrefOf(own.next, home, data.termParam), follow)}
      {words && !own && (
        <p className="listing-tool pointer-events-none flex-1 border-transparent font-normal text-quiet">
          <span className="tool-small">
            Nothing <span className="tool-extra">here </span>in your size<span className="tool-extra"> ({words})</span>
          </span>
        </p>
      )}
      {hydrated && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={mine ? 'Change my size' : undefined}
          onPointerDown={load}
          onClick={() => {
            load();
            setOpen(true);
          }}
          className={
            mine
              ? 'listing-tool w-11 lg:w-auto lg:border-transparent lg:underline lg:underline-offset-4'
              : 'listing-tool flex-1'
          }
        >
          {mine ? textToChange : textToSet}
        </button>
      )}
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} start={mine} onSaved={showOwn} />}
    </div>
  );
}

const ownSizeLink = (own: OwnSizeFilter, words: string, href: string, follow: (event: MouseEvent) => void) => (
  <a
    href={href}
    rel="nofollow"
    aria-current={own.on || undefined}
    onClick={follow}
    className="listing-tool min-w-0 flex-1 max-[22.5rem]:px-px aria-[current]:border-road aria-[current]:bg-road aria-[current]:text-on-road aria-[current]:edge-dashes"
  >
    <span className="max-lg:hidden">
      <Icon name="ruler" size={20} />
    </span>
    <span className="tool-small">
      <span className="tool-extra">My size (</span>
      {words}
      <span className="tool-extra">) </span>
      {own.count !== null && (
        <span className={`tool-extra tabular-nums ${own.on ? 'text-on-dark-quiet' : 'font-normal text-quiet'}`}>
          {own.count}
        </span>
      )}
    </span>
  </a>
);

const textToSet = (
  <>
    <Icon name="ruler" size={20} />
    <span>Set my size</span>
  </>
);

const textToChange = (
  <>
    <span className="lg:hidden">
      <Icon name="ruler" size={20} />
    </span>
    <span className="max-lg:hidden">Change</span>
  </>
);
