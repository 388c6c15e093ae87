import { z } from 'zod';
import { dollarsField, dollarsText } from '../internal/entry-fields.ts';
import { least, noUnitsUsed } from '../internal/evaluation/open-cart.ts';
import type { GoodsKind } from './promotion-kind.ts';

interface AmountOffItems {
  kind: 'amountOffItems';
  amountCents: number;
}

/** An amount off each unit of the matching items. */
export const amountOffItems: GoodsKind<AmountOffItems> = {
  kind: 'amountOffItems',
  label: 'Dollars off each item',
  fields: [{ name: 'amount', label: 'Dollars off', type: 'number' }],
  schema: z
    .strictObject({ kind: z.literal('amountOffItems'), amount: dollarsField })
    .transform(({ kind, amount }) => ({ kind, amountCents: amount })),
  write: ({ amountCents }) => ({ amount: amountCents / 100 }),
  stage: 'amountOffItems',
  lowersEachPrice: true,
  reduces: 'goods',
  discountGoods: (lines, { amountCents }) => ({
    bound: noUnitsUsed,
    off: lines.map(({ remainingCents, line }) => least(BigInt(amountCents) * BigInt(line.qty), remainingCents)),
  }),
  describe: ({ amountCents }, { items }) => `${dollarsText(amountCents)} off each item of ${items}`,
};
