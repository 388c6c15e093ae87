/** Recent search terms of this browser: newest first, stored here and never sent. */
import { limits } from '#contract/fields/limits.ts';
import { persistentStorage } from '#storefront/lib/storage/versioned-storage.ts';

const NAME = 'recentSearches';
const MAX = 6;
/** Minimum length of a text that is looked up while typing. */
export const MIN_TERM_LENGTH = 2;

export function readRecentTerms(): string[] {
  const stored = persistentStorage.read(NAME);
  return Array.isArray(stored)
    ? stored
        .filter((term): term is string => typeof term === 'string' && term !== '' && term.length <= limits.searchTerm)
        .slice(0, MAX)
    : [];
}

/** Stores the term as the newest; a repeated one moves to the front, ignoring letter case. */
export const keepRecentTerm = (text: string): void => {
  if (text.trim().length < MIN_TERM_LENGTH) return;
  const term = text.trim().replace(/\s+/g, ' ').slice(0, limits.searchTerm);
  const others = readRecentTerms().filter((one) => one.toLowerCase() !== term.toLowerCase());
  persistentStorage.write(NAME, [term, ...others].slice(0, MAX));
};

export const forgetRecentTerms = (): void => persistentStorage.remove(NAME);
