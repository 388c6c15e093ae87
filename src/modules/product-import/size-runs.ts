/**
 * Size runs for products whose table names no sizes. Footwear after ISO/TS 19407 (EU by US men's size; UK = US men − 1,
 * US women = US men + 1).
 */
import type { ProductImportInput } from '#contract/products/product-import.ts';
import { ADULT_EU } from './internal/convert-footwear-size.ts';

export interface RunSize {
  label: string;
  sizes?: NonNullable<ProductImportInput['variants'][number]['sizes']>;
}

/** US kids' 8 to 13 in halves. */
const KIDS_EU = '25 25.5 26 27 27.5 28 29 29.5 30 30.5 31.5'.split(' ');

/** `from` and `to` are US men's sizes. */
function adults(from: number, to: number, system: 'usMen' | 'usWomen'): RunSize[] {
  const run: RunSize[] = [];
  for (let men = from; men <= to; men += men < 7 ? 0.5 : men >= 12 ? 1 : 0.5) {
    const sizes = {
      usMen: String(men),
      usWomen: String(men + 1),
      uk: String(men - 1),
      eu: ADULT_EU[(men - 4) * 2] as string,
    };
    run.push({ label: `US ${system === 'usMen' ? men : men + 1}`, sizes });
  }
  return run;
}
const labels = (text: string): RunSize[] => text.split(' ').map((label) => ({ label }));

export const sizeRuns = {
  'mens-shoes': adults(7, 13, 'usMen'),
  'womens-shoes': adults(4, 10, 'usWomen'),
  'unisex-shoes': adults(4, 13, 'usMen'),
  'kids-shoes': KIDS_EU.map((eu, index) => {
    const us = 8 + index / 2;
    return { label: `US ${us}C`, sizes: { usKids: `${us}C`, uk: String(us - 0.5), eu } };
  }),
  clothing: labels('XS S M L XL 2XL'),
  waist: labels('28 30 32 34 36 38'),
  kids: labels('4 6 8 10 12 14'),
  one: [{ label: 'One size' }],
} as const satisfies Record<string, readonly RunSize[]>;
