/**
 * Size runs of the demo catalogue. Adult figures follow ISO/TS 19407 (UK = US men − 1,
 * US women = US men + 1), children's the Japanese table in which UK = US kids − 1.
 */

import type { ProductImportInput } from '../../src/contract/products/product-import.ts';
import { must } from './must.ts';

export type SizeLabels = NonNullable<ProductImportInput['variants'][number]['sizes']>;

export interface Size {
  /** Last part of the variant code. */
  readonly code: string;
  readonly label: string;
  readonly sizes?: SizeLabels;
  /** Relative demand, about 1 in the middle of the run. */
  readonly demand: number;
}

export type SizeRun =
  | 'mens'
  | 'mens-whole'
  | 'womens'
  | 'womens-whole'
  | 'unisex'
  | 'unisex-whole'
  | 'kids'
  | 'kids-whole'
  | 'alpha'
  | 'alpha-womens'
  | 'waist'
  | 'age'
  | 'sock'
  | 'hat'
  | 'one';

/** US men's size → EU, from 4 to 14 by halves. */
const adultEu = [
  '35',
  '35.5',
  '36.5',
  '37',
  '37.5',
  '38',
  '39',
  '39.5',
  '40',
  '40.5',
  '41.5',
  '42',
  '42.5',
  '43.5',
  '44',
  '44.5',
  '45',
  '46',
  '46.5',
  '47',
  '47.5',
];

/** US kids, UK, EU. */
const kids: readonly (readonly [string, string, string])[] = [
  ['7C', '6', '23'],
  ['8C', '7', '24'],
  ['9C', '8', '25'],
  ['10C', '9', '27'],
  ['11C', '10', '28'],
  ['12C', '11', '29'],
  ['12.5C', '11.5', '30'],
  ['13C', '12', '31'],
  ['1Y', '13', '32'],
  ['1.5Y', '13.5', '32.5'],
  ['2Y', '1', '33'],
  ['2.5Y', '1.5', '34'],
  ['3Y', '2', '34.5'],
  ['3.5Y', '2.5', '35'],
  ['4Y', '3', '35.5'],
];

const bell = (x: number, middle: number, width: number): number => Math.exp(-(((x - middle) / width) ** 2));

function adult(from: number, to: number, step: number, lead: 'usMen' | 'usWomen', middle: number): Size[] {
  const run: Size[] = [];
  for (let men = from; men <= to; men += step) {
    const labels = {
      usMen: String(men),
      usWomen: String(men + 1),
      uk: String(men - 1),
      eu: must(adultEu[(men - 4) * 2]),
    };
    const named = labels[lead];
    run.push({ code: named, label: `US ${named}`, sizes: labels, demand: bell(men, middle, 2.6) });
  }
  return run;
}

function childrens(whole: boolean): Size[] {
  return kids
    .filter(([us]) => !(whole && us.includes('.')))
    .map(([us, uk, eu], i) => ({ code: us, label: `US ${us}`, sizes: { usKids: us, uk, eu }, demand: bell(i, 8, 7) }));
}

function named(labels: readonly string[], middle: number, width: number): Size[] {
  return labels.map((label, i) => ({
    code: label.replace(/[^A-Za-z0-9]+/g, '-').toUpperCase(),
    label,
    demand: bell(i, middle, width),
  }));
}

/** Half sizes to 12, then 13. */
const mens = () => adult(7, 13, 0.5, 'usMen', 9.5).filter((s) => s.code !== '12.5');

const runs: Record<SizeRun, () => Size[]> = {
  mens,
  'mens-whole': () => adult(7, 13, 1, 'usMen', 9.5),
  womens: () => adult(4, 10, 0.5, 'usWomen', 7),
  'womens-whole': () => adult(4, 10, 1, 'usWomen', 7),
  unisex: () => adult(4, 13, 0.5, 'usMen', 8.5).filter((s) => s.code !== '12.5'),
  'unisex-whole': () => adult(4, 13, 1, 'usMen', 8.5),
  kids: () => childrens(false),
  'kids-whole': () => childrens(true),
  alpha: () => named(['S', 'M', 'L', 'XL', '2XL'], 1.6, 1.9),
  'alpha-womens': () => named(['XS', 'S', 'M', 'L', 'XL'], 1.9, 1.9),
  waist: () => named(['28', '30', '32', '34', '36', '38'], 2.4, 2.2),
  age: () => named(['4', '6', '8', '10', '12', '14'], 2.5, 3),
  sock: () => named(['S (US 4–7)', 'M (US 7–10)', 'L (US 10–13)'], 1, 2),
  hat: () => named(['S/M', 'L/XL'], 0.5, 2),
  one: () => named(['One size'], 0, 1),
};

export function sizesOf(run: SizeRun): Size[] {
  return runs[run]();
}
