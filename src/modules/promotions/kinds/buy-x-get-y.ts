import { z } from 'zod';
import { percentField, percentText, wholeField } from '../internal/entry-fields.ts';
import { least, noDiscount, share, unusedUnits } from '../internal/evaluation/open-cart.ts';
import type { GoodsKind } from './promotion-kind.ts';

interface BuyXGetY {
  kind: 'buyXGetY';
  buy: number;
  get: number;
  basisPoints: number;
  /** In one order; null or unset: as many as there are. */
  mostSets?: number | null;
}

/** In each whole set, dearest units first, the cheapest `get` units are discounted or free. */
export const buyXGetY: GoodsKind<BuyXGetY> = {
  kind: 'buyXGetY',
  label: 'Buy X, get Y',
  fields: [
    { name: 'buy', label: 'Buy', type: 'wholeNumber' },
    { name: 'get', label: 'Get', type: 'wholeNumber' },
    { name: 'percent', label: 'Percent off', type: 'number' },
    { name: 'mostSets', label: 'Maximum per order', type: 'wholeNumber', optional: true },
  ],
  schema: z
    .strictObject({
      kind: z.literal('buyXGetY'),
      buy: wholeField(50),
      get: wholeField(50),
      percent: percentField.default(10_000),
      mostSets: wholeField(999).optional(),
    })
    .transform(({ kind, buy, get, percent, mostSets }) => ({
      kind,
      buy,
      get,
      basisPoints: percent,
      mostSets: mostSets ?? null,
    })),
  write: ({ buy, get, basisPoints, mostSets }) => ({
    buy,
    get,
    percent: basisPoints / 100,
    ...(mostSets && { mostSets }),
  }),
  stage: 'setDiscount',
  reduces: 'goods',
  discountGoods(lines, { buy, get, basisPoints, mostSets }) {
    const applied = noDiscount(lines);
    const runs = unusedUnits(lines);
    const size = buy + get;
    const count = runs.reduce((units, run) => units + run.units, 0);
    const inSets = Math.min(count - (count % size), (mostSets ?? count) * size);
    /** How many of the first `units` units are discounted. */
    const cheaper = (units: number): number => Math.floor(units / size) * get + Math.max(0, (units % size) - buy);
    let from = 0;
    for (const { at, cents, units } of runs) {
      const to = Math.min(from + units, inSets);
      if (to <= from) break;
      applied.bound[at] = to - from;
      applied.off[at] = least(
        share(cents, basisPoints) * BigInt(cheaper(to) - cheaper(from)),
        lines[at]?.remainingCents ?? 0n,
      );
      from = to;
    }
    return applied;
  },
  describe: ({ buy, get, basisPoints }, { items }) =>
    `Buy ${buy} of ${items}, get ${get} ${basisPoints >= 10_000 ? 'free' : `for ${percentText(basisPoints)} less`}`,
};
