import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatListingQuery, type ListingQuery, type Sort, sorts } from '#contract/products/listing-query.ts';

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
  const { sort, ...rest } = query;
  const others = [...new URLSearchParams(formatListingQuery({ ...rest, page: 1 }, termParam))];
  return (
    <form action={home} className="flex items-center gap-2">
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="text-sm text-quiet max-sm:sr-only">
        Sort by
      </label>
      <select
        id={id}
        name="sort"
        value={sort ?? ''}
        onChange={(event) => {
          const next = event.currentTarget.value as Sort | '';
          const search = formatListingQuery({ ...rest, ...(next && { sort: next }), page: 1 }, termParam);
          navigate({ pathname, search }, { preventScrollReset: true });
        }}
        className="h-11 rounded-xs border border-line-strong bg-page px-3 text-base hover:border-ink"
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
