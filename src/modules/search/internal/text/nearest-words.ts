/** The words of a vocabulary that a misspelt word may stand for. Pure. */
import type SearchableMap from 'minisearch/SearchableMap';

/** From this many letters on, two errors still leave little doubt. */
const TWO_ERRORS_FROM = 7;

/**
 * The nearest words, each with its number of errors, which is the same for all: one, or two for a long word; a letter
 * too many, too few or another one, or two letters swapped.
 */
export function nearestWords(trees: readonly SearchableMap<unknown>[], word: string): Map<string, number> {
  const near = new Map<string, number>();
  const consider = (other: string, errors: number): void => {
    if (errors < (near.get(other) ?? Number.POSITIVE_INFINITY)) near.set(other, errors);
  };
  // Two swapped letters are one error, though two edits.
  for (let at = 0; at + 1 < word.length; at += 1) {
    const swapped = `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
    if (trees.some((tree) => tree.has(swapped))) consider(swapped, 1);
  }
  const max = word.length >= TWO_ERRORS_FROM ? 2 : 1;
  for (const tree of trees) for (const [other, [, errors]] of tree.fuzzyGet(word, max)) consider(other, errors);
  const least = Math.min(...near.values());
  return new Map([...near].filter(([, errors]) => errors === least));
}
