import { wordsOf } from '../internal/text/search-words.ts';

/** Case, macrons, plural and a repeated word do not matter. */
export const placementOfTerm = (text: string): string => `term:${[...new Set(wordsOf(text))].join(' ')}`;
export const placementOfCategory = (path: string): string => `category:${path}`;
