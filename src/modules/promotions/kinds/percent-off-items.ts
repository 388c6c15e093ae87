import { z } from 'zod';
import { percentField, percentText } from '../internal/entry-fields.ts';
import { percentOffTotal } from '../internal/evaluation/split-discount.ts';
import type { GoodsKind } from './promotion-kind.ts';

interface PercentOffItems {
  kind: 'percentOffItems';
  basisPoints: number;
}

/** A percentage off each matching item; rounded once over all of them. */
export const percentOffItems: GoodsKind<PercentOffItems> = {
  kind: 'percentOffItems',
  label: 'Percent off each item',
  fields: [{ name: 'percent', label: 'Percent off', type: 'number' }],
  schema: z
    .strictObject({ kind: z.literal('percentOffItems'), percent: percentField })
    .transform(({ kind, percent }) => ({ kind, basisPoints: percent })),
  write: ({ basisPoints }) => ({ percent: basisPoints / 100 }),
  stage: 'percentOffItems',
  lowersEachPrice: true,
  reduces: 'goods',
  discountGoods: (lines, { basisPoints }) => percentOffTotal(lines, basisPoints),
  describe: ({ basisPoints }, { items }) => `${percentText(basisPoints)} off ${items}`,
};
