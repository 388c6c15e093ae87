/** URLs of listings that a careless shop could not answer, drawn at random by fast-check. */
import fc from 'fast-check';

const NASTY = [
  '(a+)+$',
  '.*',
  '[',
  '\\',
  '%',
  '_',
  "'; drop table x",
  '\u0000',
  '\u0001\u0007',
  '\u202e',
  '👟',
  '\ud83d',
  '靴',
  '__proto__',
  'constructor',
  '-1',
  '0',
  '1e9',
  '99999',
  '999999999999',
  '../..',
  '%00',
  '<script>',
];
/** Texts that break patterns, SQL, URLs, memory or HTML where they are not handled as text. */
export const hostileText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 30, size: 'max' }),
  fc
    .tuple(fc.constantFrom('harbour', 'a', 'ō', '(', '9', '👟'), fc.constantFrom(1, 60, 1_200))
    .map(([one, times]) => one.repeat(times)),
  fc.constantFrom(...NASTY).map((one) => Array.from({ length: 200 }, () => one).join(' ')),
);
const name = fc.oneof(
  fc.constantFrom(
    'q',
    'sort',
    'page',
    'brand',
    'colour',
    'sale',
    'new',
    'usMenSize',
    'usWomenSize',
    'usKidsSize',
    'ukSize',
    'euSize',
    'adj',
    'ref',
    'redirectedSearchQuery',
  ),
  fc.constantFrom('_routes', 'index', '__proto__', 'toString', 'q[]', 'page[$gt]', ''),
);
/** Parameters of a listing's URL and others, with hostile values; also one of them a thousand times. */
export const hostileQuery = fc.oneof(
  fc.array(fc.tuple(name, hostileText), { maxLength: 8 }),
  fc
    .tuple(name, fc.constantFrom('9', 'quayworn', '('))
    .map(([one, it]) => Array.from({ length: 1_000 }, () => [one, it] as [string, string])),
);
/** Paths of listings. */
export const listingPath = fc.constantFrom(
  '/products',
  '/search',
  '/categories/footwear',
  '/categories/footwear/sneakers',
  '/brands/quayworn',
  '/brands/quayworn/footwear',
  '/brands',
  '/categories',
);
/** Encodes a text for a URL, also one that is no valid Unicode. */
export const encode = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    // Half a surrogate pair, as a broken client would send it.
    return '%ED%A0%BD';
  }
};
