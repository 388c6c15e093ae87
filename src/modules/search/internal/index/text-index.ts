/** Words → products. */
import SearchableMap from 'minisearch/SearchableMap';
import { attributesOfWord } from '../text/attribute-words.ts';
import { synonymWords } from '../text/search-words.ts';
import {
  type CorrectedWord,
  correctWord,
  type Expansion,
  expandWord,
  knowsWord,
  splitWord,
  type Vocabulary,
} from '../text/vocabulary.ts';
import type { IndexDocument } from './index-document.ts';
import { createWordNumbers, MATERIALS_WEIGHT, weightsOf } from './records/document-words.ts';

/** Products that have a word, each as slot × 128 + weight: one small integer, no object. */
export type Postings = number[];
export const slotOfPosting = (posting: number): number => posting >> 7;
export const weightOfPosting = (posting: number): number => posting & 127;

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
  expand: (word: string, asPrefix: boolean) => Expansion<Postings>[];
  /** The words that one outside the vocabulary may be a misspelling of: those with the least errors. */
  correct: (word: string) => CorrectedWord<Postings>[];
  /** Releases the spare capacity of lists; after building. */
  trim: () => Iterable<void>;
}

export function createTextIndex(): TextIndex {
  const words = new SearchableMap<number>();
  const synonyms = new SearchableMap<true>();
  for (const word of synonymWords) synonyms.set(word, true);
  const numbers = createWordNumbers();
  const lists: (Postings | undefined)[] = [];
  const postingsOf = (word: string): Postings | undefined => lists[numbers.known(word) ?? -1];
  const vocabulary: Vocabulary<Postings> = { words, synonyms, postingsOf, saysMuch };
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
    knows: (word) => knowsWord(vocabulary, word),
    split: (word) => splitWord(vocabulary, word),
    expand: (word, asPrefix) => expandWord(vocabulary, word, asPrefix),
    correct: (word) => correctWord(vocabulary, word),
    *trim() {
      for (const [number, postings] of lists.entries()) {
        // A word that stands only for itself in a query has no list.
        if (postings !== undefined) lists[number] = postings.slice();
        if (number % 200 === 0) yield;
      }
    },
  };
}

/** A word that stands only among materials is not what a misspelt one means, unless shoppers know it as an attribute. */
const saysMuch = (word: string, postings: Postings): boolean =>
  attributesOfWord(word).length > 0 || postings.some((posting) => weightOfPosting(posting) > MATERIALS_WEIGHT);
