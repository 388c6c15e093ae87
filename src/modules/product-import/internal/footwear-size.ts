/**
 * Reads a merchant's text for a shoe size as sizes of our systems: 'UK 6.5', '7½', '10C', 'M 9 / W 10.5', '37 EU / 6
 * US', 'US 8 (EU 41)', '5-5.5', '9 D'. Pure; null for what it does not know, and assumptions in `guessed` (FIX-59).
 */
import type { demographics, sizeSystems } from '#contract/products/product-import.ts';
import type { plainSystems } from '#contract/staff/products/import-labels.ts';
import { convertFootwearSize } from './convert-footwear-size.ts';
import { plainLabel } from './words/plain-label.ts';

type System = (typeof sizeSystems)[number];
type Sizes = Partial<Record<System, string>>;

export type PlainSystem = (typeof plainSystems)[number];

export interface SizeHints {
  /** Words beside the value: the option's name, such as 'Shoe size (UK)'. */
  words: string;
  demographic: (typeof demographics)[number];
  /** Words of the product, to distinguish toddler from youth sizes. */
  about: string;
  /** What the merchant set for sizes that name no system. */
  plain?: PlainSystem | undefined;
}

export interface FootwearSize {
  /** The written size, and the same size in other systems. */
  sizes: Sizes;
  /** The size read first; the others of `sizes` follow from it or were written beside it. */
  first: { system: System; size: string };
  /** The assumptions made, in words for the merchant; null when the file states everything. */
  guessed: string | null;
}

type Family = 'us' | 'uk' | 'eu' | 'au' | 'cm';
type Audience = 'mens' | 'womens' | 'youth' | 'child' | 'kids';

interface Part {
  value: number;
  family: Family | null;
  audience: Audience | null;
}

const FAMILIES: readonly (readonly [Family, RegExp])[] = [
  ['us', /\b(us|usa|u\.s\.?|american)\b/],
  ['uk', /\b(uk|u\.k\.?|gb|british)\b/],
  ['eu', /\b(eu|eur|euro|europe|european|fr|french|paris)\b/],
  ['au', /\b(au|aus|nz|au\/nz)\b/],
  ['cm', /\b(cm|mm|jp|jpn|japan|mondo|mondopoint|cms)\b/],
];
const AUDIENCES: readonly (readonly [Audience, RegExp])[] = [
  [
    'child',
    /\b(c|child|childs|toddler|toddlers|td|tod|infant|infants|baby|little ?kids?|ps|preschool|pre-school|crib)\b/,
  ],
  ['youth', /\b(y|youth|youths|gs|grade ?school|big ?kids?|junior|juniors|jnr|jr|j|teen|teens)\b/],
  ['kids', /\b(k|kid|kids|child|children|childrens|boy|boys|girl|girls)\b/],
  ['womens', /\b(w|wm|wmn|wmns|womens?|wom[ae]n|lad(?:y|ies|ys)|female)\b/],
  ['mens', /\b(m|mens?|man|gents?|male)\b/],
];
const ALPHA = /^(?:\d?x{0,4}[sl]|x{0,4}[sml]|small|medium|large|x-?large|one ?size|os|osfa)\b\s*(?=\()/;
/** Widths, which do not affect the length. */
const WIDTHS =
  /(?<=\d)\s*[-(/]?\s*(?:[23456]e|e{2,4}|aaa?|[24]a|[abdefgh])\s*(?:\(\s*[mwn]\s*\)|\))?(?![a-z0-9])|\b(?:x{1,2}-?|extra[ -]?)?(?:wide|narrow|regular|standard|medium|slim)(?: ?(?:width|fit|calf))?\b|\b(?:width|fit)\b:?/g;
/** '16 5E', '15.5 EEE': widths of American shoes, so the number is a US size however large. */
const E_WIDTH = /\d\s*(?:[-(]\s*)?(?:[2-6]e|e{2,4})(?![a-z0-9])/i;
const FRACTIONS: Readonly<Record<string, string>> = { '½': '.5', '⅓': '.33', '⅔': '.67', '¼': '.25', '¾': '.75' };
const NUMBER = /\d{1,3}(?:\.\d{1,2})?/;

/** Null when the text is not a footwear size that we know. */
export function readFootwearSize(text: string, hints: SizeHints): FootwearSize | null {
  const parts = partsOf(text, hints.demographic);
  if (parts === null || parts.length === 0) return null;
  const named = familyIn(hints.words) ?? (E_WIDTH.test(text) && hints.plain === undefined ? 'us' : null);
  const stated = parts.find(({ family, value }) => family !== null && family !== 'eu' && value < 24)?.family ?? null;
  const guesses = new Set<string>();
  let first: FootwearSize['first'] | null = null;
  const sizes: Sizes = {};
  // Centimetres beside a size only repeat it.
  const relevant = parts.length > 1 ? parts.filter(({ family, value }) => family !== 'cm' && value <= 60) : parts;
  const paired = ['mens', 'womens'].every((whom) => relevant.some(({ audience }) => audience === whom));
  for (const part of relevant.length > 0 ? relevant : parts) {
    const read = toSystem(part, part.family ?? (part.value < 24 ? stated : null) ?? named, hints);
    if (read === null) return null;
    if (sizes[read.system] !== undefined && sizes[read.system] !== read.size) continue;
    sizes[read.system] = read.size;
    first ??= { system: read.system, size: read.size };
    // '9 / 42.5' and 'M 9 / W 10.5' are unambiguous.
    if (read.guess && !(paired && part.audience) && !(relevant.length > 1 && read.system === 'eu'))
      guesses.add(read.guess);
  }
  if (first === null) return null;
  const about = audienceOf(parts[0] as Part, hints);
  return {
    first,
    sizes: convertFootwearSize(
      sizes,
      about === 'mens' || about === 'womens' ? 'adults' : about === null ? undefined : 'kids',
    ),
    guessed: [...guesses][0] ?? null,
  };
}

/** The numbers of the text with the words beside each; null for a text that is not a size. */
function partsOf(text: string, demographic: SizeHints['demographic']): Part[] | null {
  if (/[$€£%#"]/.test(text)) return null;
  const parts: Part[] = [];
  for (const segment of segmentsOf(plainText(text, demographic))) {
    const numbers = [...segment.matchAll(new RegExp(NUMBER, 'g'))].map(([number]) => Number(number));
    const words = segment.replace(new RegExp(NUMBER, 'g'), ' ');
    const named = { family: familyIn(words), audience: audienceIn(words) };
    // A range of one size is read as the smaller of the two; a wider range is a sock size.
    const [first, second] = numbers;
    if (first === undefined) {
      if (!addWords(parts, words, named)) return null;
    } else if (unknownWords(words) || numbers.length > 2 || (second !== undefined && !isRange(first, second)))
      return null;
    else addNumber(parts, first, named);
  }
  return parts.some(({ value }) => Number.isNaN(value)) ? null : parts.map(withLaterAudience);
}

/** 'US 6 / EU 37 women' is for women in both systems: the word stands at the end of the pair. */
function withLaterAudience(part: Part, at: number, parts: readonly Part[]): Part {
  const next = parts[at + 1];
  const isPair = part.family !== null && next != null && next.family !== null && next.family !== part.family;
  return isPair && part.audience === null ? { ...part, audience: next.audience } : part;
}

/** No size has as many characters; some patterns take long for a text that is much longer. */
const LONGEST = 200;
/** Lower case, fractions as decimals, widths left out, letters apart from digits. */
function plainText(text: string, demographic: SizeHints['demographic']): string {
  let plain = plainLabel(text.slice(0, LONGEST))
    .replace(/[’‘`´]/g, "'")
    .replace(/[‐-―−_]/g, '-')
    .replace(/(\d)\s*([½⅓⅔¼¾])/g, (_, whole: string, part: string) => whole + (FRACTIONS[part] ?? ''))
    .replace(/(\d)[ -]1\/2\b/g, '$1.5')
    .replace(/(\d)[ -]1\/3\b/g, '$1.33')
    .replace(/(\d)[ -]2\/3\b/g, '$1.67')
    .replace(/(\d),(\d{1,2})(?!\d)/g, '$1.$2')
    // '6+' is six and a half, as in South Africa; '50+' is any size from there on.
    .replace(/(?<![\d.])(\d{1,2})\+(?!\s*\d)/g, (_, whole: string) => (Number(whole) > 20 ? 'from' : `${whole}.5`))
    .replace(/'s\b|(?<=s)'/g, '')
    .replace(ALPHA, '')
    .trim();
  if (demographic === 'womens') plain = plain.replace(/(\d)\s*-?\s*m\b(?!\s*\d)/g, '$1');
  if (demographic === 'mens') plain = plain.replace(/(\d)\s*-?\s*w\b(?!\s*\d)/g, '$1');
  plain = plain.replace(/\b[abd]\s*\(\s*[mwn]\s*\)/g, ' ').replace(WIDTHS, ' ');
  // 'M4W6', 'US8=EU41': separates letters from digits, and assigns words to the number they belong to.
  return plain.replace(/([a-z])(?=\d)/g, '$1 ').replace(/(\d)(?=[a-z])/g, '$1 ');
}

/** Parts of the text that each hold one size or one word for sizes. */
const segmentsOf = (plain: string): string[] =>
  plain
    .split(
      /\s*(?:[/|;=&+()[\]·•,:]|\bor\b|(?<=[a-z])\s+-\s+|\s-\s+(?=[a-z])|(?<=\d [a-z]{1,12})\s+(?=[a-z]{1,6} \d)|(?<=\d)\s+(?=(?:m|w|mens?|wom[ae]ns?|us|uk|eu|eur) \d))\s*/,
    )
    .filter((one) => one.trim() !== '');

type Named = Pick<Part, 'family' | 'audience'>;

/** Words without a number: '(US)' comes after its number, 'Mens' before it. False when they belong to no size. */
function addWords(parts: Part[], words: string, { family, audience }: Named): boolean {
  const last = parts.at(-1);
  if (last) {
    last.family ??= family;
    last.audience ??= audience;
    return true;
  }
  if (family === null && audience === null) return !unknownWords(words);
  parts.push({ value: Number.NaN, family, audience });
  return true;
}

/** A number belongs to the words before it that have none yet; the end of a range of one size is left out. */
function addNumber(parts: Part[], value: number, { family, audience }: Named): void {
  const before = parts.at(-1);
  if (before && Number.isNaN(before.value)) {
    before.value = value;
    before.family ??= family;
    before.audience ??= audience;
    return;
  }
  const isPlain = family === null && audience === null && before?.family === null && before.audience === null;
  if (!(before && isPlain && isRange(before.value, value))) parts.push({ value, family, audience });
}

const isRange = (from: number, to: number): boolean => to > from && to - from <= 1;
const familyIn = (words: string): Family | null =>
  FAMILIES.find(([, pattern]) => pattern.test(words.toLowerCase()))?.[0] ?? null;
const audienceIn = (words: string): Audience | null =>
  AUDIENCES.find(([, pattern]) => pattern.test(words.toLowerCase().replace(/'s\b/g, '')))?.[0] ?? null;

/** Words that a size does not have: '9 pack', '38 mm heel', '10 litres'. */
function unknownWords(words: string): boolean {
  let rest = words;
  for (const [, pattern] of [...FAMILIES, ...AUDIENCES]) rest = rest.replace(new RegExp(pattern.source, 'g'), ' ');
  return /[a-z$%]{2,}/.test(
    rest.replace(
      /\b(size|sizes|sz|shoe|shoes|adult|adults|footwear|unisex|foot|length|nr|no|tallas?|tailles?|pointures?|grossen?|numero|num|tamanhos?|taglia|maat|storlek|rozmiar|beden|numara)\b/g,
      ' ',
    ),
  );
}

function audienceOf(part: Part, { words, demographic, about }: SizeHints): Audience | null {
  const stated = part.audience ?? audienceIn(words);
  if (stated && stated !== 'kids') return stated;
  if (stated === 'kids' || demographic === 'kids') return ageIn(about) ?? 'kids';
  return demographic === 'mens' || demographic === 'womens' ? demographic : null;
}

const ageIn = (about: string): 'child' | 'youth' | null =>
  /\b(toddlers?|infants?|bab(?:y|ies)|crib|little ?kids?|preschool)\b/i.test(about)
    ? 'child'
    : /\b(youths?|big ?kids?|juniors?|grade ?school|teens?)\b/i.test(about)
      ? 'youth'
      : null;

function toSystem(
  part: Part,
  family: Family | null,
  hints: SizeHints,
): { system: System; size: string; guess?: string } | null {
  const { value } = part;
  const audience = audienceOf(part, hints);
  if (family === 'cm') return fromLength(value > 100 ? value / 10 : value, audience);
  if (family === 'eu' || (family === null && hints.plain === 'eu')) return inEu(value);
  if (family === 'uk' || (family === null && hints.plain === 'uk' && value < 16)) return inUk(value);
  if (family === 'au') {
    // New Zealand and Australian sizes: men's and children's use the UK's numbers, women's the American.
    const read = audience === 'womens' ? inUs(value, audience) : inUk(value);
    return read && { ...read, guess: 'AU and NZ sizes are read as UK sizes, women’s as US sizes' };
  }
  if (family === null && value >= 15.5) {
    const read = inEu(value);
    return (
      read && {
        ...read,
        ...(hints.plain === undefined && { guess: 'numbers from 16 on without a system are read as EU sizes' }),
      }
    );
  }
  const read = inUs(value, audience);
  if (!read) return null;
  // '10C', '4.5Y'
  const banded = part.audience === 'child' || part.audience === 'youth';
  if (family === null && hints.plain === undefined && !banded)
    return { ...read, guess: `sizes without a system are read as ${US_WORDS[read.system] ?? 'US'} sizes` };
  if (audience === null && read.system === 'usMen')
    return { ...read, guess: 'US sizes of a product without a demographic are read as US men’s sizes' };
  return read;
}

const US_WORDS: Partial<Record<System, string>> = { usMen: 'US men’s', usWomen: 'US women’s', usKids: 'US kids’' };

/** Halves; thirds are rounded to the nearest half, which keeps them distinct. */
const halves = (value: number): string => String(Math.round(value * 2) / 2);
const inEu = (value: number) => (value >= 15 && value <= 56 ? { system: 'eu' as const, size: halves(value) } : null);
const inUk = (value: number) => (value >= 0 && value <= 20 ? { system: 'uk' as const, size: halves(value) } : null);

function inUs(value: number, audience: Audience | null): { system: System; size: string } | null {
  const size = halves(value);
  if (audience === 'child' || audience === 'youth' || audience === 'kids') {
    if (value > 13.5) return null;
    // Children's sizes go to 13.5 and start again at 1: seven and more are the first sequence where nothing says which.
    const band = audience === 'child' ? 'C' : audience === 'youth' || value < 4 ? 'Y' : value >= 7.5 ? 'C' : '';
    return { system: 'usKids', size: `${size}${band}` };
  }
  // No adult's shoe is that small: '1.5' among sizes of a product that does not say for whom.
  if (audience === null && value >= 1 && value < 2) return { system: 'usKids', size: `${size}Y` };
  if (value < 2 || value > 22) return null;
  return { system: audience === 'womens' ? 'usWomen' : 'usMen', size };
}

/** Centimetres on a shoe's label, as in Japanese sizes: 26 is US men's 8. */
function fromLength(cm: number, audience: Audience | null): { system: System; size: string; guess: string } | null {
  const guess = 'centimetres are read by the Japanese table';
  if (cm < 21 || cm > 33 || (audience !== null && audience !== 'mens' && audience !== 'womens')) return null;
  return { system: 'usMen', size: halves(cm - 18), guess };
}
