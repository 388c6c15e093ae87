/** Which words of a search to leave out when no product matches all of them (UX-04), whichever engine counts. Pure. */
import { FILLERS } from '../text/filler-words.ts';
import { readPrices } from '../text/price-words.ts';
import { isNeededWord } from '../text/search-words.ts';

/** Each word is looked up once: a long text is left as it is. */
const MAX_WORDS = 8;

export interface WordToKeep {
  text: string;
  /** False for one that says nothing by itself, such as 'for' or a price. */
  isLookedUp: boolean;
  /** How big or for whom a product is: without it a search would find what does not fit. */
  isNeeded: boolean;
}

/** The words as typed; null for a text of one word, or of too many. */
export function readWordsToKeep(text: string): WordToKeep[] | null {
  const typed = text.split(/\s+/).filter(Boolean);
  if (typed.length < 2 || typed.length > MAX_WORDS) return null;
  // What the prices leave of the text, in the same order: the other words say a price.
  const left = readPrices(text).text.split(/\s+/).filter(Boolean);
  return typed.map((word) => {
    const isPrice = left[0] !== word;
    if (!isPrice) left.shift();
    return { text: word, isLookedUp: !isPrice && !FILLERS.has(word.toLowerCase()), isNeeded: isNeededWord(word) };
  });
}

/**
 * The words to search for instead: those that match any product alone, or all but the one whose loss finds the most.
 * Null where that leaves nothing to search for, or finds nothing. `found` is how many products match a word alone, null
 * where it was not looked up. Asks by `yield` how many products match each of some combinations.
 */
export function* chooseKept<W extends WordToKeep & { found: number | null }>(
  words: readonly W[],
): Generator<readonly (readonly W[])[], string[] | null, readonly number[]> {
  const known = words.filter(({ found, isNeeded }) => isNeeded || found === null || found > 0);
  const [common = 0] = yield [known];
  const kept = common > 0 ? known : yield* withoutOne(known);
  if (kept === null || kept.length === words.length || kept.every(({ found, isNeeded }) => isNeeded || found === null))
    return null;
  return kept.map(({ text }) => text);
}

/** The words without the one whose loss finds the most; null where the loss of no single word finds anything. */
function* withoutOne<W extends WordToKeep & { found: number | null }>(
  words: readonly W[],
): Generator<readonly (readonly W[])[], readonly W[] | null, readonly number[]> {
  const choices = words
    .filter(({ found, isNeeded }) => found !== null && !isNeeded)
    .map((word) => words.filter((other) => other !== word));
  if (choices.length === 0) return null;
  const counts = yield choices;
  const [best] = choices.map((kept, at) => ({ kept, count: counts[at] ?? 0 })).sort((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.kept : null;
}
