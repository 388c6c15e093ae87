/** The colour families of the name that a file gives a colour: 'Navy/Gum', 'Dunkelgrün', 'Champagne'. Pure. */
import type { colourFamilies } from '#contract/products/product-import.ts';
import { colourFamiliesOf } from '#modules/catalogue/products/colour-words.ts';
import { compoundEnds, languageWords } from './colour-languages.ts';
import { withoutPhrases } from './colour-phrases.ts';
import { coloursOfScripts } from './colour-scripts.ts';
import { shadeWords } from './colour-shades.ts';
import { joinedColour } from './joined-colour.ts';
import { plainLabel } from './plain-label.ts';
import { shadesOfLanguages } from './shades-of-languages.ts';

type Family = (typeof colourFamilies)[number];

const wordsOf = (lists: Partial<Record<Family, string>>): Map<string, Family> =>
  new Map(Object.entries(lists).flatMap(([family, words]) => words.split(' ').map((word) => [word, family as Family])));
const LANGUAGES = wordsOf(languageWords);
const SHADES = new Map([...wordsOf(shadesOfLanguages), ...wordsOf(shadeWords)]);
const ENDS = [...wordsOf(compoundEnds)];
/** No colour's name is longer. */
const LONGEST = 120;

/**
 * At most three, in the order named; empty for a name without a known colour. Only for what stands as a colour: in
 * running text many of these words are other things ('Storm boot', 'Butter soft leather').
 */
export function coloursOfName(name: string): Family[] {
  const parts = name
    .slice(0, LONGEST)
    // 'MintGreen', 'DKGrey'
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .replace(/\bsalt & pepper\b/i, 'salt and pepper')
    .split(/[/&+,;|]|\s-\s/);
  const found = [...new Set(parts.flatMap(coloursOfPart))];
  return found.filter((family) => family !== 'blue' || !found.includes('navy')).slice(0, 3);
}

function coloursOfPart(part: string): Family[] {
  const written = coloursOfScripts(part);
  if (written.length > 0) return written;
  const plain = withoutPhrases(plainLabel(part));
  // French for gold, English for a choice.
  if (/^or( rose)?$/.test(plain)) return ['gold'];
  const words = plain.split(/[^a-z-]+/).flatMap((word) => [...new Set([word, ...word.split('-')])]);
  const named = [...new Set([...colourFamiliesOf(plain), ...words.flatMap(languageOf)])];
  return named.length > 0 ? named : words.flatMap(shadeOf);
}

/** Of 'ocean', of several such as 'blues', and of a word that ends in a colour, as in 'cornflowerblue'. */
function shadeOf(word: string): Family[] {
  const single = word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word;
  const family = SHADES.get(word) ?? familyOf(single) ?? familyOf(joinedColour(single) ?? '');
  return family === undefined ? [] : [family];
}

const familyOf = (word: string): Family | undefined => SHADES.get(word) ?? colourFamiliesOf(word)[0];

function languageOf(word: string): Family[] {
  const family = LANGUAGES.get(word) ?? ENDS.find(([end]) => word.length > end.length + 2 && word.endsWith(end))?.[1];
  return family === undefined ? [] : [family];
}
