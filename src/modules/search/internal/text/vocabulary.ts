/**
 * The words that products have, in MiniSearch's radix tree, which finds near words and prefixes. What a word leads to
 * (`P`) is its engine's own: a list of products, or its name and number in an engine elsewhere.
 */
import type SearchableMap from 'minisearch/SearchableMap';
import { nearestWords } from './nearest-words.ts';
import { meaningsOf } from './search-words.ts';

/** Factor for a query by a synonym. */
const QUERIED_BY_SYNONYM = 0.8;

/** What a word leads to; its length is the number of products. */
export interface Products {
  readonly length: number;
}

/** A word of the vocabulary that a query word may stand for, and how well: 1 is the word itself. */
export interface Expansion<P extends Products> {
  postings: P;
  quality: number;
}

/** What a misspelt word may have been meant as. */
export interface CorrectedWord<P extends Products> {
  word: string;
  /** Letters added, removed or replaced, or pairs of letters swapped. */
  errors: number;
  expansions: Expansion<P>[];
}

/** Expanding 'a' to everything would rank nothing; the nearest words are enough. */
const MAX_EXPANSIONS = 60;
const MAX_CANDIDATES = 400;
const MIN_PART_LENGTH = 3;

export interface Vocabulary<P extends Products> {
  /** The words that products have, in a tree for prefixes and near words. */
  words: SearchableMap<unknown>;
  synonyms: SearchableMap<true>;
  /** By word; empty or absent when no product has it. */
  postingsOf: (word: string) => P | undefined;
  /** Whether a misspelt word may mean this one: not where it stands only among materials. */
  saysMuch: (word: string, postings: P) => boolean;
}

/** Whether any product has the word or its synonyms. */
export const knowsWord = <P extends Products>({ postingsOf }: Vocabulary<P>, word: string): boolean =>
  meaningsOf(word).some((meaning) => (postingsOf(meaning)?.length ?? 0) > 0);

/** The two words of the vocabulary that one was written together from ('longacre'), or null. */
export function splitWord<P extends Products>({ postingsOf }: Vocabulary<P>, word: string): [string, string] | null {
  let best: [string, string] | null = null;
  let max = 0;
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at += 1) {
    const parts: [string, string] = [word.slice(0, at), word.slice(at)];
    // The rarer of the two says how likely it is that they were meant.
    const products = Math.min(
      ...parts.map((part) => Math.max(...meaningsOf(part).map((meaning) => postingsOf(meaning)?.length ?? 0))),
    );
    if (products > max) {
      best = parts;
      max = products;
    }
  }
  return best;
}

/**
 * The words a query word may stand for as it is written, best first; prefixes count only for the word still being typed.
 */
export function expandWord<P extends Products>(
  vocabulary: Vocabulary<P>,
  word: string,
  asPrefix: boolean,
): Expansion<P>[] {
  const found = new Map<P, number>();
  const addPostings = (one: string, quality: number): void => {
    const postings = vocabulary.postingsOf(one);
    if (postings && postings.length > 0 && quality > (found.get(postings) ?? 0)) found.set(postings, quality);
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

const bestFirst = <P extends Products>(found: ReadonlyMap<P, number>): Expansion<P>[] =>
  [...found]
    .map(([postings, quality]) => ({ postings, quality }))
    .sort((a, b) => b.quality - a.quality || b.postings.length - a.postings.length)
    .slice(0, MAX_EXPANSIONS);

/** How well a corrected word matches, with one error. */
const CORRECTED = 0.55;

/** The words that one outside the vocabulary may be a misspelling of: those with the least errors. */
export function correctWord<P extends Products>(
  { words, synonyms, postingsOf, saysMuch }: Vocabulary<P>,
  word: string,
): CorrectedWord<P>[] {
  if (word.length < 3 || /^\d/.test(word)) return [];
  return [...nearestWords([words, synonyms], word)].flatMap(([other, errors]) => {
    const found = new Map<P, number>();
    for (const meaning of meaningsOf(other)) {
      const postings = postingsOf(meaning);
      const quality = (CORRECTED / errors) * (meaning === other ? 1 : QUERIED_BY_SYNONYM);
      if (postings && postings.length > 0 && saysMuch(meaning, postings)) found.set(postings, quality);
    }
    return found.size > 0 ? [{ word: other, errors, expansions: bestFirst(found) }] : [];
  });
}
