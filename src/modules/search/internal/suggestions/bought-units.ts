/** How much the products of a set are bought. */
import { unitsOfLevel } from '#modules/demand/demand-level.ts';
import { type Bitset, eachBit } from '../index/bitset.ts';
import type { IndexData } from '../index/index-data.ts';

const UNITS = Array.from({ length: 61 }, (_, level) => unitsOfLevel(level));

/** A number of products, and about how many units of them were bought in the last ninety days. */
export interface Bought {
  products: number;
  units: number;
}

export function boughtOf({ columns: { demand } }: IndexData, bits: Bitset): Bought {
  const bought: Bought = { products: 0, units: 0 };
  eachBit(bits, (slot) => {
    bought.products += 1;
    bought.units += UNITS[demand[slot] as number] as number;
  });
  return bought;
}

/** The same for each product type, by its number. */
export function boughtByType({ columns: { demand, type }, types }: IndexData, bits: Bitset): Bought[] {
  const bought = Array.from({ length: types.size }, (): Bought => ({ products: 0, units: 0 }));
  eachBit(bits, (slot) => {
    const one = bought[type[slot] as number] as Bought;
    one.products += 1;
    one.units += UNITS[demand[slot] as number] as number;
  });
  return bought;
}

/** The most bought first; where nobody has bought any, what there is most of. */
export const byBought = (one: Bought, other: Bought): number =>
  other.units - one.units || other.products - one.products;
