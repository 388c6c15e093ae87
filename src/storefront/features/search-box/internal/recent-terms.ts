/** What this browser searched for lately: newest first, kept here and never sent anywhere. */
import { limits } from '#contract/fields/limits.ts';
import { persistentStorage } from '#storefront/lib/storage/versioned-storage.ts';

const NAME = 'recentSearches';
const MAX = 6;
/** Shortest text that is looked up while typing. */
export const MIN_TERM_LENGTH = 2;

export function readRecentTerms(): string[] {
  const kept = persistentStorage.read(NAME);
  return Array.isArray(kept)
    ? kept
        .filter((term): term is string => typeof term === 'string' && term !== '' && term.length <= limits.searchTerm)
        .slice(0, MAX)
    : [];
}

export const keepRecentTerm = (text: string): void => {
  if (text.trim().length < MIN_TERM_LENGTH) return;
  persistentStorage.write(NAME, withTerm(readRecentTerms(), text));
};

export const forgetRecentTerms = (): void => persistentStorage.remove(NAME);

/** A term searched for again moves to the front; letter case does not make another one. */
export function withTerm(terms: readonly string[], text: string): string[] {
  const term = text.trim().replace(/\s+/g, ' ').slice(0, limits.searchTerm);
  if (term === '') return [...terms];
  return [term, ...terms.filter((one) => one.toLowerCase() !== term.toLowerCase())].slice(0, MAX);
}
