import { z } from 'zod';
import { percentField, percentText } from '../internal/entry-fields.ts';
import { percentOffTotal } from '../internal/evaluation/split-discount.ts';
import type { GoodsKind } from './promotion-kind.ts';

interface PercentOffOrder {
  kind: 'percentOffOrder';
  basisPoints: number;
}

/** A percentage off the matching items of an order together, rounded once. */
export const percentOffOrder: GoodsKind<PercentOffOrder> = {
  kind: 'percentOffOrder',
  label: 'Percent off the order',
  fields: [{ name: 'percent', label: 'Percent off', type: 'number' }],
  schema: z
    .strictObject({ kind: z.literal('percentOffOrder'), percent: percentField })
    .transform(({ kind, percent }) => ({ kind, basisPoints: percent })),
  write: ({ basisPoints }) => ({ percent: basisPoints / 100 }),
  stage: 'percentOffOrder',
  lowersEachPrice: true,
  reduces: 'goods',
  discountGoods: (lines, { basisPoints }) => percentOffTotal(lines, basisPoints),
  describe: ({ basisPoints }, { items }) => `${percentText(basisPoints)} off ${items}`,
};
