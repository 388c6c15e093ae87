/** Patterns whose time grows with the square of their text, and what bounds that text (docs/decisions/0134). */
/** A pattern whose time grows with the square of its text, and what bounds that text. */
export interface BoundedPattern {
  path: string;
  /** With its slashes and flags. */
  pattern: string;
  /** Characters of the longest text. */
  length: number;
  why: string;
}

const SIZES = 'src/modules/product-import/internal/footwear-size.ts';
const aSize = { path: SIZES, length: 200, why: 'plainText cuts what it is given to so many characters' };
const aNumber = { pattern: String.raw`/\B(?=(\d{3})+$)/g`, length: 22, why: 'the digits of a number' };

export const boundedPatterns: readonly BoundedPattern[] = [
  {
    path: 'src/api/openapi.ts',
    pattern: '/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g',
    length: 200,
    why: 'a path of the contract',
  },
  {
    path: 'src/modules/product-import/internal/shopify/footwear-width.ts',
    pattern: String.raw`/(?:^|\d\s*[-(/]?\s*|\(\s*|\bwidth:?\s*)([2-6]e|e{1,4}|[24]a|a{1,4}|[bcd])\s*(?:\(\s*[mwn]\s*\)|\))?(?=$|[\s),/;-])/i`,
    length: 250,
    why: 'readFootwearWidth cuts what it is given to so many characters',
  },
  {
    path: 'src/modules/product-import/internal/tables/plain-cells.ts',
    pattern: String.raw`/^(?:nzd|aud|usd|eur|gbp|nz|au|a|us)?\s*[$€£]?\s*|\s*(?:[$€£]|nzd|aud|usd|eur|gbp|incl?\.? gst|inc gst)$/gi`,
    length: 40,
    why: 'plainPrice leaves longer cells as they are',
  },
  { ...aNumber, path: 'src/shared/counted.ts' },
  { ...aNumber, path: 'src/shared/money.ts' },
  { ...aNumber, path: 'src/storefront/features/listing/internal/count-words.ts' },
  {
    path: 'src/modules/product-import/internal/read-csv-rows.ts',
    pattern: String.raw`/ (at|on) line \d+.*$/s`,
    length: 1_000,
    why: 'the message of the CSV parser',
  },
  {
    path: 'src/modules/promotions/internal/email-key.ts',
    pattern: String.raw`/(?<=.)\+.*$/`,
    length: 250,
    why: 'an email address, as the contract limits it',
  },
  {
    path: 'src/shared/addresses/street-text.ts',
    pattern: String.raw`/^\s*((?:(?:flat|unit|apartment|apt|suite|level|shop|floor)\s+[\p{L}\p{N}]{1,5}\s*[,/ ]\s*)?(?:[\p{L}\p{N}]{1,5}\s*\/\s*)?\d{1,6}\p{L}?(?:\s*-\s*\d{1,6}\p{L}?)?)\s+(?=\S)/iu`,
    length: 250,
    why: 'a street, as the contract limits it',
  },
  { ...aSize, pattern: String.raw`/(\d)\s*-?\s*m\b(?!\s*\d)/g` },
  { ...aSize, pattern: String.raw`/(\d)\s*-?\s*w\b(?!\s*\d)/g` },
  {
    ...aSize,
    pattern: String.raw`/(?<=\d)\s*[-(/]?\s*(?:[23456]e|e{2,4}|aaa?|[24]a|[abdefgh])\s*(?:\(\s*[mwn]\s*\)|\))?(?![a-z0-9])|\b(?:x{1,2}-?|extra[ -]?)?(?:wide|narrow|regular|standard|medium|slim)(?: ?(?:width|fit|calf))?\b|\b(?:width|fit)\b:?/g`,
  },
  {
    ...aSize,
    pattern: String.raw`/\s*(?:[/|;=&+()[\]·•,:]|\bor\b|(?<=[a-z])\s+-\s+|\s-\s+(?=[a-z])|(?<=\d [a-z]{1,12})\s+(?=[a-z]{1,6} \d)|(?<=\d)\s+(?=(?:m|w|mens?|wom[ae]ns?|us|uk|eu|eur) \d))\s*/`,
  },
];
