import { z } from 'zod';
import { dollarsField, dollarsText } from '../internal/entry-fields.ts';
import { offTogether } from '../internal/evaluation/split-discount.ts';
import type { GoodsKind } from './promotion-kind.ts';

interface AmountOffOrder {
  kind: 'amountOffOrder';
  amountCents: number;
}

/** An amount off the matching items of an order together, once. */
export const amountOffOrder: GoodsKind<AmountOffOrder> = {
  kind: 'amountOffOrder',
  label: 'Dollars off the order',
  fields: [{ name: 'amount', label: 'Dollars off', type: 'number' }],
  schema: z
    .strictObject({ kind: z.literal('amountOffOrder'), amount: dollarsField })
    .transform(({ kind, amount }) => ({ kind, amountCents: amount })),
  write: ({ amountCents }) => ({ amount: amountCents / 100 }),
  stage: 'amountOffOrder',
  reduces: 'goods',
  discountGoods: (lines, { amountCents }) => offTogether(lines, () => BigInt(amountCents)),
  describe: ({ amountCents }, { items }) => `${dollarsText(amountCents)} off ${items}`,
};
