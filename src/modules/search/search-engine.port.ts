/**
 * What the shop asks of a search engine (FLT-01). Two engines serve it: the index in memory, and OpenSearch, chosen by
 * KERB_SEARCH_ENGINE. Pages ask through this port and know neither.
 */
import type { BrandEntry, CategoryNode, DepartmentEntry, Listing } from '#contract/products/listing.ts';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { ProductCard } from '#contract/products/product.ts';
import type { Gender } from '#contract/products/product-attributes.ts';
import type { SizeMarks } from '#contract/products/size-marks.ts';
import type { Ctx } from '#platform/context.ts';
import type { ListingOptions, ListingScope } from './listings/listing-options.ts';
import type { HelpedListing } from './listings/search-with-help.ts';
import type { RecommendationOptions } from './products/recommend-products.ts';
import type { SuggestedTerms } from './suggestions/suggest-terms.ts';

/** The genders and root categories that have some products. */
export interface FlaggedPlaces {
  genders: Gender[];
  /** Paths of root categories. */
  roots: string[];
}

/**
 * What navigation shows; small, however large the catalogue. The lists are shared: do not change them. Before anything
 * was read from an engine outside the process, lists are empty, and what asks for one brand or category throws
 * SearchUnavailableError.
 */
export interface SearchNavigation {
  /** Brands with products, A to Z. */
  listBrands: () => readonly BrandEntry[];
  /** The brand of a slug; undefined where none with products has it. */
  findBrand: (slug: string) => BrandEntry | undefined;
  /** The tree of categories with their number of products; empty ones are left out. */
  listCategories: () => readonly CategoryNode[];
  /** Whether anything is listed in it or below it. */
  hasListedProducts: (path: string) => boolean;
  /** Names from the root to this category, or null when there is none. */
  findCategory: (path: string) => { path: string; name: string }[] | null;
  /** The departments that are pages of their own (UX-06). */
  listDepartmentPages: () => readonly DepartmentEntry[];
  /** Where the shop has new products, and where some on sale (UX-06). */
  listFlagged: () => Record<'new' | 'sale', FlaggedPlaces>;
  /** The page that a search redirects to (NAV-08, FIX-39), as a path below /nz, or null. */
  findRedirect: (text: string, options: { names: boolean }) => string | null;
  /** The page, from the root of the host, that an address without a page leads to by a rule (OWN-09), or null. */
  findMovedAddress: (path: string) => string | null;
}

/**
 * Everything that is asked per product. An engine outside the process throws SearchUnavailableError where it cannot
 * answer in time and nothing is cached.
 */
export interface ProductSearch {
  /** A listing: which products, in which order, how many each further choice would leave (CAT-05 to CAT-26). */
  searchProducts: (query: ListingQuery, scope?: ListingScope, options?: ListingOptions) => Promise<Listing>;
  /** The same, without some words where no product matches them all (UX-04). */
  searchWithHelp: (query: ListingQuery, scope?: ListingScope) => Promise<HelpedListing>;
  /** A listing as the bytes of its JSON; `facets` names those that are wanted (CAT-25). */
  writeListing: (
    query: ListingQuery,
    options: Pick<ListingOptions, 'index' | 'pageSize' | 'interests'>,
    facets?: readonly string[],
  ) => Promise<Buffer<ArrayBuffer>>;
  /** What the search box suggests (UX-05). */
  suggestTerms: (text: string, interests?: readonly string[]) => Promise<SuggestedTerms>;
  /** Which of these products have which size in stock (ANA-08). */
  markSizes: (hits: readonly { id: string; soldOut: boolean }[]) => Promise<SizeMarks>;
  /** Cards of those of these products that are listed. */
  getCards: (ids: readonly number[]) => Promise<Map<number, ProductCard>>;
  /** The listed colourways of a style, in order of id. */
  listSiblings: (parentCode: string) => Promise<ProductCard[]>;
  /** Ids of the listed colourways of a product's style; only itself when it is not listed. */
  listColourways: (productId: number) => Promise<number[]>;
  /** Ids of recommended products (PROD-27); null when the product is not listed and no placement is given. */
  recommendProducts: (productId: string, options?: RecommendationOptions) => Promise<string[] | null>;
}

export interface SearchEngine extends SearchNavigation, ProductSearch {
  /** Rises with every change that a page could show; the page cache compares it. */
  readonly version: number;
}

/** The context of operations that ask the search engine. */
export interface SearchCtx extends Ctx {
  search: SearchEngine;
}

/** The search engine is down, slow, or has no index yet; worth asking again soon. */
export class SearchUnavailableError extends Error {
  override readonly name = 'SearchUnavailableError';
  readonly code = 'SEARCH_UNAVAILABLE';
}

/** Whether an error says so, also where the built site has a copy of the class of its own. */
export const isSearchUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SEARCH_UNAVAILABLE';

/** The answer, or another one for what can be left out of a page while the engine is unavailable. */
export async function orWhenUnavailable<T>(answer: Promise<T>, instead: T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isSearchUnavailable(error)) return instead;
    throw error;
  }
}
