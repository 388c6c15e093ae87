/**
 * Turns text into search words: case and macrons folded, plurals reduced, synonyms of the trade replaced by one word.
 */
import { foldText } from '#shared/ids.ts';

/**
 * Each group has one meaning; its first word stands for all. A word may be in two groups: a 'runner' is a sneaker, and
 * for running.
 */
const SYNONYMS: readonly (readonly string[])[] = [
  ['jandal', 'thong', 'flipflop', 'jandle', 'jandel'],
  ['sneaker', 'trainer', 'kick', 'runner'],
  ['runner', 'running'],
  ['sandal', 'sandle', 'sandel'],
  ['jumper', 'sweater', 'pullover', 'sweatshirt', 'crewneck'],
  ['tee', 'tshirt'],
  ['pants', 'trousers'],
  ['joggers', 'trackpants', 'sweatpants', 'trackies'],
  ['cap', 'hat'],
  ['beanie', 'toque', 'hat'],
  ['jacket', 'coat', 'parka', 'windbreaker', 'windcheater', 'anorak'],
  ['slide', 'slider'],
  ['slipper', 'scuff'],
  ['gumboot', 'wellies', 'rainboot', 'gummies'],
  ['hiking', 'tramping', 'walking', 'hiker', 'tramper'],
  ['high', 'hi'],
  ['short', 'stubbies'],
  ['footwear', 'shoe'],
  ['grey', 'gray'],
  ['red', 'maroon', 'burgundy', 'crimson', 'scarlet'],
  ['purple', 'burgundy', 'violet', 'lilac'],
  ['cream', 'beige', 'ivory'],
  ['tan', 'beige', 'camel'],
  ['blue', 'teal', 'turquoise', 'aqua'],
  ['green', 'teal', 'olive', 'khaki'],
  ['skate', 'skait', 'scate'],
  ['kid', 'child', 'children', 'youth', 'toddler', 'junior', 'girl', 'boy', 'infant', 'tamariki'],
  ['men', 'man', 'male', 'tane'],
  ['women', 'woman', 'lady', 'female', 'wahine'],
];

/**
 * Shoppers' words for a kind of product besides its name; applied to the kind only, since a 'crew sock' is not a
 * jumper.
 */
const KINDS: Readonly<Record<string, string>> = {
  crew: 'jumper jersey',
  'rain boot': 'gumboot',
  'trail shoe': 'trail running',
  'court shoe': 'tennis',
  'chelsea boot': 'ankle',
  'water shoe': 'reef',
  'gift card': 'voucher',
  'track pants': 'trackpants',
  'swim shorts': 'togs boardshorts boardies',
  beanie: 'hat',
};

const MAX_WORDS = 12;
const MAX_WORD_LENGTH = 32;

/** Removes the plural s, so that 'boots' finds 'boot'; 'beanie', 'beanies' and 'beany' are one. */
function singular(word: string): string {
  if (word.length > 4 && /(sh|ch|x|ss)es$/.test(word)) return word.slice(0, -2);
  const one = word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  return one.length > 4 && one.endsWith('ie') ? `${one.slice(0, -2)}y` : one;
}

const groupsOf = new Map<string, string[]>();
for (const group of SYNONYMS) {
  const [head, ...others] = group.map(singular) as [string, ...string[]];
  for (const word of others) groupsOf.set(word, [...(groupsOf.get(word) ?? []), head]);
}
export const synonymWords: readonly string[] = [...groupsOf.keys()];

/** The words of a text, folded, singular. Everything but letters and digits separates words. */
export function wordsOf(text: string): string[] {
  const folded = foldText(text)
    .replace(/\bflip[\s-](?=f)/g, 'flip')
    .replace(/\bt[\s-]shirt/g, 'tshirt')
    .replace(/crew[\s-]neck/g, 'crewneck')
    .replace(/\bred[\s-]?bands?\b/g, 'gumboot')
    .replace(/['’]/g, '')
    .replace(/(\d)(?:[.,]5(?!\d)|\s?½)/g, '$1half');
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => singular(word.slice(0, MAX_WORD_LENGTH)));
}

const wordCache = new Map<string, readonly string[]>();
/** The same for texts that many products share: split once. */
export function sharedWordsOf(text: string): readonly string[] {
  const known = wordCache.get(text);
  if (known) return known;
  if (wordCache.size >= 4_000) wordCache.clear();
  const words = wordsOf(text);
  wordCache.set(text, words);
  return words;
}

/** The word, and those that stand for its synonyms. */
export function meaningsOf(word: string): string[] {
  const groups = groupsOf.get(word);
  return groups ? [word, ...groups] : [word];
}

export const otherNamesOfKind = (productType: string): string => KINDS[foldText(productType)] ?? '';
export const queryWords = (text: string): string[] => [...new Set(wordsOf(text.slice(0, 400)))].slice(0, MAX_WORDS);

/** Size labels that a word may mean: '8half' is 8.5; children's 10 is also 10C. Empty for a word that is not a size. */
export function sizesOfWord(word: string, forKids: boolean): string[] {
  const match = /^(\d{1,2})(half)?([cyk])?$/.exec(word);
  if (!match) return [];
  const label = `${match[1]}${match[2] ? '.5' : ''}`;
  if (match[3]) return [label + match[3].toUpperCase()];
  return forKids ? [label, `${label}C`, `${label}Y`, `${label}K`] : [label];
}

const GENDERS = new Set(['men', 'women', 'kid']);
/** Whether a word says for whom a product is, or how big: without it a search would find what does not fit. */
export const isNeededWord = (typed: string): boolean =>
  wordsOf(typed).some((word) => /^\d/.test(word) || meaningsOf(word).some((meaning) => GENDERS.has(meaning)));
