'use no memo'; // Its parts change with every listing: a cache costs more than it saves (docs/decisions/0011).
import { Link } from 'react-router';
import { formatListingQuery, type ListingQuery } from '#contract/products/listing-query.ts';
import { onIntent } from '#storefront/lib/page/prefetch-on-intent.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { pageNumbers } from './page-numbers.ts';

/** Page links of a long listing (CAT-03, CAT-24). */
export function Pager({
  query,
  pages,
  path,
  termParam,
}: {
  query: ListingQuery;
  pages: number;
  path: string;
  termParam: string;
}) {
  if (pages < 2) return null;
  const { page } = query;
  const to = (number: number) => `${path}${formatListingQuery({ ...query, page: number }, termParam)}`;
  const cell = 'grid h-11 min-w-11 place-items-center rounded-xs px-2 tabular-nums';
  const step = (number: number, label: string, icon: 'left' | 'right') =>
    number >= 1 && number <= pages ? (
      <Link
        to={to(number)}
        rel={icon === 'left' ? 'prev' : 'next'}
        aria-label={label}
        prefetch={onIntent}
        className={`${cell} hover:bg-sunken`}
      >
        <Icon name={icon} size={20} />
      </Link>
    ) : (
      <span className={`${cell} text-faint`}>
        <Icon name={icon} size={20} />
      </span>
    );
  return (
    <nav aria-label="Pages" className="mt-12">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>{step(page - 1, 'Previous page', 'left')}</li>
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap ${index}`}>
            {number === null ? (
              <span className={`${cell} text-quiet`}>…</span>
            ) : number === page ? (
              <span aria-current="page" className={`${cell} bg-ink font-semibold text-page`}>
                <span>
                  <span className="sr-only">Page </span>
                  {number}
                </span>
              </span>
            ) : (
              <Link to={to(number)} aria-label={`Page ${number}`} className={`${cell} hover:bg-sunken`}>
                {number}
              </Link>
            )}
          </li>
        ))}
        <li>{step(page + 1, 'Next page', 'right')}</li>
      </ul>
    </nav>
  );
}
