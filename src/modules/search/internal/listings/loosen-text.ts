/** Which words of a search to leave out when no product matches all of them (UX-04). */
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { ListingScope } from '../../listings/listing-options.ts';
import { type Bitset, countBits, intersect } from '../index/bitset.ts';
import type { IndexData } from '../index/index-data.ts';
import { FILLERS } from '../text/filler-words.ts';
import { readPrices } from '../text/price-words.ts';
import { isNeededWord } from '../text/search-words.ts';
import { chosenSets } from './facet-choices.ts';
import { inScope } from './find-listing.ts';
import { searchText } from './search-text.ts';

/** Each word is looked up once: a long text is left as it is. */
const MAX_WORDS = 8;

interface Word {
  text: string;
  /** The products that match the word alone; null for one that says nothing by itself, such as 'for' or a price. */
  bits: Bitset | null;
  /** How big or for whom a product is: without it a search would find what does not fit. */
  isNeeded: boolean;
}

/**
 * The words to search for instead: those that match any product alone, or all but the one whose loss finds the most.
 * Null where that leaves nothing to search for, or finds nothing. Costs one look-up a word, and no search more.
 */
export function loosenText(data: IndexData, query: ListingQuery, scope: ListingScope): string[] | null {
  const typed = query.text.split(/\s+/).filter(Boolean);
  if (typed.length < 2 || typed.length > MAX_WORDS) return null;
  const within = inScope(data, query, scope);
  for (const set of chosenSets(data, query).values()) intersect(within, set);
  const words = readWords(data, query.text, typed, within);
  const known = words.filter(({ bits, isNeeded }) => isNeeded || bits === null || countBits(bits) > 0);
  const kept = countCommon(within, known) > 0 ? known : withoutOne(within, known);
  if (kept === null || kept.length === words.length || kept.every(({ bits, isNeeded }) => isNeeded || bits === null))
    return null;
  return kept.map(({ text }) => text);
}

function readWords(data: IndexData, text: string, typed: readonly string[], within: Bitset): Word[] {
  // What the prices leave of the text, in the same order: the other words say a price.
  const left = readPrices(text).text.split(/\s+/).filter(Boolean);
  return typed.map((word) => {
    const isPrice = left[0] !== word;
    if (!isPrice) left.shift();
    const found = isPrice || FILLERS.has(word.toLowerCase()) ? null : searchText(data, `${word} `);
    const bits = found === null ? null : new Uint32Array(found.bits);
    if (bits) intersect(bits, within);
    return { text: word, bits, isNeeded: isNeededWord(word) };
  });
}

/** The words without the one whose loss finds the most; null where the loss of no single word finds anything. */
function withoutOne(within: Bitset, words: readonly Word[]): Word[] | null {
  const choices = words
    .filter(({ bits, isNeeded }) => bits !== null && !isNeeded)
    .map((word) => words.filter((other) => other !== word));
  const counted = choices.map((kept) => ({ kept, count: countCommon(within, kept) }));
  const [best] = counted.sort((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.kept : null;
}

function countCommon(within: Bitset, words: readonly Word[]): number {
  const common = new Uint32Array(within);
  for (const { bits } of words) if (bits) intersect(common, bits);
  return countBits(common);
}
