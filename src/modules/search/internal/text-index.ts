/** Words → products. The vocabulary lives in MiniSearch's radix tree, which corrects typos and expands prefixes. */
import SearchableMap from 'minisearch/SearchableMap';
import type { IndexDocument } from './index-document.ts';
import { meaningsOf, wordsOf } from './search-words.ts';

/** Where a word stands decides how much finding it means. */
const WEIGHTS = { name: 8, brand: 9, productType: 4, category: 4, colour: 5, colourFamily: 4, demographic: 3 } as const;

export interface Term { slots: number[]; weights: number[]; id: number }
/** A word of the vocabulary that a query word may stand for, and how well: 1 is the word itself. */
export interface Expansion { term: Term; quality: number }

export interface TextIndex {
  add: (slot: number, document: IndexDocument) => void;
  remove: (slot: number) => void;
  /** What a query word may stand for, best first; prefixes count only for the word still being typed. */
  expand: (word: string, asPrefix: boolean) => Expansion[];
}

/** Expanding 'a' to everything would rank nothing; the nearest words are enough. */
const MOST_EXPANSIONS = 60;

export function createTextIndex(): TextIndex {
  const vocabulary = new SearchableMap<Term>();
  const termsOfSlot = new Map<number, Term[]>();
  let nextId = 0;

  const termFor = (word: string): Term => {
    let term = vocabulary.get(word);
    if (!term) {
      term = { slots: [], weights: [], id: nextId };
      nextId += 1;
      vocabulary.set(word, term);
    }
    return term;
  };

  return {
    add(slot, document) {
      const found = new Map<string, number>();
      const take = (text: string, weight: number) => {
        for (const word of wordsOf(text, 40)) for (const one of meaningsOf(word)) found.set(one, Math.max(found.get(one) ?? 0, one === word ? weight : weight * 0.6));
      };
      take(document.name, WEIGHTS.name);
      take(document.brandName, WEIGHTS.brand);
      take(document.productType, WEIGHTS.productType);
      take(document.categoryPath.replace(/[/-]/g, ' '), WEIGHTS.category);
      take(document.colourName, WEIGHTS.colour);
      take(document.colours.join(' '), WEIGHTS.colourFamily);
      take(document.demographic === 'unisex' ? 'mens womens unisex' : document.demographic, WEIGHTS.demographic);
      const terms: Term[] = [];
      for (const [word, weight] of found) {
        const term = termFor(word);
        term.slots.push(slot);
        term.weights.push(weight);
        terms.push(term);
      }
      termsOfSlot.set(slot, terms);
    },
    remove(slot) {
      for (const term of termsOfSlot.get(slot) ?? []) {
        const at = term.slots.indexOf(slot);
        const lastSlot = term.slots.pop();
        const lastWeight = term.weights.pop();
        if (at < term.slots.length && lastSlot !== undefined && lastWeight !== undefined) {
          term.slots[at] = lastSlot;
          term.weights[at] = lastWeight;
        }
      }
      termsOfSlot.delete(slot);
    },
    expand(word, asPrefix) {
      const found = new Map<Term, number>();
      const offer = (term: Term | undefined, quality: number) => {
        if (term && term.slots.length > 0 && quality > (found.get(term) ?? 0)) found.set(term, quality);
      };
      const meanings = meaningsOf(word);
      for (const [index, one] of meanings.entries()) offer(vocabulary.get(one), index === 0 ? 1 : 0.8);
      if (asPrefix && word.length >= 2) {
        for (const [longer, term] of vocabulary.atPrefix(word)) {
          if (longer !== word) offer(term, 0.75 * (word.length / longer.length) + 0.1);
          if (found.size > 400) break;
        }
      }
      // Correct only what is no word of ours: 'court' must not find 'court' and 'count'.
      if (found.size === 0 && word.length >= 3 && !/^\d/.test(word)) {
        const most = word.length >= 8 ? 2 : 1;
        for (const [, [term, distance]] of vocabulary.fuzzyGet(word, most)) offer(term, distance === 0 ? 1 : 0.55 / distance);
      }
      return [...found].map(([term, quality]) => ({ term, quality })).sort((a, b) => b.quality - a.quality || a.term.id - b.term.id).slice(0, MOST_EXPANSIONS);
    },
  };
}
