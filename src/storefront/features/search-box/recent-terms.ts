/** What this browser searched for lately: newest first, kept here and never sent anywhere. */
import { limits } from '#contract/limits.ts';
import { localKept } from '#storefront/browser/local-storage.ts';

const NAME = 'recentSearches';
const MOST = 6;
/** Shortest text that is looked up while typing. */
export const SHORTEST = 2;

export function readRecentTerms(): string[] {
  const kept = localKept.read(NAME);
  return Array.isArray(kept)
    ? kept
        .filter((term): term is string => typeof term === 'string' && term !== '' && term.length <= limits.searchTerm)
        .slice(0, MOST)
    : [];
}

export const keepRecentTerm = (text: string): void => {
  if (text.trim().length < SHORTEST) return;
  localKept.write(NAME, withTerm(readRecentTerms(), text));
};

export const forgetRecentTerms = (): void => localKept.remove(NAME);

/** A term searched for again moves to the front; letter case does not make another one. */
export function withTerm(terms: readonly string[], text: string): string[] {
  const term = text.trim().replace(/\s+/g, ' ').slice(0, limits.searchTerm);
  if (term === '') return [...terms];
  return [term, ...terms.filter((one) => one.toLowerCase() !== term.toLowerCase())].slice(0, MOST);
}
