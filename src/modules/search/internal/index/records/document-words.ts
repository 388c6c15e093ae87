/**
 * The words to find a product by. Words are numbers here: the same few thousand occur in every product, and reading the
 * words of a text that many products share once halves the time that the text index takes to build.
 */

import { meaningsOf, otherNamesOfKind, wordsOf } from '../../text/search-words.ts';
import type { IndexDocument } from '../index-document.ts';

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
export const MATERIALS_WEIGHT = WEIGHTS.materials;
/** Factor for a synonym of the product's own word. */
const BY_SYNONYM = 0.6;
/** Without the short words between ('New Zealand wool' is not new). */
const MIN_MATERIAL_LENGTH = 4;
/** Texts whose words are remembered: of more, only the latest are shared by many products. */
const MAX_TEXTS = 4_000;

export interface WordNumbers {
  /** The number of a word, if it has one. */
  known: (word: string) => number | undefined;
  wordOf: (number: number) => string;
  /** The numbers of each word of a text: first its own, then those that stand for its synonyms. */
  ofText: (text: string) => readonly (readonly number[])[];
  /** The same for a text that many products share. */
  ofSharedText: (text: string) => readonly (readonly number[])[];
}

export function createWordNumbers(): WordNumbers {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const meanings: (readonly number[])[] = [];
  const texts = new Map<string, readonly (readonly number[])[]>();
  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, words.length);
    return words.push(word) - 1;
  };
  const ofText = (text: string): readonly (readonly number[])[] =>
    wordsOf(text).map((word) => (meanings[numberOf(word)] ??= meaningsOf(word).map(numberOf)));
  return {
    known: (word) => numbers.get(word),
    wordOf: (number) => words[number] as string,
    ofText,
    ofSharedText: (text) => {
      const known = texts.get(text);
      if (known) return known;
      if (texts.size >= MAX_TEXTS) texts.clear();
      const found = ofText(text);
      texts.set(text, found);
      return found;
    },
  };
}

/** The number of each word to find the document by, with its weight. */
export function weightsOf(numbers: WordNumbers, document: IndexDocument): Map<number, number> {
  const found = new Map<number, number>();
  const take = (words: readonly (readonly number[])[], weight: number): void => {
    for (const meanings of words) {
      for (let i = 0; i < meanings.length; i += 1) {
        const number = meanings[i] as number;
        const own = i === 0 ? weight : Math.round(weight * BY_SYNONYM);
        if (own > (found.get(number) ?? 0)) found.set(number, own);
      }
    }
  };
  take(numbers.ofText(document.name), WEIGHTS.name);
  take(numbers.ofSharedText(document.brandName), WEIGHTS.brand);
  take(numbers.ofSharedText(document.productType), WEIGHTS.productType);
  take(numbers.ofSharedText(otherNamesOfKind(document.productType)), WEIGHTS.otherName);
  take(numbers.ofSharedText(document.categoryPath), WEIGHTS.category);
  take(numbers.ofSharedText(document.colourName), WEIGHTS.colour);
  for (const colour of document.colours) take(numbers.ofSharedText(colour), WEIGHTS.colourFamily);
  take(
    numbers.ofSharedText(document.demographic === 'unisex' ? 'mens womens unisex' : document.demographic),
    WEIGHTS.demographic,
  );
  take(
    numbers
      .ofSharedText(document.materials)
      .filter(([own]) => numbers.wordOf(own as number).length >= MIN_MATERIAL_LENGTH),
    WEIGHTS.materials,
  );
  return found;
}
