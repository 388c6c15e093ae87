/** Loads the listing of any page that shows one. */
import { data } from 'react-router';
import type { CategoryNode, Listing } from '#contract/products/listing.ts';
import {
  emptyListingQuery,
  formatListingQuery,
  type ListingQuery,
  parseListingQuery,
  REDIRECTED,
} from '#contract/products/listing-query.ts';
import type { ProductImage } from '#contract/products/product.ts';
import type { ListingScope } from '#modules/search/listings/listing-options.ts';
import type { CorrectedSearch, HelpedListing } from '#modules/search/listings/search-with-help.ts';
import { isSearchUnavailable } from '#modules/search/search-engine.port.ts';
import type { PageCtx } from '#storefront/shop.server.ts';
import type { Crumb } from '#storefront/ui/breadcrumbs.tsx';
import { closestNames } from './internal/closest-names.ts';
import { looserQueries } from './internal/looser-queries.ts';
import type { ListingData, ListingLink } from './listing-data.ts';
import { hasFilters } from './listing-links.ts';

interface ListingPlace {
  /** Below /nz. */
  path: string;
  title: string | ((query: ListingQuery) => string);
  scope?: ListingScope;
  crumbs: Crumb[] | ((query: ListingQuery) => Crumb[]);
  branches?: ListingLink[];
  termParam?: string;
  /** Whether the page is always excluded from search engines. */
  noIndex?: boolean;
  /** Whether the filters make a page that search engines may index. */
  isPage?: (query: ListingQuery) => boolean;
}

export async function loadListing(ctx: PageCtx, request: Request, place: ListingPlace): Promise<ListingData> {
  const { path, scope = {}, branches = [], termParam = 'q' } = place;
  const { searchParams } = new URL(request.url);
  const query = parseListingQuery(searchParams, termParam);
  const { listing, dropped, corrected } = await findOrSay(ctx, query, scope);
  const base = new URL(ctx.config.KERB_PUBLIC_URL).origin;
  const title = typeof place.title === 'string' ? place.title : place.title(query);
  const ownPage = place.isPage?.(query) ?? !(hasFilters(query) || query.text);
  const address = (page: number) =>
    `${base}/nz${path}${formatListingQuery({ ...(ownPage ? query : {}), sort: undefined, page } as ListingQuery, termParam)}`;
  const within = listing.page <= listing.pages;
  return {
    title,
    description: describe(title, listing, ctx.config.KERB_STORE_NAME),
    path,
    termParam,
    query,
    listing: {
      ...listing,
      facets: { ...listing.facets, fields: listing.facets.fields.filter(isWorthOffering) },
      hits: listing.hits.map((card) => ({
        ...card,
        image: withoutWords(card.image),
        hoverImage: withoutWords(card.hoverImage),
      })),
    },
    sizeMarks: isAdjusted(ctx, query) ? await ctx.search.markSizes(listing.hits) : null,
    crumbs: typeof place.crumbs === 'function' ? place.crumbs(query) : place.crumbs,
    branches: narrowed(branches, query),
    searched: searchedFor(ctx, searchParams, query),
    dropped,
    corrected: corrected && correctionOf(ctx, query.text, corrected),
    help: listing.total === 0 ? await helpWith(ctx, query, scope, { path, termParam }) : null,
    canonical: address(ownPage && within ? query.page : 1),
    previous: ownPage && within && query.page > 1 ? address(query.page - 1) : null,
    next: ownPage && query.page < listing.pages ? address(query.page + 1) : null,
    noIndex: place.noIndex === true || !ownPage || listing.total === 0 || !within,
  };
}

/** What was found; while the search engine cannot answer, a page that says so (FLT-01). */
async function findOrSay(ctx: PageCtx, query: ListingQuery, scope: ListingScope): Promise<HelpedListing> {
  try {
    return await ctx.search.searchWithHelp(query, scope);
  } catch (error) {
    if (isSearchUnavailable(error)) throw data(null, { status: 503 });
    throw error;
  }
}

/**
 * Whether the order may follow the shopper's size: an explicit sort order is never changed, and 'adj=0' switches it off
 * (CAT-10).
 */
const isAdjusted = ({ features }: PageCtx, query: ListingQuery): boolean =>
  query.adjustRanking && query.sort === undefined && features.definitions.preferredSizeAvailability !== undefined;

/** The shopper's original search term, and a search for exactly that. Null when this is that search. */
function searchedFor(ctx: PageCtx, searchParams: URLSearchParams, query: ListingQuery): ListingData['searched'] {
  const termParam = ctx.config.KERB_SEARCH_TERM_PARAM;
  const { text } = parseListingQuery(
    new URLSearchParams({ [termParam]: searchParams.get(REDIRECTED) ?? '' }),
    termParam,
  );
  if (text === '' || text === query.text) return null;
  return { term: text, anyway: searchAnyway(termParam, text) };
}

/** A search for exactly this text. */
const searchAnyway = (termParam: string, text: string): string =>
  `/search?${new URLSearchParams({ [termParam]: text, [REDIRECTED]: text })}`;

function correctionOf(
  ctx: PageCtx,
  typed: string,
  { text, isSure, others }: CorrectedSearch,
): NonNullable<ListingData['corrected']> {
  const termParam = ctx.config.KERB_SEARCH_TERM_PARAM;
  return {
    text,
    isSure,
    others: others.map((other) => ({ label: other, to: `/search?${new URLSearchParams({ [termParam]: other })}` })),
    anyway: searchAnyway(termParam, typed),
  };
}

/** Narrower listings stay within the department. Their counts are those without a search or filter. */
function narrowed(branches: readonly ListingLink[], query: ListingQuery): ListingLink[] {
  if (!query.text && !hasFilters(query)) return [...branches];
  return branches.map(({ to, label }) => ({ to: `${to}${formatListingQuery({ gender: query.gender })}`, label }));
}

/** As other facets: at least two values, or a chosen one (UX-06). */
const isWorthOffering = ({ values }: Listing['facets']['fields'][number]): boolean =>
  values.length > 1 || values.some(({ selected }) => selected);

/** A card's image needs no alternative text: the product's name is beside it. */
const withoutWords = (image: ProductImage | null): ProductImage | null => image && { ...image, alt: '' };

function describe(title: string, { total, facets }: Listing, shopName: string): string {
  const brands = facets.brand.slice(0, 3).map((brand) => brand.label);
  const from = brands.length > 1 ? ` from ${brands.slice(0, -1).join(', ')} and ${brands.at(-1)}` : '';
  return `${title} at ${shopName}: ${total} ${total === 1 ? 'product' : 'products'}${from}. Prices in New Zealand dollars, GST included.`;
}

async function helpWith(
  ctx: PageCtx,
  query: ListingQuery,
  scope: ListingScope,
  { path, termParam }: { path: string; termParam: string },
): Promise<ListingData['help']> {
  const looser = await Promise.all(
    looserQueries(query)
      .slice(0, 6)
      .map(async (one) => ({
        label: one.label,
        to: `${path}${formatListingQuery(one.query, termParam)}`,
        count: await countProducts(ctx, one.query, scope),
      })),
  );
  const departments = ctx.search.listCategories();
  const known = new Map<string, ListingLink>();
  for (const brand of ctx.search.listBrands())
    known.set(brand.name, { to: `/brands/${brand.slug}`, label: brand.name, count: brand.count });
  for (const node of departments.flatMap((root) => [root, ...root.children])) known.set(node.name, toLink(node));
  return {
    looser: looser.filter((one) => one.count > 0),
    didYouMean: [
      // Who asked for the words as typed in vain finds the way back.
      ...(query.literal ? await correctedLinks(ctx, query, scope) : []),
      ...(query.text ? closestNames(query.text, [...known.keys()]).flatMap((name) => known.get(name) ?? []) : []),
    ],
    popular: departments
      .flatMap((root) => (root.children.length > 0 ? root.children : [root]))
      .sort((a, b) => b.count - a.count)
      .slice(0, 6)
      .map(toLink),
  };
}

async function correctedLinks(ctx: PageCtx, query: ListingQuery, scope: ListingScope): Promise<ListingLink[]> {
  const { corrected, listing } = await ctx.search.searchWithHelp({ ...query, literal: false }, scope);
  if (corrected === null) return [];
  const { text, others } = correctionOf(ctx, query.text, corrected);
  const termParam = ctx.config.KERB_SEARCH_TERM_PARAM;
  return [
    { label: text, to: `/search?${new URLSearchParams({ [termParam]: text })}`, count: listing.total },
    ...others,
  ];
}

const countProducts = async (ctx: PageCtx, query: ListingQuery, scope: ListingScope): Promise<number> =>
  (await ctx.search.searchProducts(query, scope, { pageSize: 1, withoutFacets: true })).total;

export const toLink = (node: Pick<CategoryNode, 'path' | 'name' | 'count'>): ListingLink => ({
  to: `/categories/${node.path}`,
  label: node.name,
  count: node.count,
});

/** The child categories of a path. */
export function branchesOf(ctx: PageCtx, path: string): readonly CategoryNode[] {
  let nodes = ctx.search.listCategories();
  for (const depth of path.split('/').keys()) {
    const here = path
      .split('/')
      .slice(0, depth + 1)
      .join('/');
    nodes = nodes.find((node) => node.path === here)?.children ?? [];
  }
  return nodes;
}

/** Those of the categories in which a brand has products, with counts. */
export async function brandBranches(
  ctx: PageCtx,
  brandSlug: string,
  nodes: readonly CategoryNode[],
): Promise<ListingLink[]> {
  const links = await Promise.all(
    nodes.map(async (node) => ({
      to: `/brands/${brandSlug}/${node.path}`,
      label: node.name,
      count: await countProducts(ctx, emptyListingQuery, { brandSlug, categoryPath: node.path }),
    })),
  );
  return links.filter((link) => link.count > 0);
}
