/** Which products of a page have which size in stock; small enough to stand in every listing. */
import type { SizeSystem } from './product.ts';

/** A place on the page is a bit: a hexadecimal digit for each four products, the first of them its lowest. */
export interface SizeMarks {
  /** How many products there are. */
  count: number;
  /** Those a shopper of another size cannot wear: they come in sizes, or are sold out. */
  sized: string;
  /** By size system, then by size. */
  having: Partial<Record<SizeSystem, Record<string, string>>>;
}
