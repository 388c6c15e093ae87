import type { Listing } from '#contract/products/listing.ts';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { SearchCtx } from '../index/product-index.ts';
import { FILLERS } from '../internal/text/filler-words.ts';
import { isNeededWord } from '../internal/text/search-words.ts';
import type { ListingScope } from './listing-options.ts';
import { searchProducts } from './search-products.ts';

/** Each word is searched once more at most twice: a long text is left as it is. */
const MAX_WORDS = 8;

/**
 * The products of a listing; when no product matches every word, those that match without a few of them (UX-04): first
 * without words that match nothing at all, then without the one whose loss finds the most. `dropped` are the words left
 * out, as typed, so that the page can say so. Sizes, and words for whom a product is, are never left out.
 */
export function searchWithHelp(
  ctx: Pick<SearchCtx, 'productIndex'>,
  query: ListingQuery,
  scope: ListingScope = {},
): { listing: Listing; dropped: string[] } {
  const listing = searchProducts(ctx, query, scope);
  const words = query.text.split(/\s+/).filter(Boolean);
  if (listing.total > 0 || words.length < 2 || words.length > MAX_WORDS) return { listing, dropped: [] };
  const count = (kept: readonly string[]): number =>
    searchProducts(ctx, { ...query, text: `${kept.join(' ')} `, page: 1 }, scope, { pageSize: 1, withoutFacets: true })
      .total;
  // Words without meaning are ignored anyway, and need not be named.
  const needed = (word: string): boolean => isNeededWord(word) || FILLERS.has(word.toLowerCase());
  const known = words.filter((word) => needed(word) || count([word]) > 0);
  const kept = known.length > 0 && count(known) > 0 ? known : withoutOne(known, needed, count);
  if (kept === null || kept.length === 0 || kept.every(needed)) return { listing, dropped: [] };
  return {
    listing: searchProducts(ctx, { ...query, text: `${kept.join(' ')} ` }, scope),
    dropped: words.filter((word) => !kept.includes(word)),
  };
}

/** The words without the one whose loss finds the most; null where the loss of no single word finds anything. */
function withoutOne(
  words: readonly string[],
  needed: (word: string) => boolean,
  count: (kept: readonly string[]) => number,
): string[] | null {
  let best: string[] | null = null;
  let most = 0;
  for (const word of words) {
    if (needed(word)) continue;
    const kept = words.filter((other) => other !== word);
    const found = kept.length > 0 ? count(kept) : 0;
    if (found > most) {
      most = found;
      best = kept;
    }
  }
  return best;
}
