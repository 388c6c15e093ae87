/** What the search box suggests while a shopper types: searches, categories, brands and products. */
import type { SearchSuggestions } from '#contract/products/listing.ts';
import { emptyListingQuery } from '#contract/products/listing-query.ts';
import { foldText } from '#shared/ids.ts';
import type { IndexHolder } from '../index/product-index.ts';
import { type Bitset, createBitset, hasBit, intersect } from '../internal/index/bitset.ts';
import { cardAt, type IndexData } from '../internal/index/index-data.ts';
import type { Correction } from '../internal/listings/choose-corrections.ts';
import { findListing } from '../internal/listings/find-listing.ts';
import { boughtOf, byBought } from '../internal/suggestions/bought-units.ts';
import { listPhrases } from '../internal/suggestions/list-phrases.ts';
import { readTyped, type TypedWords, typedIn } from '../internal/suggestions/typed-words.ts';
import { replaceWords } from '../internal/text/replace-words.ts';
import { listBrands } from '../navigation/list-brands.ts';

export const MAX = { queries: 5, products: 5, categories: 4, brands: 4 };
/** Products that match a text best, among which the most bought come first. */
export const BEST_MATCHES = 20;
/** Names that match; more of them begin alike only where two letters say nothing yet. */
export const MAX_NAMES = 12;

export interface SuggestedTerms extends Pick<SearchSuggestions, 'products' | 'categories' | 'brands'> {
  /** Searches, each with products in stock. */
  queries: string[];
}

export const NO_SUGGESTIONS: SuggestedTerms = { queries: [], products: [], categories: [], brands: [] };

/**
 * Suggestions that fit every word typed so far, the last of them perhaps incomplete, each kind with what is bought most
 * first (UX-05). `interests`: the visitor's personalisation ids (FIX-43).
 */
export function suggestTerms(ctx: IndexHolder, text: string, interests: readonly string[] = []): SuggestedTerms {
  const typed = readTyped(text);
  if (foldText(text.trim()).length < 2 || typed.words.length === 0) return NO_SUGGESTIONS;
  const { data } = ctx.productIndex;
  const found = findListing(
    data,
    { ...emptyListingQuery, text },
    {},
    { pageSize: BEST_MATCHES, withoutFacets: true, interests },
  );
  const mostBought = <T>(names: readonly T[], bitsOf: (one: T) => Bitset | undefined, max: number): T[] =>
    names
      .slice(0, MAX_NAMES)
      .map((one) => ({ one, bought: boughtOf(data, available(data, bitsOf(one))) }))
      .sort((a, b) => byBought(a.bought, b.bought))
      .slice(0, max)
      .map(({ one }) => one);
  return {
    queries: suggestQueries(data, typed, text, found.corrections),
    products: suggestProducts(data, found.slots),
    categories: mostBought(
      data.categoryRows.filter(({ path, name }) => typedIn(typed, name) === typed.all && data.categories.has(path)),
      ({ path }) => data.categories.get(path)?.bits,
      MAX.categories,
    ).map(({ path, name }) => ({ path, name })),
    brands: mostBought(
      listBrands(ctx).filter(({ name }) => typedIn(typed, name) === typed.all),
      ({ slug }) => data.brands.get(slug)?.bits,
      MAX.brands,
    ),
  };
}

function available(data: IndexData, bits: Bitset | undefined): Bitset {
  if (!bits) return createBitset(data.capacity);
  const inStock = new Uint32Array(bits);
  intersect(inStock, data.inStock);
  return inStock;
}

/** Of a misspelt text, what is suggested for the words that the search takes it for (UX-04). */
function suggestQueries(
  data: IndexData,
  typed: TypedWords,
  text: string,
  corrections: readonly Correction[],
): string[] {
  const queries = listPhrases(data, typed, MAX.queries);
  if (queries.length > 0 || corrections.length === 0) return queries;
  const meant = replaceWords(text, new Map(corrections.map((one) => [one.typed, one.meant])));
  return listPhrases(data, readTyped(meant), MAX.queries);
}

/** Of the products that match best, one of each style; what can be bought comes first, then what is bought most. */
function suggestProducts(data: IndexData, slots: readonly number[]): SearchSuggestions['products'] {
  const { demand, style } = data.columns;
  const mostBought = slots.toSorted(
    (a, b) =>
      Number(hasBit(data.inStock, b)) - Number(hasBit(data.inStock, a)) ||
      (demand[b] as number) - (demand[a] as number),
  );
  // Other colours of a style only where there are no other styles.
  const styles = new Set<unknown>();
  const [first, others] = [[] as number[], [] as number[]];
  for (const slot of mostBought) {
    (styles.has(style[slot]) ? others : first).push(slot);
    styles.add(style[slot]);
  }
  return [...first, ...others].slice(0, MAX.products).map((slot) => cardAt(data, slot));
}
