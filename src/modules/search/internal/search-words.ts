/** How text becomes words to search by: macrons and case folded, plurals joined, the trade's synonyms made one. */
import { foldText } from '#shared/ids.ts';

/** Each group means one thing; the first word stands for all. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['jandal', 'thong', 'flipflop', 'flop'],
  ['sneaker', 'trainer', 'kick', 'runner', 'running'],
  ['jumper', 'sweater', 'pullover', 'crew', 'sweatshirt'],
  ['hoodie', 'hoody'],
  ['tee', 'tshirt'],
  ['pant', 'trouser'],
  ['cap', 'hat'],
  ['beanie', 'toque'],
  ['jacket', 'coat', 'parka'],
  ['slide', 'slipper', 'scuff'],
  ['grey', 'gray'],
  ['kid', 'child', 'children', 'youth', 'toddler', 'junior'],
  ['men', 'mens', 'man', 'male', 'tane'],
  ['women', 'womens', 'woman', 'lady', 'ladies', 'female', 'wahine'],
];

const meaning = new Map<string, string>();
for (const group of SYNONYMS) for (const word of group) meaning.set(word, group[0] as string);

const MOST_WORDS = 12;
const LONGEST_WORD = 32;

/** Words without their plural s, so that 'boots' finds 'boot'. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(sh|ch|x|ss)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  return word;
}

/** The words of a text, folded, singular; at most `most` of them. Anything that is no letter or digit divides. */
export function wordsOf(text: string, most = 400): string[] {
  const folded = foldText(text.slice(0, 4_000))
    .replace(/flip[\s-]?flop/g, 'flipflop').replace(/t[\s-]shirt/g, 'tshirt').replace(/['’]s\b/g, 's').replace(/['’]/g, '').replace(/(\d)\.5\b/g, '$1half');
  const words: string[] = [];
  for (const [word] of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    words.push(singular(word.slice(0, LONGEST_WORD)));
    if (words.length >= most) break;
  }
  return words;
}

/** The word and the one that stands for its synonyms. */
export function meaningsOf(word: string): string[] {
  const known = meaning.get(word);
  return known === undefined || known === word ? [word] : [word, known];
}

export const meaningOf = (word: string): string => meaning.get(word) ?? word;
export const queryWords = (text: string): string[] => [...new Set(wordsOf(text, MOST_WORDS))];
/** 'half' of '8half' back to a size label: '8.5'. */
export const sizeOfWord = (word: string): string | null => {
  const match = /^(\d{1,2})(half)?$/.exec(word);
  return match ? `${match[1]}${match[2] ? '.5' : ''}` : null;
};
