'use no memo'; // The React Compiler skips ListingPage for its import(); the rest is not worth a cache (docs/decisions/0011).
import { type MouseEvent, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { Link, useHref, useLocation, useNavigation } from 'react-router';
import { limits } from '#contract/fields/limits.ts';
import { type ListingQuery, parseListingQuery } from '#contract/products/listing-query.ts';
import type { ProductCard } from '#contract/products/product.ts';
import { ProductTile } from '#storefront/features/product-card/product-tile.tsx';
import { useReferringClicks } from '#storefront/features/product-card/use-referring-clicks.ts';
import { WishlistButton } from '#storefront/features/wishlist-button/wishlist-button.tsx';
import { sharedPart } from '#storefront/lib/page/rendered-once.tsx';
import { sizeMemory } from '#storefront/lib/products/tab-size-memory.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { countWords } from './internal/count-words.ts';
import { ChosenFilters } from './internal/filters/chosen-filters.tsx';
import { FacetPanel } from './internal/filters/facet-panel.tsx';
import { FilterLink } from './internal/filters/filter-link.tsx';
import { listChosen } from './internal/filters/list-chosen.ts';
import { MySizeChip } from './internal/filters/my-size-chip.tsx';
import { RESULTS_ID } from './internal/filters/use-filter-clicks.ts';
import { NoResults } from './internal/no-results.tsx';
import { Pager } from './internal/pager.tsx';
import { searchNotes } from './internal/search-notes.tsx';
import { SortForm } from './internal/sort-form.tsx';
import { useShownHits } from './internal/use-shown-hits.ts';
import type { ListingData } from './listing-data.ts';

const barClasses = 'flex items-center gap-2 border-t border-line py-2 md:gap-3 md:py-3 lg:col-span-2';
const tileSizes = '(min-width:64rem) 260px,(min-width:48rem) 31vw,46vw';

/**
 * The products of a listing with its filters and sort order: one page for all products, searches, categories and
 * brands.
 */
export function ListingPage({ data }: { data: ListingData }) {
  const { listing, path, termParam, title } = data;
  const home = useHref(path);
  const { query, waiting, search } = useLatestQuery(data);
  const [open, setOpen] = useState(false);
  const { Part: Sheet, want } = useLazyComponent(() =>
    import('./internal/filters/filter-sheet.tsx').then((module) => module.FilterSheet),
  );
  // If it fails to load, the filters on the page itself are shown.
  const loadSheet = () => want(() => location.assign('#filters'));
  const hits = useShownHits(data);
  useEffect(() => void countThisVisitor(), []);
  useEffect(() => sizeMemory.filteredBy(data.query.sizes), [data.query.sizes]);
  const refer = useReferringClicks({
    listId: path,
    listName: title,
    cards: hits,
    before: (listing.page - 1) * limits.pageSize,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(heading, listing);
  const chosen = listChosen(query, listing.facets).length;
  // Nothing to filter or sort, and no filter to remove.
  const isBare = listing.total === 0 && chosen === 0;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pb-20 sm:px-6 md:pt-3">
      {/* On a phone the products come first; the breadcrumbs are there for the keyboard and for screen readers. */}
      <div className="max-md:not-focus-within:sr-only">
        <Breadcrumbs crumbs={data.crumbs} />
      </div>
      {aboveProducts(data, heading)}
      <div className={isBare ? '' : 'grid gap-x-8 lg:grid-cols-[15rem_1fr]'}>
        <div hidden={isBare} className={barClasses}>
          <FilterLink chosen={chosen} load={loadSheet} open={() => setOpen(true)} />
          <h2 className="font-semibold max-lg:sr-only lg:mr-5 lg:w-60">Filters</h2>
          <MySizeChip data={data} query={query} home={home} />
          <SortForm query={query} termParam={termParam} home={home} />
        </div>
        <aside
          id="filters"
          hidden={isBare}
          aria-label="Filters"
          className="max-lg:hidden max-lg:pb-8 max-lg:target:block lg:sticky lg:top-(--header-height) lg:-mr-4 lg:-ml-2 lg:max-h-[calc(100dvh-var(--header-height))] lg:self-start lg:overflow-y-auto lg:pr-4 lg:pb-8 lg:pl-2 lg:[scrollbar-width:thin]"
        >
          <FacetPanel data={data} query={query} home={home} />
        </aside>
        <section id={RESULTS_ID} aria-label="Products" aria-busy={waiting || undefined} className="min-w-0 md:pt-3">
          <ChosenFilters data={data} query={query} home={home} />
          {listing.hits.length > 0 ? tiles(hits, refer, search) : <NoResults data={data} />}
          {listing.hits.length > 0 && pagerOf(data)}
        </section>
      </div>
      {Sheet && (
        <Sheet open={open} onClose={closeLater(setOpen)} data={data} query={query} home={home} waiting={waiting} />
      )}
    </div>
  );
}

/** The sheet itself is closed by the browser; what the page renders for it need not be done before the next frame. */
const closeLater = (setOpen: (open: boolean) => void) => () => startTransition(() => setOpen(false));

/** The shopper's latest choice, also while its listing loads: it shows at once, its counts follow. */
function useLatestQuery({ query, termParam }: ListingData): { query: ListingQuery; waiting: boolean; search: string } {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname.endsWith(pathname)
    ? { query: parseListingQuery(new URLSearchParams(next.search), termParam), waiting: true, search }
    : { query, waiting: false, search };
}

/** If it fails to load, the visitor is not counted. */
const countThisVisitor = () =>
  import('./internal/count-visitor.ts').then(({ countVisitor }) => countVisitor()).catch(() => undefined);

const pagerOf = ({ query, listing, path, termParam }: ListingData) => (
  <Pager query={query} pages={listing.pages} path={path} termParam={termParam} />
);

const aboveProducts = (data: ListingData, heading: RefObject<HTMLHeadingElement | null>) => (
  <>
    {titleAndCount(data, heading)}
    {searchNotes(data)}
    {answerCard(data.answer)}
    {narrowerLinks(data.branches)}
  </>
);

const titleAndCount = ({ title, listing }: ListingData, heading: RefObject<HTMLHeadingElement | null>) => (
  <div className="flex min-h-12 flex-wrap items-baseline gap-x-3 pt-2 md:mt-2 md:mb-3 md:gap-x-4 md:pt-0">
    <h1
      ref={heading}
      tabIndex={-1}
      className="font-display text-2xl leading-tight font-black outline-none wrap-anywhere md:text-5xl"
    >
      {title}
    </h1>
    <p role="status" className="text-quiet max-md:text-sm">
      {countWords(listing.total, 'product')}
    </p>
  </div>
);

/** Above the results: whoever searches for 'returns' may want the page and not a product. */
const answerCard = (answer: ListingData['answer']) =>
  answer && (
    <aside aria-label="Help" className="mt-2 mb-4 border border-line bg-sunken">
      <Link to={answer.to} className="flex min-h-14 items-center gap-3 px-4 underline-offset-4 hover:underline">
        <span className="text-quiet">Help</span>
        <span className="font-semibold">{answer.label}</span>
        <Icon name="right" size={20} />
      </Link>
    </aside>
  );

const narrowerLinks = (branches: ListingData['branches']) =>
  branches.length > 0 && (
    <nav aria-label="Narrower" className="no-bar -mx-4 overflow-x-auto md:mb-3 px-4 sm:-mx-6 sm:px-6">
      <ul className="flex gap-x-6">
        {branches.map((branch) => (
          <li key={branch.to} className="shrink-0">
            <Link
              to={branch.to}
              className="flex min-h-11 items-center gap-1.5 font-medium underline-offset-4 hover:underline"
            >
              {branch.label}
              {branch.count !== undefined && <span className="text-sm font-normal text-quiet">{branch.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );

/** Another query makes new elements: a product in both listings would otherwise be seen to jump from place to place. */
const tiles = (cards: readonly ProductCard[], refer: (event: MouseEvent) => void, search: string) => (
  <ul
    key={search}
    id="hits"
    onClickCapture={refer}
    onAuxClickCapture={refer}
    className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-5 md:gap-y-10 xl:grid-cols-4"
  >
    {cards.map((card, index) => {
      const eager = index < 4;
      return sharedPart({
        shell: <li key={card.id} className="min-w-0" />,
        by: () => JSON.stringify([card, eager]),
        children: (
          <ProductTile
            card={card}
            sizes={tileSizes}
            eager={eager}
            corner={<WishlistButton productId={card.id} name={card.name} corner />}
          />
        ),
      });
    })}
  </ul>
);

/**
 * When the pressed link is gone from the new listing (a removed filter), moves the focus to the heading instead of
 * losing it.
 */
function useKeptFocus(heading: RefObject<HTMLElement | null>, listing: unknown) {
  const seen = useRef(listing);
  useEffect(() => {
    if (seen.current === listing) return;
    seen.current = listing;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [listing, heading]);
}
