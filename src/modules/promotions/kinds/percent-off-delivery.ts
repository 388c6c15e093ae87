import { z } from 'zod';
import { percentField, percentText } from '../internal/entry-fields.ts';
import { share } from '../internal/evaluation/open-cart.ts';
import type { DeliveryKind } from './promotion-kind.ts';

interface PercentOffDelivery {
  kind: 'percentOffDelivery';
  basisPoints: number;
}

/** A percentage off the delivery chosen; 100 is free delivery. */
export const percentOffDelivery: DeliveryKind<PercentOffDelivery> = {
  kind: 'percentOffDelivery',
  label: 'Percent off delivery',
  fields: [{ name: 'percent', label: 'Percent off', type: 'number' }],
  schema: z
    .strictObject({ kind: z.literal('percentOffDelivery'), percent: percentField })
    .transform(({ kind, percent }) => ({ kind, basisPoints: percent })),
  write: ({ basisPoints }) => ({ percent: basisPoints / 100 }),
  stage: 'percentOffDelivery',
  reduces: 'delivery',
  discountDelivery: (deliveryCents, { basisPoints }) => share(deliveryCents, basisPoints),
  describe: ({ basisPoints }) => (basisPoints >= 10_000 ? 'Free delivery' : `${percentText(basisPoints)} off delivery`),
};
