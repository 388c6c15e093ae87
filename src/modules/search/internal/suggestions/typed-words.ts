/** Which words of a name a text that is being typed stands for. Pure. */
import { foldText } from '#shared/ids.ts';
import { FILLERS } from '../text/filler-words.ts';
import { meaningsOf, queryWords, sharedWordsOf } from '../text/search-words.ts';

export interface TypedWords {
  /** As compared: without case, macrons and plurals. The last may be incomplete. */
  words: readonly string[];
  /** Every word, as a set of bits. */
  all: number;
  /** The text as typed, without case and macrons. */
  folded: string;
}

/** The words of a text, without those that say nothing ('shoes for women'), unless it has no others. */
export function readTyped(text: string): TypedWords {
  const words = queryWords(text);
  const last = words.at(-1);
  const kept = words.filter((word) => word === last || !FILLERS.has(word));
  return { words: kept, all: 2 ** kept.length - 1, folded: foldText(text).trim().replace(/\s+/g, ' ') };
}

/** The typed words that occur in a name, as a set of bits; its synonyms count, and the beginning of a word for the last. */
export function typedIn({ words, all, folded }: TypedWords, name: string): number {
  if (folded.length > 1 && foldText(name).startsWith(folded)) return all;
  const own = sharedWordsOf(name);
  let found = 0;
  for (const [place, typed] of words.entries()) {
    const isLast = place === words.length - 1;
    if (own.some((word) => means(typed, word) || (isLast && begins(typed, word)))) found |= 1 << place;
  }
  return found;
}

/** Words of one letter begin too many others. */
const begins = (typed: string, word: string): boolean =>
  typed.length > 1 && (word.startsWith(typed) || word.startsWith(typed.replace(/i$/, 'y')));

const means = (typed: string, word: string): boolean =>
  typed === word || meaningsOf(typed).some((meaning) => meaningsOf(word).includes(meaning));
