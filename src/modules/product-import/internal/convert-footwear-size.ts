/** The same size in other systems, after ISO/TS 19407 (UK = US men − 1, US women = US men + 1; EU by table). */
import type { sizeSystems } from '#contract/products/product-import.ts';

type Sizes = Partial<Record<(typeof sizeSystems)[number], string>>;

/** EU sizes by US men's, 4 to 14 in halves. */
export const ADULT_EU = '35 35.5 36.5 37 37.5 38 39 39.5 40 40.5 41.5 42 42.5 43.5 44 44.5 45 46 46.5 47 47.5'.split(
  ' ',
);
/** EU sizes by US kids', 3C to 13.5C and then 1Y to 7Y, in halves. */
const KIDS_EU =
  '18.5 19 19.5 20 21 21.5 22 22.5 23.5 24 25 25.5 26 27 27.5 28 29 29.5 30 30.5 31.5 32 32.5 33 33.5 34 35 35.5 36 36.5 37 37.5 38 38.5 39'.split(
    ' ',
  );
const KIDS_FIRST = 3;
/** 1Y follows 13.5C: counted on, it is the fourteenth size. */
const YOUTH_AFTER = 13;

/**
 * The given sizes, and those of the other systems that follow from them; `whom` decides where only UK or EU are given.
 */
export function convertFootwearSize(given: Sizes, whom: 'adults' | 'kids' | undefined): Sizes {
  if (given.usKids !== undefined || whom === 'kids') return { ...kids(given), ...given };
  return { ...adults(given), ...given };
}

function adults({ usMen, usWomen, uk, eu }: Sizes): Sizes {
  const men =
    usMen !== undefined
      ? Number(usMen)
      : usWomen !== undefined
        ? Number(usWomen) - 1
        : uk !== undefined
          ? Number(uk) + 1
          : eu === undefined
            ? null
            : nearest(ADULT_EU, Number(eu), 4);
  if (men === null || men < 2) return {};
  const here = ADULT_EU[(men - 4) * 2];
  return { usMen: String(men), usWomen: String(men + 1), uk: String(men - 1), ...(here !== undefined && { eu: here }) };
}

/** Children's sizes as one sequence: 8C is 8, 1Y is 14. */
function kids({ usKids, uk, eu }: Sizes): Sizes {
  const count =
    usKids !== undefined
      ? countOf(usKids)
      : eu !== undefined
        ? nearest(KIDS_EU, Number(eu), KIDS_FIRST)
        : uk !== undefined && Number(uk) >= 7
          ? Number(uk) + 0.5
          : null;
  if (count === null || count < KIDS_FIRST - 2) return {};
  const here = KIDS_EU[(count - KIDS_FIRST) * 2];
  const british = count - 0.5;
  return {
    usKids: count < YOUTH_AFTER + 1 ? `${count}C` : `${count - YOUTH_AFTER}Y`,
    uk: String(british < YOUTH_AFTER + 1 ? british : british - YOUTH_AFTER),
    ...(here !== undefined && { eu: here }),
  };
}

function countOf(size: string): number | null {
  const [, number, band] = /^([\d.]+)([CYK]?)$/.exec(size) ?? [];
  if (number === undefined || band === '' || band === undefined) return null;
  return band === 'Y' ? Number(number) + YOUTH_AFTER : Number(number);
}

/**
 * The position of the size nearest to `wanted`, as a number of the sequence that begins at `first`; null when none is
 * within half a size.
 */
function nearest(run: readonly string[], wanted: number, first: number): number | null {
  let best: number | null = null;
  for (const [at, size] of run.entries()) {
    const apart = Math.abs(Number(size) - wanted);
    if (apart <= 0.5 && (best === null || apart < Math.abs(Number(run[(best - first) * 2]) - wanted)))
      best = first + at / 2;
  }
  return best;
}
