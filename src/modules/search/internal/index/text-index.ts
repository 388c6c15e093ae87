/** Words → products. The vocabulary is in MiniSearch's radix tree, which finds near words and prefixes. */
import SearchableMap from 'minisearch/SearchableMap';
import { attributesOfWord } from '../text/attribute-words.ts';
import { nearestWords } from '../text/nearest-words.ts';
import { meaningsOf, otherNamesOfKind, sharedWordsOf, synonymWords, wordsOf } from '../text/search-words.ts';
import type { IndexDocument } from './index-document.ts';

/** Weight of a match by the field that has the word; at most 127. */
const WEIGHTS = {
  name: 80,
  brand: 90,
  productType: 75,
  otherName: 45,
  category: 55,
  colour: 50,
  colourFamily: 40,
  demographic: 30,
  materials: 15,
} as const;
/** Factor for a synonym of the product's own word, and for a query by a synonym. */
const BY_SYNONYM = 0.6;
const QUERIED_BY_SYNONYM = 0.8;

/** Products that have a word, each as slot × 128 + weight: one small integer, no object. */
export type Postings = number[];
export const slotOfPosting = (posting: number): number => posting >> 7;
export const weightOfPosting = (posting: number): number => posting & 127;

/** A word of the vocabulary that a query word may stand for, and how well: 1 is the word itself. */
export interface Expansion {
  postings: Postings;
  quality: number;
}

/** What a misspelt word may have been meant as. */
export interface CorrectedWord {
  word: string;
  /** Letters added, removed or replaced, or pairs of letters swapped. */
  errors: number;
  expansions: Expansion[];
}

export interface TextIndex {
  add: (slot: number, document: IndexDocument) => void;
  /** The document must be the one that was added. */
  remove: (slot: number, document: IndexDocument) => void;
  /** Whether any product has the word or its synonyms. */
  knows: (word: string) => boolean;
  /** The two words of the vocabulary that one was written together from ('longacre'), or null. */
  split: (word: string) => [string, string] | null;
  /**
   * The words a query word may stand for as it is written, best first; prefixes count only for the word still being
   * typed.
   */
  expand: (word: string, asPrefix: boolean) => Expansion[];
  /** The words that one outside the vocabulary may be a misspelling of: those with the least errors. */
  correct: (word: string) => CorrectedWord[];
  /** Releases the spare capacity of lists; after building. */
  trim: () => Iterable<void>;
}

/** Expanding 'a' to everything would rank nothing; the nearest words are enough. */
const MAX_EXPANSIONS = 60;
const MAX_CANDIDATES = 400;
const MIN_PART_LENGTH = 3;

/** Without the short words between ('New Zealand wool' is not new). */
const materialWordsOf = (materials: string): readonly string[] =>
  sharedWordsOf(materials).filter((word) => word.length > 3);

/** The words to find a product by, each with its weight. */
function weightsOf(document: IndexDocument): Map<string, number> {
  const found = new Map<string, number>();
  const take = (words: readonly string[], weight: number): void => {
    for (const word of words) {
      for (const one of meaningsOf(word))
        found.set(one, Math.max(found.get(one) ?? 0, one === word ? weight : Math.round(weight * BY_SYNONYM)));
    }
  };
  take(wordsOf(document.name), WEIGHTS.name);
  take(sharedWordsOf(document.brandName), WEIGHTS.brand);
  take(sharedWordsOf(document.productType), WEIGHTS.productType);
  take(sharedWordsOf(otherNamesOfKind(document.productType)), WEIGHTS.otherName);
  take(sharedWordsOf(document.categoryPath), WEIGHTS.category);
  take(sharedWordsOf(document.colourName), WEIGHTS.colour);
  for (const colour of document.colours) take(sharedWordsOf(colour), WEIGHTS.colourFamily);
  take(
    sharedWordsOf(document.demographic === 'unisex' ? 'mens womens unisex' : document.demographic),
    WEIGHTS.demographic,
  );
  take(materialWordsOf(document.materials), WEIGHTS.materials);
  return found;
}

interface Vocabulary {
  words: SearchableMap<Postings>;
  synonyms: SearchableMap<true>;
}

export function createTextIndex(): TextIndex {
  const words = new SearchableMap<Postings>();
  const synonyms = new SearchableMap<true>();
  for (const word of synonymWords) synonyms.set(word, true);
  return {
    add(slot, document) {
      for (const [word, weight] of weightsOf(document)) {
        const posting = slot * 128 + weight;
        const postings = words.get(word);
        if (postings) postings.push(posting);
        else words.set(word, [posting]);
      }
    },
    remove(slot, document) {
      for (const word of weightsOf(document).keys()) {
        const postings = words.get(word);
        const at = postings?.findIndex((posting) => slotOfPosting(posting) === slot) ?? -1;
        if (!postings || at === -1) continue;
        const last = postings.pop();
        if (at < postings.length && last !== undefined) postings[at] = last;
        if (postings.length === 0) words.delete(word);
      }
    },
    knows: (word) => meaningsOf(word).some((meaning) => words.has(meaning)),
    split: (word) => split(words, word),
    expand: (word, asPrefix) => expand({ words, synonyms }, word, asPrefix),
    correct: (word) => correct({ words, synonyms }, word),
    *trim() {
      let trimmed = 0;
      for (const [word, postings] of words) {
        words.set(word, postings.slice());
        trimmed += 1;
        if (trimmed % 200 === 0) yield;
      }
    },
  };
}

function split(words: Vocabulary['words'], word: string): [string, string] | null {
  let best: [string, string] | null = null;
  let max = 0;
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at += 1) {
    const parts: [string, string] = [word.slice(0, at), word.slice(at)];
    // The rarer of the two says how likely it is that they were meant.
    const products = Math.min(
      ...parts.map((part) => Math.max(...meaningsOf(part).map((meaning) => words.get(meaning)?.length ?? 0))),
    );
    if (products > max) {
      best = parts;
      max = products;
    }
  }
  return best;
}

function expand(vocabulary: Vocabulary, word: string, asPrefix: boolean): Expansion[] {
  const found = new Map<Postings, number>();
  const addPostings = (one: string, quality: number): void => {
    const postings = vocabulary.words.get(one);
    if (postings && quality > (found.get(postings) ?? 0)) found.set(postings, quality);
  };
  const addMeanings = (one: string, quality: number): void => {
    for (const meaning of meaningsOf(one))
      addPostings(meaning, meaning === one ? quality : quality * QUERIED_BY_SYNONYM);
  };
  addMeanings(word, 1);
  // A number is never a prefix of another: '10' does not match '100'.
  if (asPrefix && word.length >= 2 && !/^\d/.test(word)) {
    // A whole word of the vocabulary is meant as it is, rather than as the beginning of another.
    const worth = found.size > 0 ? 0.5 : 1;
    let examined = 0;
    for (const tree of [vocabulary.words, vocabulary.synonyms]) {
      for (const [longer] of tree.atPrefix(word)) {
        examined += 1;
        if (longer !== word) addMeanings(longer, worth * (0.75 * (word.length / longer.length) + 0.1));
        if (examined > MAX_CANDIDATES) break;
      }
    }
  }
  return bestFirst(found);
}

const bestFirst = (found: ReadonlyMap<Postings, number>): Expansion[] =>
  [...found]
    .map(([postings, quality]) => ({ postings, quality }))
    .sort((a, b) => b.quality - a.quality || b.postings.length - a.postings.length)
    .slice(0, MAX_EXPANSIONS);

/** How well a corrected word matches, with one error. */
const CORRECTED = 0.55;

function correct({ words, synonyms }: Vocabulary, word: string): CorrectedWord[] {
  if (word.length < 3 || /^\d/.test(word)) return [];
  return [...nearestWords([words, synonyms], word)].flatMap(([other, errors]) => {
    const found = new Map<Postings, number>();
    for (const meaning of meaningsOf(other)) {
      const postings = words.get(meaning);
      const quality = (CORRECTED / errors) * (meaning === other ? 1 : QUERIED_BY_SYNONYM);
      if (postings && postings.length > 0 && saysMuch(meaning, postings)) found.set(postings, quality);
    }
    return found.size > 0 ? [{ word: other, errors, expansions: bestFirst(found) }] : [];
  });
}

/** A word that stands only among materials is not what a misspelt one means, unless shoppers know it as an attribute. */
const saysMuch = (word: string, postings: Postings): boolean =>
  attributesOfWord(word).length > 0 || postings.some((posting) => weightOfPosting(posting) > WEIGHTS.materials);
