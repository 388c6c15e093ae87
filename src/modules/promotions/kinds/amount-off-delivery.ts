import { z } from 'zod';
import { dollarsField, dollarsText } from '../internal/entry-fields.ts';
import { least } from '../internal/evaluation/open-cart.ts';
import type { DeliveryKind } from './promotion-kind.ts';

interface AmountOffDelivery {
  kind: 'amountOffDelivery';
  amountCents: number;
}

/** An amount off the delivery chosen. */
export const amountOffDelivery: DeliveryKind<AmountOffDelivery> = {
  kind: 'amountOffDelivery',
  label: 'Dollars off delivery',
  fields: [{ name: 'amount', label: 'Dollars off', type: 'number' }],
  schema: z
    .strictObject({ kind: z.literal('amountOffDelivery'), amount: dollarsField })
    .transform(({ kind, amount }) => ({ kind, amountCents: amount })),
  write: ({ amountCents }) => ({ amount: amountCents / 100 }),
  stage: 'amountOffDelivery',
  reduces: 'delivery',
  discountDelivery: (deliveryCents, { amountCents }) => least(deliveryCents, BigInt(amountCents)),
  describe: ({ amountCents }) => `${dollarsText(amountCents)} off delivery`,
};
