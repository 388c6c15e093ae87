import { wordsOf } from './search-words.ts';

/**
 * A text with some of its words replaced, `meant` by the word as it is compared (without case, macrons and plural). A
 * word that was written together with others by a hyphen stays.
 */
export const replaceWords = (text: string, meant: ReadonlyMap<string, string>): string =>
  text
    .trim()
    .split(/\s+/)
    .map((typed) => {
      const words = wordsOf(typed);
      return (words.length === 1 && meant.get(words[0] as string)) || typed;
    })
    .join(' ');
