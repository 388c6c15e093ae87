'use no memo'; // Its parts change with every listing: a cache costs more than it saves (docs/decisions/0011).
import { useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatListingQuery, type ListingQuery, type Sort, sorts } from '#contract/products/listing-query.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { HiddenQuery } from './hidden-query.tsx';

const labels: Record<Sort, string> = {
  nameAsc: 'Name A–Z',
  nameDesc: 'Name Z–A',
  priceAsc: 'Price low to high',
  priceDesc: 'Price high to low',
  newest: 'Newest',
  oldest: 'Oldest',
};

/** The sort order of a listing (CAT-18): a form with a button without JavaScript, applied at once with it. */
export function SortForm({ query, termParam, home }: { query: ListingQuery; termParam: string; home: string }) {
  const id = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { sort: applied, ...rest } = query;
  // The router says in a transition that it navigates: until then the select would fall back to the order before.
  const [wish, setWish] = useState<{ from: Sort | undefined; to: Sort | undefined } | null>(null);
  if (wish && wish.from !== applied) setWish(null);
  const sort = wish ? wish.to : applied;
  return (
    <form
      action={home}
      className="relative flex flex-4 items-center gap-2 max-lg:min-w-0 max-lg:noscript:flex-none lg:ml-auto lg:flex-none"
    >
      <HiddenQuery query={rest} termParam={termParam} />
      <label htmlFor={id} className="text-sm text-quiet max-lg:sr-only">
        Sort by
      </label>
      {/* On phones the select lies, unseen, over a button as wide as the others of its row. */}
      <span aria-hidden="true" className="listing-tool min-w-0 flex-1 lg:hidden noscript:hidden">
        {sort ? <span className="tool-small">{labels[sort]}</span> : 'Sort'}
        <Icon name="down" size={14} />
      </span>
      <select
        id={id}
        name="sort"
        value={sort ?? ''}
        onChange={(event) => {
          const next = (event.currentTarget.value || undefined) as Sort | undefined;
          setWish({ from: applied, to: next });
          const search = formatListingQuery({ ...rest, ...(next && { sort: next }), page: 1 }, termParam);
          navigate({ pathname, search }, { preventScrollReset: true });
        }}
        className="h-11 rounded-xs border border-line-strong bg-page px-3 text-base hover:border-ink max-lg:absolute max-lg:inset-0 max-lg:w-full max-lg:opacity-0 max-lg:noscript:static max-lg:noscript:w-auto max-lg:noscript:opacity-100"
      >
        <option value="">Recommended</option>
        {sorts.map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </select>
      <button
        type="submit"
        className="hidden h-11 rounded-xs border border-line-strong px-4 font-semibold noscript:block"
      >
        Sort
      </button>
    </form>
  );
}
