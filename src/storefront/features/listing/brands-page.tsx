import { Link } from 'react-router';
import type { BrandEntry } from '#contract/products/listing.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { groupByLetter, letters } from './internal/group-by-letter.ts';

/** Brands A to Z, each with its number of products (NAV-14). */
export function BrandsPage({ brands }: { brands: readonly BrandEntry[] }) {
  const groups = groupByLetter(brands);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-3 pb-20 sm:px-6">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Brands' }]} />
      <h1 className="mt-3 mb-5 font-display text-4xl leading-tight font-black sm:text-5xl">Brands</h1>
      {brands.length === 0 && <p>There are no brands yet. Come back soon.</p>}
      <nav hidden={brands.length === 0} aria-label="Letters" className="mb-8 border-y border-line py-1">
        <ul className="flex flex-wrap">
          {letters.map((letter) => (
            <li key={letter}>
              {groups.has(letter) ? (
                <a
                  href={`#letter-${letter}`}
                  className="grid size-11 place-items-center rounded-xs font-semibold hover:bg-sunken"
                >
                  {letter}
                </a>
              ) : (
                <span aria-hidden="true" className="grid size-11 place-items-center text-faint">
                  {letter}
                </span>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="gap-x-8 sm:columns-2 lg:columns-4">
        {[...groups].map(([letter, list]) => (
          <section
            key={letter}
            id={`letter-${letter}`}
            aria-labelledby={`heading-${letter}`}
            className="mb-8 break-inside-avoid scroll-mt-36 border-t-2 border-ink pt-3"
          >
            <h2 id={`heading-${letter}`} className="font-display text-2xl font-extrabold">
              {letter}
            </h2>
            <ul>
              {list.map((brand) => (
                <li key={brand.slug}>
                  <Link
                    to={`/brands/${brand.slug}`}
                    className="flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
                  >
                    {brand.name}
                    <span className="text-sm text-quiet">{brand.count}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
