/** Which products of a page have which size in stock; small enough for every listing. */
import type { SizeSystem } from './product.ts';

/** A bitmap of positions on the page: one hexadecimal digit for every four products, the first in its lowest bit. */
export interface SizeMarks {
  /** The number of products. */
  count: number;
  /** Products that a shopper can wear only in a size marked in `having`: those with sizes, and sold-out ones. */
  sized: string;
  /** By size system, then by size. */
  having: Partial<Record<SizeSystem, Record<string, string>>>;
}
