/** How the words of a search are read, whichever engine then looks them up. Pure. */
import type { SizeSystem } from '#contract/products/product.ts';
import { SIZE_SYSTEMS } from '../size-systems.ts';
import { attributesOfWord } from './attribute-words.ts';
import { FILLERS } from './filler-words.ts';
import { meaningsOf } from './search-words.ts';

/** Words for products that the shop may name otherwise: ignored where no product has them. */
const SOFT = new Set(['shoe', 'footwear']);
const ON_SALE = new Set(['sale', 'discount', 'discounted', 'clearance', 'special', 'bargain', 'reduced']);
const IS_NEW = new Set(['new', 'newest', 'latest', 'arrival', 'release']);
/** A size in stock, and an attribute that a product has, count as much as a word of its category. */
export const SIZE_SCORE = 20;
export const ATTRIBUTE_SCORE = 80;

/** What a match of a word counts: a rare word more than one that many of all products have. */
export const wordWorth = (quality: number, all: number, having: number): number =>
  quality * (1 + Math.log(1 + all / having));

/** The words that products have. */
export interface KnownWords {
  knows: (word: string) => boolean;
  /** Whether a rule says that the word also finds others (OWN-09). */
  hasSynonyms: (word: string) => boolean;
  split: (word: string) => [string, string] | null;
}

export interface ReadWords {
  /** Those that must match. */
  words: string[];
  /** The one that may still be being typed. */
  last: string | undefined;
  /** The size systems that a number may mean. */
  systems: readonly SizeSystem[];
}

/** `all` as queryWords makes them. */
export function readWords(all: readonly string[], known: KnownWords): ReadWords {
  const written = asWritten(known, all);
  const significant = written.filter((word) => !FILLERS.has(word) && !(SOFT.has(word) && !known.knows(word)));
  return {
    words: significant.length > 0 ? significant : written,
    last: written.at(-1),
    systems: systemsOf(all),
  };
}

/** Whether a word asks for what is reduced, or new. */
export const flagOfWord = (word: string): 'sale' | 'isNew' | null =>
  ON_SALE.has(word) ? 'sale' : IS_NEW.has(word) ? 'isNew' : null;

/** Whether a search is about children. */
export const isForKids = (all: readonly string[]): boolean => all.some((word) => meaningsOf(word).includes('kid'));

/** Corrects words that were written together or apart: 'longacre', 'wool shed lane'. */
function asWritten(known: KnownWords, words: readonly string[]): string[] {
  const right: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as string;
    const next = words[at + 1];
    const strange = isStrange(known, word);
    if (next !== undefined && (strange || isStrange(known, next)) && known.knows(word + next)) {
      right.push(word + next);
      at += 1;
    } else right.push(...((strange && known.split(word)) || [word]));
  }
  return [...new Set(right)];
}
const isStrange = (known: KnownWords, word: string): boolean =>
  !/^\d/.test(word) &&
  !ON_SALE.has(word) &&
  !IS_NEW.has(word) &&
  !FILLERS.has(word) &&
  attributesOfWord(word).length === 0 &&
  !known.hasSynonyms(word) &&
  !known.knows(word);

/** The size systems a number may mean: 'women' makes it a US women's size, 'uk' a UK one; else it may be any. */
function systemsOf(words: readonly string[]): readonly SizeSystem[] {
  const meanings = new Set(words.flatMap(meaningsOf));
  if (meanings.has('uk')) return ['uk'];
  if (meanings.has('eu')) return ['eu'];
  if (meanings.has('women')) return ['usWomen'];
  if (meanings.has('kid')) return ['usKids'];
  if (meanings.has('men')) return ['usMen'];
  return meanings.has('us') ? ['usMen', 'usWomen', 'usKids'] : SIZE_SYSTEMS;
}
