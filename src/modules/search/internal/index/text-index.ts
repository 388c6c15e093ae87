/** Words → products. The vocabulary is in MiniSearch's radix tree, which finds near words and prefixes. */
import SearchableMap from 'minisearch/SearchableMap';
import { attributesOfWord } from '../text/attribute-words.ts';
import { nearestWords } from '../text/nearest-words.ts';
import { meaningsOf, synonymWords } from '../text/search-words.ts';
import type { IndexDocument } from './index-document.ts';
import { createWordNumbers, MATERIALS_WEIGHT, weightsOf } from './records/document-words.ts';

/** Factor for a query by a synonym. */
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
  /** The same as removing one document and adding the other; touches only the words in which they differ. */
  replace: (slot: number, before: IndexDocument, after: IndexDocument) => void;
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

interface Vocabulary {
  /** The words that products have, in a tree for prefixes and near words, with their numbers. */
  words: SearchableMap<number>;
  synonyms: SearchableMap<true>;
  /** By word; empty or absent when no product has it. */
  postingsOf: (word: string) => Postings | undefined;
}

export function createTextIndex(): TextIndex {
  const words = new SearchableMap<number>();
  const synonyms = new SearchableMap<true>();
  for (const word of synonymWords) synonyms.set(word, true);
  const numbers = createWordNumbers();
  const lists: (Postings | undefined)[] = [];
  const postingsOf = (word: string): Postings | undefined => lists[numbers.known(word) ?? -1];
  const vocabulary: Vocabulary = { words, synonyms, postingsOf };
  const put = (slot: number, number: number, weight: number): void => {
    const postings = lists[number] ?? [];
    lists[number] = postings;
    if (postings.length === 0) words.set(numbers.wordOf(number), number);
    postings.push(slot * 128 + weight);
  };
  const drop = (slot: number, number: number): void => {
    const postings = lists[number];
    const at = postings?.findIndex((posting) => slotOfPosting(posting) === slot) ?? -1;
    if (!postings || at === -1) return;
    const last = postings.pop();
    if (at < postings.length && last !== undefined) postings[at] = last;
    if (postings.length === 0) words.delete(numbers.wordOf(number));
  };
  return {
    add(slot, document) {
      for (const [number, weight] of weightsOf(numbers, document)) put(slot, number, weight);
    },
    remove(slot, document) {
      for (const number of weightsOf(numbers, document).keys()) drop(slot, number);
    },
    replace(slot, before, after) {
      const [old, current] = [weightsOf(numbers, before), weightsOf(numbers, after)];
      for (const [number, weight] of old) if (current.get(number) !== weight) drop(slot, number);
      for (const [number, weight] of current) if (old.get(number) !== weight) put(slot, number, weight);
    },
    knows: (word) => meaningsOf(word).some((meaning) => (postingsOf(meaning)?.length ?? 0) > 0),
    split: (word) => split(vocabulary, word),
    expand: (word, asPrefix) => expand(vocabulary, word, asPrefix),
    correct: (word) => correct(vocabulary, word),
    *trim() {
      for (const [number, postings] of lists.entries()) {
        // A word that stands only for itself in a query has no list.
        if (postings !== undefined) lists[number] = postings.slice();
        if (number % 200 === 0) yield;
      }
    },
  };
}

function split({ postingsOf }: Vocabulary, word: string): [string, string] | null {
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

function expand(vocabulary: Vocabulary, word: string, asPrefix: boolean): Expansion[] {
  const found = new Map<Postings, number>();
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

const bestFirst = (found: ReadonlyMap<Postings, number>): Expansion[] =>
  [...found]
    .map(([postings, quality]) => ({ postings, quality }))
    .sort((a, b) => b.quality - a.quality || b.postings.length - a.postings.length)
    .slice(0, MAX_EXPANSIONS);

/** How well a corrected word matches, with one error. */
const CORRECTED = 0.55;

function correct({ words, synonyms, postingsOf }: Vocabulary, word: string): CorrectedWord[] {
  if (word.length < 3 || /^\d/.test(word)) return [];
  return [...nearestWords([words, synonyms], word)].flatMap(([other, errors]) => {
    const found = new Map<Postings, number>();
    for (const meaning of meaningsOf(other)) {
      const postings = postingsOf(meaning);
      const quality = (CORRECTED / errors) * (meaning === other ? 1 : QUERIED_BY_SYNONYM);
      if (postings && postings.length > 0 && saysMuch(meaning, postings)) found.set(postings, quality);
    }
    return found.size > 0 ? [{ word: other, errors, expansions: bestFirst(found) }] : [];
  });
}

/** A word that stands only among materials is not what a misspelt one means, unless shoppers know it as an attribute. */
const saysMuch = (word: string, postings: Postings): boolean =>
  attributesOfWord(word).length > 0 || postings.some((posting) => weightOfPosting(posting) > MATERIALS_WEIGHT);
