/** How text becomes words to search by: macrons and case folded, plurals joined, the trade's synonyms made one. */
import { foldText } from '#shared/ids.ts';

/** Each group means one thing; its first word stands for all. A word may be in two groups: 'runner' is a sneaker, and what one goes running in. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['jandal', 'thong', 'flipflop'],
  ['sneaker', 'trainer', 'kick', 'runner'],
  ['runner', 'running'],
  ['jumper', 'sweater', 'pullover', 'sweatshirt', 'crewneck'],
  ['hoodie', 'hoody'],
  ['tee', 'tshirt'],
  ['pant', 'trouser'],
  ['jogger', 'trackpant', 'sweatpant', 'trackie'],
  ['cap', 'hat'],
  ['beanie', 'toque', 'hat'],
  ['jacket', 'coat', 'parka'],
  ['slide', 'slider'],
  ['slipper', 'scuff'],
  ['gumboot', 'welly', 'rainboot'],
  ['footwear', 'shoe'],
  ['grey', 'gray'],
  ['kid', 'child', 'children', 'youth', 'toddler', 'junior'],
  ['men', 'man', 'male', 'tane'],
  ['women', 'woman', 'lady', 'female', 'wahine'],
];

/** Kinds of product that shoppers call something else; said of the kind only, since a 'crew sock' is no jumper. */
const KINDS: Readonly<Record<string, string>> = { crew: 'jumper', 'rain boot': 'gumboot', 'track pants': 'trackpant', 'swim shorts': 'togs boardshorts', sandal: 'jesus' };

const meanings = new Map<string, string[]>();
for (const [head = '', ...others] of SYNONYMS) for (const word of others) meanings.set(word, [...(meanings.get(word) ?? []), head]);

const MOST_WORDS = 12;
const LONGEST_WORD = 32;

/** Words without their plural s, so that 'boots' finds 'boot'. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies') && word !== 'hoodies') return word.endsWith('nies') || word.endsWith('kies') ? word.slice(0, -1) : `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(sh|ch|x|ss)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  return word;
}
