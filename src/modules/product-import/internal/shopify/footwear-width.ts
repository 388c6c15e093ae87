/** The width of a shoe by what merchants write: '10 2E', '9 D(M)', 'Wide', 'Standard fit' (MOVE-05). */
import type { Width } from '#contract/products/product-attributes.ts';
import type { Demographic } from './shopify-options.ts';

/** By letters, which mean another width on men's lasts than on women's; children's are read as men's. */
const MENS: Readonly<Record<string, Width>> = {
  '2a': 'narrow',
  aa: 'narrow',
  b: 'narrow',
  c: 'narrow',
  d: 'standard',
  e: 'wide',
  '2e': 'wide',
  ee: 'wide',
  '3e': 'extra-wide',
  eee: 'extra-wide',
  '4e': 'extra-wide',
  eeee: 'extra-wide',
  '5e': 'extra-wide',
  '6e': 'extra-wide',
};
const WOMENS: Readonly<Record<string, Width>> = {
  ...MENS,
  '2a': 'narrow',
  aa: 'narrow',
  '4a': 'narrow',
  aaaa: 'narrow',
  a: 'narrow',
  b: 'standard',
  c: 'standard',
  d: 'wide',
  e: 'wide',
  '2e': 'extra-wide',
  ee: 'extra-wide',
};
const LETTERS =
  /(?:^|\d\s*[-(/]?\s*|\(\s*|\bwidth:?\s*)([2-6]e|e{1,4}|[24]a|a{1,4}|[bcd])\s*(?:\(\s*[mwn]\s*\)|\))?(?=$|[\s),/;-])/i;
const INITIALS: Readonly<Record<string, Width>> = { w: 'wide', m: 'standard', r: 'standard', n: 'narrow' };
/** `needsName`: means a width only beside the word width or fit, or in a column of widths. */
const WORDS: readonly (readonly [Width, RegExp, boolean])[] = [
  ['extra-wide', /\b(extra[ -]?wide|xx?[ -]?wide|xw|xxw|triple wide)\b/i, false],
  ['wide', /\b(wide|ww)\b/i, false],
  ['narrow', /\b(extra[ -]?narrow|narrow)\b/i, false],
  ['narrow', /\bslim\b/i, true],
  ['standard', /\b(standard|regular|medium|normal)\b/i, true],
];

/** Where the text stands: a column of widths, where 'W' and 'M' count; a size; or a title, where '9 D' is a model. */
export type WidthPlace = 'width' | 'size' | 'title';

/** Null where the text names no width. */
export function readFootwearWidth(text: string, demographic: Demographic, place: WidthPlace): Width | null {
  const plain = text.slice(0, 250).trim();
  const isWidth = place === 'width';
  if (isWidth && /^[wmrn]$/i.test(plain)) return INITIALS[plain.toLowerCase()] ?? null;
  const named = isWidth || /\b(width|fit)\b/i.test(plain);
  const word = WORDS.find(([, pattern, needsName]) => (named || !needsName) && pattern.test(plain));
  if (word) return word[0];
  const letters = LETTERS.exec(plain)?.[1]?.toLowerCase();
  if (letters === undefined || (place === 'title' && letters.length === 1)) return null;
  // '10C' and '5 B' of a kids' shoe are sizes of a child, not widths.
  if (demographic === 'kids' && !isWidth && /^[a-d]$/.test(letters)) return null;
  return (demographic === 'womens' ? WOMENS : MENS)[letters] ?? null;
}
