/** Leaves words out of a search of the index in memory (UX-04). */
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { ListingScope } from '../../listings/listing-options.ts';
import { type Bitset, countBits, intersect } from '../index/bitset.ts';
import type { IndexData } from '../index/index-data.ts';
import { chosenSets } from './facet-choices.ts';
import { inScope } from './find-listing.ts';
import { searchText } from './search-text.ts';
import { chooseKept, readWordsToKeep } from './words-to-keep.ts';

/** The words to search for instead, or null. Costs one look-up a word, and no search more. */
export function loosenText(data: IndexData, query: ListingQuery, scope: ListingScope): string[] | null {
  const words = readWordsToKeep(query.text);
  if (words === null) return null;
  const within = inScope(data, query, scope);
  for (const set of chosenSets(data, query).values()) intersect(within, set);
  const looked = words.map((word) => {
    const found = word.isLookedUp ? searchText(data, `${word.text} `) : null;
    const bits = found === null ? null : new Uint32Array(found.bits);
    if (bits) intersect(bits, within);
    return { ...word, bits, found: bits && countBits(bits) };
  });
  const choosing = chooseKept(looked);
  let step = choosing.next();
  while (!step.done) step = choosing.next(step.value.map((kept) => countCommon(within, kept)));
  return step.value;
}

function countCommon(within: Bitset, words: readonly { bits: Bitset | null }[]): number {
  const common = new Uint32Array(within);
  for (const { bits } of words) if (bits) intersect(common, bits);
  return countBits(common);
}
