/**
 * Sizes by system and the foot length of each, in centimetres, from ISO/TS 19407. Half sizes in US men's and US kids'
 * steps.
 */
import type { SizeSystem } from '#contract/products/product.ts';

export interface FootRow {
  sizes: Partial<Record<SizeSystem, string>>;
  /** Length of the foot, not of the shoe. */
  cm: number;
}

/** US men's 3 to 16. */
const ADULT_EU = [
  34, 34.5, 35, 35.5, 36.5, 37, 37.5, 38, 39, 39.5, 40, 40.5, 41.5, 42, 42.5, 43.5, 44, 44.5, 45, 46, 46.5, 47, 47.5,
  48.5, 49, 49.5, 50.5,
];
const ADULT_CM = [
  21, 21.5, 22, 22.5, 23, 23.5, 23.5, 24, 24.5, 25, 25.5, 26, 26, 26.5, 27, 27.5, 28, 28.5, 29, 29, 29.5, 30, 30.5, 31,
  31.5, 32, 32,
];
/** US kids' 1 to 13½. */
const KIDS_EU = [
  16, 16.5, 17.5, 18, 18.5, 19.5, 20, 20.5, 21, 22, 22.5, 23, 23.5, 24.5, 25, 25.5, 26, 27, 27.5, 28, 29, 29.5, 30,
  30.5, 31.5, 32,
];
const KIDS_CM = [
  10, 10.5, 10.5, 11, 11.5, 12, 12.5, 12.5, 13, 13.5, 14, 14, 14.5, 15, 15.5, 16, 16, 16.5, 17, 17.5, 18, 18, 18.5, 19,
  19.5, 19.5,
];

const text = String;

export const adultSizeChart: readonly FootRow[] = ADULT_CM.map((cm, index) => {
  const men = 3 + index / 2;
  return { sizes: { usMen: text(men), usWomen: text(men + 1), uk: text(men - 1), eu: text(ADULT_EU[index]) }, cm };
});

/** Small children's sizes have the suffix C in shops. */
export const kidsSizeChart: readonly FootRow[] = KIDS_CM.map((cm, index) => {
  const us = 1 + index / 2;
  return { sizes: { usKids: `${us}C`, uk: text(us - 0.5), eu: text(KIDS_EU[index]) }, cm };
});

/**
 * The last EU size of children's charts; from there on the adults' rows are appended by foot length, without US sizes.
 */
const LAST_OLDER_KIDS_EU = 39;
const olderKidsFeet: readonly FootRow[] = adultSizeChart
  .filter(({ sizes }) => Number(sizes.eu) <= LAST_OLDER_KIDS_EU)
  .map(({ sizes: { uk, eu }, cm }) => ({ sizes: { uk, eu } as FootRow['sizes'], cm }));

/** The systems and rows of a size guide: children's when the product has children's sizes, else adults'. */
export function guideFor(systems: readonly SizeSystem[]): { systems: SizeSystem[]; rows: readonly FootRow[] } {
  return systems.includes('usKids')
    ? { systems: ['usKids', 'uk', 'eu'], rows: [...kidsSizeChart, ...olderKidsFeet] }
    : { systems: ['usMen', 'usWomen', 'uk', 'eu'], rows: adultSizeChart };
}

/** The row of a size: by its US size, else by its EU size. UK sizes are ambiguous, so they are not used. */
export function findFootRow(rows: readonly FootRow[], sizes: FootRow['sizes']): FootRow | null {
  for (const system of ['usMen', 'usWomen', 'usKids', 'eu'] as const) {
    const row = sizes[system] === undefined ? undefined : rows.find((each) => each.sizes[system] === sizes[system]);
    if (row) return row;
  }
  return null;
}

const OLDER_KIDS_US = Array.from({ length: 13 }, (_, index) => `${1 + index / 2}Y`);

/**
 * The sizes to choose from in a system; UK sizes are shared by children and adults, so only adults' are listed there.
 */
export function listSizes(system: SizeSystem): string[] {
  if (system === 'usKids') return [...namesOf(kidsSizeChart, system), ...OLDER_KIDS_US];
  return system === 'eu'
    ? [...namesOf(kidsSizeChart, system), ...namesOf(adultSizeChart, system)]
    : namesOf(adultSizeChart, system);
}

const namesOf = (rows: readonly FootRow[], system: SizeSystem): string[] =>
  rows.flatMap(({ sizes }) => sizes[system] ?? []);
