/** Whether a product is footwear, by a merchant's words: only then are its sizes read as footwear sizes. */
import { OTHER_ABROAD, SHOE_ABROAD } from './words/footwear-languages.ts';
import { plainLabel } from './words/plain-label.ts';

const SHOE =
  /\b(footwear|shoes?|sneakers?|trainers?|runners?|running shoe|boots?|booties|sandals?|slippers?|slides?|jandals?|thongs?|flip[- ]?flops?|loafers?|heels?|pumps?|stilettos?|clogs?|mules?|moccasins?|espadrilles?|cleats?|football boots?|soccer boots?|brogues?|oxfords?|derb(?:y|ies)|plimsolls?|gumboots?|wellingtons?|ballet flats?|ballerinas?|wedges|high[- ]?tops?|low[- ]?tops?)\b/i;
const NO_SHOE =
  /\b(socks?|laces?|insoles?|orthotics?|shoe ?care|cleaners?|polish|shoe ?trees?|horn|spray|bags?|racks?|jibbitz|charms?|keyrings?|gift cards?|dress(?:es)?|jeans|pants|trousers|shorts|shirts?|tees?|t-shirts?|hoodies?|jackets?|coats?|skirts?|tops?|sweat(?:ers?|shirts?)|jumpers?|hats?|caps?|beanies?|leggings|swimwear|bras?|rings?|necklaces?|gloves?|helmets?|toys?|furniture|lamps?)\b/i;

export interface ProductWords {
  /** The merchant's category columns, the most specific first. */
  categories: readonly string[];
  title: string;
  tags: string;
  /** Names of the options that are not colours. */
  options: readonly string[];
  /** Values of the options that may be sizes. */
  values: readonly string[];
}

/** Decided by the first of these that says anything: categories, title, tags, pattern of the sizes. */
export function isFootwear({ categories, title, tags, options, values }: ProductWords): boolean {
  if (options.some((name) => /\b(shoe|boot|footwear)\b/i.test(name))) return true;
  for (const words of [...categories, title].map(plainLabel)) {
    // 'Shoe care' and 'Boot socks' are accessories; 'Sock boots' and 'Jogger pants' are decided by their last word.
    const shoe = lastOf(SHOE, words);
    const other = lastOf(NO_SHOE, words);
    if (shoe > other) return true;
    if (other > shoe) return false;
    // In the other languages the first noun decides: 'Calcetines para zapatos' are socks.
    const shoeAbroad = words.search(SHOE_ABROAD);
    const otherAbroad = words.search(OTHER_ABROAD);
    if (shoeAbroad !== -1 || otherAbroad !== -1)
      return otherAbroad === -1 || (shoeAbroad !== -1 && shoeAbroad < otherAbroad);
  }
  if (SHOE.test(tags) && !NO_SHOE.test(tags)) return true;
  return looksWorn(values);
}

/** Index of the last match, -1 when there is none. */
function lastOf(pattern: RegExp, words: string): number {
  let last = -1;
  for (const { index } of words.matchAll(new RegExp(pattern.source, 'gi'))) last = index;
  return last;
}

/** Ages, lengths, weights and volumes: '1.5 years', '8.5 oz', '5.5 in'. */
const MEASURES =
  /\d\s*(?:months?|mths?|mos?|years?|yrs?|inch(?:es)?|in|ml|l|litres?|oz|kgs?|g|lbs?|packs?|pk|pcs|tog|ct|gb)\b|\d\s*"/i;

/** Half sizes, odd US or UK sizes, two systems at once, or consecutive EU sizes: clothes have none of these. */
function looksWorn(values: readonly string[]): boolean {
  if (values.some((value) => MEASURES.test(value))) return false;
  if (
    values.some(
      (value) =>
        /^(us|uk)?\s*\d{1,2}(\.5|½)\b/i.test(value) ||
        // '6-6.5', the next half with it.
        /^(\d{1,2})\s?[-/]\s?\1(\.5|½)$/.test(value) ||
        /\b(us|uk)\b.*\beur?\b|\beur?\b.*\b(us|uk)\b|^m\s?\d.*\bw\s?\d/i.test(value),
    )
  )
    return true;
  // Dresses have the even numbers only.
  if (values.some((value) => /^(us|uk)\s*\d?[13579]$/i.test(value))) return true;
  const numbers = values
    .map((value) => /^(?:eur?\s*)?(\d{2})(?:\s*eur?)?$/i.exec(value)?.[1])
    .filter((one) => one !== undefined);
  return (
    numbers.length >= 3 &&
    numbers.every((one) => Number(one) >= 34 && Number(one) <= 50) &&
    numbers.some((one) => Number(one) % 2 === 1)
  );
}
