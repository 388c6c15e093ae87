/** Ranges of prices that a listing offers as a filter (UX-06). */
import type { PriceStep } from '#contract/products/listing.ts';
import type { ListingQuery } from '#contract/products/listing-query.ts';

/** Whole dollars between the ranges. */
const BOUNDS = [50, 100, 150, 200, 300];

/**
 * Prices by class: even numbers are the prices between two bounds, odd ones the prices equal to a bound, which are in
 * the range below it and in the one above.
 */
export const PRICE_CLASSES = 2 * BOUNDS.length + 1;

export function priceClass(cents: number): number {
  const above = BOUNDS.findIndex((bound) => cents <= bound * 100);
  if (above === -1) return PRICE_CLASSES - 1;
  return 2 * above + (cents === (BOUNDS[above] as number) * 100 ? 1 : 0);
}

/** The ranges with products, and a chosen one even without any; `counts` has the number of products of each class. */
export function priceSteps(
  counts: readonly number[],
  { priceMin, priceMax }: Pick<ListingQuery, 'priceMin' | 'priceMax'>,
): PriceStep[] {
  const steps = Array.from({ length: BOUNDS.length + 1 }, (_, step) => {
    const min = BOUNDS[step - 1];
    const max = BOUNDS[step];
    return {
      value: `${min ?? 0}-${max ?? ''}`,
      label: min === undefined ? `Up to $${max}` : max === undefined ? `$${min} and over` : `$${min} to $${max}`,
      count: [2 * step - 1, 2 * step, 2 * step + 1].reduce((sum, each) => sum + (counts[each] ?? 0), 0),
      selected: min === priceMin && max === priceMax,
      min: min ?? null,
      max: max ?? null,
    };
  });
  return steps.filter(({ count, selected }) => count > 0 || selected);
}
