import { z } from 'zod';
import { percentField, percentText, wholeField } from '../internal/entry-fields.ts';
import { least, noDiscount, share, unusedUnits } from '../internal/evaluation/open-cart.ts';
import type { GoodsKind } from './promotion-kind.ts';

interface PercentOffCheapest {
  kind: 'percentOffCheapest';
  basisPoints: number;
  /** Units in one order. */
  qty: number;
}

/** A percentage off the cheapest matching units of an order that cost anything, rounded for each unit. */
export const percentOffCheapest: GoodsKind<PercentOffCheapest> = {
  kind: 'percentOffCheapest',
  label: 'Percent off the cheapest items',
  fields: [
    { name: 'percent', label: 'Percent off', type: 'number' },
    {
      name: 'qty',
      label: 'Number of cheapest items',
      hint: 'One if empty. “Minimum number of these items” sets how many have to be bought.',
      type: 'wholeNumber',
      optional: true,
    },
  ],
  schema: z
    .strictObject({ kind: z.literal('percentOffCheapest'), percent: percentField, qty: wholeField(50).default(1) })
    .transform(({ kind, percent, qty }) => ({ kind, basisPoints: percent, qty })),
  write: ({ basisPoints, qty }) => ({ percent: basisPoints / 100, ...(qty > 1 && { qty }) }),
  stage: 'singleUnits',
  reduces: 'goods',
  discountGoods(lines, { basisPoints, qty }) {
    const applied = noDiscount(lines);
    const cheapestFirst = unusedUnits(lines)
      .filter(({ cents }) => cents > 0n)
      .toReversed();
    let left = qty;
    for (const { at, cents, units } of cheapestFirst) {
      const taken = Math.min(units, left);
      applied.bound[at] = taken;
      applied.off[at] = least(share(cents, basisPoints) * BigInt(taken), lines[at]?.remainingCents ?? 0n);
      left -= taken;
    }
    return applied;
  },
  describe: ({ basisPoints, qty }, { items }) =>
    `${percentText(basisPoints)} off the cheapest ${qty > 1 ? `${qty} ` : ''}of ${items}`,
};
