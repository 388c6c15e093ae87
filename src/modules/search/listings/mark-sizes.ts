import type { SizeSystem } from '#contract/products/product.ts';
import type { SizeMarks } from '#contract/products/size-marks.ts';
import type { IndexHolder } from '../index/product-index.ts';
import { hasBit } from '../internal/index/bitset.ts';
import { SIZE_SYSTEMS } from '../internal/size-systems.ts';

/**
 * Which of a page's products have which size in stock, in page order (ANA-08). Sizes that none of them has are left
 * out.
 */
export function markSizes(
  { productIndex: { data } }: IndexHolder,
  hits: readonly { id: string; soldOut: boolean }[],
): SizeMarks {
  const slots = hits.map(({ id }) => data.slotOf.get(Number(id)) ?? -1);
  return marksOf(hits, (system) =>
    [...data.sizes[system]].map(([label, { bits }]) => [label, slots.map((slot) => slot >= 0 && hasBit(bits, slot))]),
  );
}

/** The same, from which of the products have each size of a system. */
export function marksOf(
  hits: readonly { soldOut: boolean }[],
  sizesOf: (system: SizeSystem) => (readonly [label: string, having: boolean[]])[],
): SizeMarks {
  const sized = hits.map(({ soldOut }) => soldOut);
  const having: SizeMarks['having'] = {};
  for (const system of SIZE_SYSTEMS) {
    const labels: Record<string, string> = {};
    for (const [label, has] of sizesOf(system)) {
      if (!has.includes(true)) continue;
      labels[label] = toDigits(has);
      for (const [place, it] of has.entries()) if (it) sized[place] = true;
    }
    if (Object.keys(labels).length > 0) having[system] = labels;
  }
  return { count: hits.length, sized: toDigits(sized), having };
}

function toDigits(bits: readonly boolean[]): string {
  let digits = '';
  for (let at = 0; at < bits.length; at += 4)
    digits += [0, 1, 2, 3].reduce((sum, bit) => sum + (bits[at + bit] ? 1 << bit : 0), 0).toString(16);
  return digits;
}
