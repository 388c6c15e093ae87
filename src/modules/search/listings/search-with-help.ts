import type { Listing } from '#contract/products/listing.ts';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { IndexHolder } from '../index/product-index.ts';
import { cardAt, type IndexData } from '../internal/index/index-data.ts';
import type { Correction } from '../internal/listings/choose-corrections.ts';
import { findListing } from '../internal/listings/find-listing.ts';
import { loosenText } from '../internal/listings/loosen-text.ts';
import { replaceWords } from '../internal/text/replace-words.ts';
import type { ListingScope } from './listing-options.ts';

/** That a search was understood as another one. */
export interface CorrectedSearch {
  /** The text that was searched for. */
  text: string;
  /** False where a word has two errors: then it may well mean something else. */
  isSure: boolean;
  /** Texts that are as near to what was typed, about another category. */
  others: string[];
}

export interface HelpedListing {
  listing: Listing;
  /** The words left out, as typed. */
  dropped: string[];
  corrected: CorrectedSearch | null;
}

/**
 * The products of a listing; when no product matches every word, those that match without a few of them (UX-04): first
 * without words that match nothing at all, then without the one whose loss finds the most. Sizes, prices, and words for
 * whom a product is, are never left out. Says what was left out, and which misspelt words were corrected, so that the
 * page can. Nothing is left out of a literal search.
 */
export function searchWithHelp(
  { productIndex: { data } }: IndexHolder,
  query: ListingQuery,
  scope: ListingScope = {},
): HelpedListing {
  const strict = findListing(data, query, scope, {});
  const kept = strict.total > 0 || query.literal ? null : loosenText(data, query, scope);
  if (kept === null) return describe(data, query.text, strict, []);
  const text = kept.join(' ');
  const found = findListing(data, { ...query, text: `${text} ` }, scope, {});
  if (found.total === 0) return describe(data, query.text, strict, []);
  return describe(data, text, found, droppedWords(query.text, kept));
}

/** The words of a text, as typed, that were not kept. */
export const droppedWords = (text: string, kept: readonly string[]): string[] =>
  text.split(/\s+/).filter((word) => word !== '' && !kept.includes(word));

function describe(
  data: IndexData,
  text: string,
  { slots, corrections, ...found }: ReturnType<typeof findListing>,
  dropped: string[],
): HelpedListing {
  return {
    listing: { hits: slots.map((slot) => cardAt(data, slot)), ...found },
    dropped,
    corrected: found.total > 0 ? correctedText(text, corrections) : null,
  };
}

/** What a search was understood as; null where no word was corrected. */
export function correctedText(text: string, corrections: readonly Correction[]): CorrectedSearch | null {
  if (corrections.length === 0) return null;
  const meant = new Map(corrections.map((one) => [one.typed, one.meant]));
  return {
    text: replaceWords(text, meant),
    isSure: corrections.every(({ errors }) => errors === 1),
    others: corrections.flatMap(({ typed, others }) =>
      others.map((other) => replaceWords(text, new Map([...meant, [typed, other]]))),
    ),
  };
}
