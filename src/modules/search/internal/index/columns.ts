/** One value per slot, side by side in typed arrays, for sorting and ranking. */
import { foldText } from '#shared/ids.ts';
import type { IndexDocument } from './index-document.ts';

export interface Columns {
  id: Int32Array;
  popularity: Int32Array;
  /** How much it is bought: a level of the module demand. */
  demand: Int32Array;
  /** Whole cents; the database allows less than a million dollars. */
  price: Int32Array;
  releasedDay: Int32Array;
  /** Number of the style, see colourways.ts. */
  style: Int32Array;
  /** Number of the brand's column. */
  brand: Int32Array;
  /** Number of the product type, see `types` in index-data.ts. */
  type: Int32Array;
}

const NUMBERS = ['id', 'popularity', 'demand', 'price', 'releasedDay', 'style', 'brand', 'type'] as const;

export const createColumns = (capacity: number): Columns => ({
  id: new Int32Array(capacity),
  popularity: new Int32Array(capacity),
  demand: new Int32Array(capacity),
  price: new Int32Array(capacity),
  releasedDay: new Int32Array(capacity),
  style: new Int32Array(capacity),
  brand: new Int32Array(capacity),
  type: new Int32Array(capacity),
});

export function growColumns(columns: Columns, capacity: number): void {
  for (const name of NUMBERS) {
    const grown = new Int32Array(capacity);
    grown.set(columns[name]);
    columns[name] = grown;
  }
}

export function fillColumns(
  columns: Columns,
  slot: number,
  document: IndexDocument,
  { style, brand, type }: { style: number; brand: number; type: number },
): void {
  columns.id[slot] = document.id;
  columns.popularity[slot] = document.popularity;
  columns.demand[slot] = document.demand;
  columns.price[slot] = document.priceCents;
  columns.releasedDay[slot] = document.releasedDay;
  columns.style[slot] = style;
  columns.brand[slot] = brand;
  columns.type[slot] = type;
}

/**
 * Case and macrons do not matter, 'Court 2' comes before 'Court 10'. Plain comparison of keys is ten times faster than
 * a collator.
 */
export const nameKey = (name: string): string => foldText(name).replace(/\d+/g, (digits) => digits.padStart(6, '0'));
