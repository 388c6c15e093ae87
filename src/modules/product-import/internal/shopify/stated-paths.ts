/** The category columns of Shopify's export, each read as a path. */
import type { CsvRecord } from '../read-csv-rows.ts';
import { cell } from './shopify-columns.ts';

/** Category paths of the file's three columns, each empty where the column is. */
export interface StatedPaths {
  own: string[];
  standard: string[];
  google: string[];
}
const OWN = 'Type';
const STANDARD = 'Product Category';
const GOOGLE = 'Google Shopping / Google Product Category';
export const statedPaths = (first: CsvRecord): StatedPaths => ({
  own: levelsOf(cell(first, OWN)),
  standard: levelsOf(cell(first, STANDARD)),
  google: levelsOf(cell(first, GOOGLE)),
});

/** What the first filled category column says, as written; empty where none is filled. */
export const writtenCategory = (first: CsvRecord): string =>
  [OWN, STANDARD, GOOGLE].map((name) => cell(first, name)).find(Boolean) ?? '';

/**
 * 'Apparel & Accessories > Shoes > Sneakers' without the root that all share; numbers and 'Uncategorized' are ignored.
 */
export function levelsOf(text: string): string[] {
  const levels = text
    .split('>')
    .map((level) => level.replace(/\s+/g, ' ').trim())
    .filter((level) => level !== '' && !/^\d+$/.test(level) && !/^uncategori[sz]ed$/i.test(level));
  return levels.length > 1 && /^apparel (&|and) accessories$/i.test(levels[0] ?? '') ? levels.slice(1) : levels;
}
