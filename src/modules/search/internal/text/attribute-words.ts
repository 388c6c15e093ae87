/** Shoppers' words for what products are like, as values of the listing's facets (UX-04). */
import type { ListedFacet } from '#contract/products/listing-query.ts';
import { wordsOf } from './search-words.ts';

export type AttributeValue = readonly [facet: ListedFacet, value: string];

/** In the singular, as search words are. A product matches by any of the values, or by having the word itself. */
const VALUES: Readonly<Record<string, readonly AttributeValue[]>> = {
  velcro: [['closure', 'hook-and-loop']],
  slipon: [
    ['closure', 'slip-on'],
    ['closure', 'elastic'],
  ],
  zip: [['closure', 'zip']],
  buckle: [['closure', 'buckle']],
  wide: [
    ['width', 'wide'],
    ['width', 'extra-wide'],
  ],
  extrawide: [['width', 'extra-wide']],
  narrow: [['width', 'narrow']],
  waterproof: [['occasion', 'rain']],
  rain: [['occasion', 'rain']],
  school: [['occasion', 'school']],
  uniform: [['occasion', 'school']],
  work: [['occasion', 'work']],
  office: [['occasion', 'work']],
  gym: [['occasion', 'gym']],
  training: [['occasion', 'gym']],
  beach: [['occasion', 'beach']],
  pool: [['occasion', 'beach']],
  river: [['occasion', 'beach']],
  winter: [['occasion', 'winter']],
  warm: [['occasion', 'winter']],
  dressy: [['occasion', 'dressy']],
  dress: [['occasion', 'dressy']],
  wedding: [['occasion', 'dressy']],
  formal: [['occasion', 'dressy']],
  marathon: [['occasion', 'running']],
  jogging: [['occasion', 'running']],
  basketball: [['occasion', 'basketball']],
  skate: [['occasion', 'skate']],
  walking: [['occasion', 'hiking']],
  hiking: [['occasion', 'hiking']],
  leather: [['material', 'leather']],
  suede: [['material', 'suede']],
  canvas: [['material', 'canvas']],
  mesh: [['material', 'mesh']],
  knit: [['material', 'knit']],
  rubber: [['material', 'rubber']],
  wool: [['material', 'wool']],
  cotton: [['material', 'cotton']],
};

/** Phrases that are one word of the table above. */
const PHRASES: readonly (readonly [phrase: RegExp, word: string])[] = [
  [/\bhook[\s-]*(?:and|&|n)[\s-]*loop\b/gi, 'velcro'],
  [/\bslip[\s-]*ons?\b/gi, 'slipon'],
  [/\b(?:no|without) laces\b/gi, 'slipon'],
  [/\bextra[\s-]*wide\b/gi, 'extrawide'],
  [/\bwide[\s-]*(?:fit|fitting|feet|foot)\b/gi, 'wide'],
  [/\bzip[\s-]*ups?\b/gi, 'zip'],
  [/\bwater[\s-]+proof\b/gi, 'waterproof'],
  [/\bhalf[\s-]+marathon\b/gi, 'marathon'],
];

/** By the words as searches compare them: 'canvas' looks like a plural. */
const MEANINGS = new Map(
  Object.entries(VALUES).flatMap(([word, values]) => wordsOf(word).map((compared) => [compared, values] as const)),
);

export const attributesOfWord = (word: string): readonly AttributeValue[] => MEANINGS.get(word) ?? [];

/** A text with the phrases as words, those only that `has` products. */
export function joinPhrases(text: string, has: (word: string) => boolean): string {
  return PHRASES.reduce(
    (joined, [phrase, word]) => (joined.search(phrase) !== -1 && has(word) ? joined.replace(phrase, word) : joined),
    text,
  );
}
