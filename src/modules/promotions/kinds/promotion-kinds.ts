import { z } from 'zod';
import { amountOffDelivery } from './amount-off-delivery.ts';
import { amountOffItems } from './amount-off-items.ts';
import { amountOffOrder } from './amount-off-order.ts';
import { buyXGetY } from './buy-x-get-y.ts';
import { multiBuyPrice } from './multi-buy-price.ts';
import { percentOffCheapest } from './percent-off-cheapest.ts';
import { percentOffDelivery } from './percent-off-delivery.ts';
import { percentOffItems } from './percent-off-items.ts';
import { percentOffOrder } from './percent-off-order.ts';
import type { PromotionKind } from './promotion-kind.ts';
import { thresholdGift } from './threshold-gift.ts';

/** All kinds of promotions, in the order of the staff form. */
export const promotionKinds = [
  percentOffItems,
  amountOffItems,
  percentOffOrder,
  amountOffOrder,
  percentOffDelivery,
  amountOffDelivery,
  buyXGetY,
  multiBuyPrice,
  thresholdGift,
  percentOffCheapest,
] as const;

const [first, ...others] = promotionKinds;
/** Reads an offer of any kind as a merchant writes it. */
export const offerSchema = z.discriminatedUnion('kind', [first.schema, ...others.map(({ schema }) => schema)]);
/** What a promotion does: its kind with that kind's numbers, as stored. */
export type Offer = z.output<typeof offerSchema>;

const byName = new Map<string, PromotionKind<Offer>>(promotionKinds.map((each) => [each.kind, each]));

/** The kind of an offer. Throws for one that this version of the shop does not have. */
export function kindOf({ kind }: Offer): PromotionKind<Offer> {
  const found = byName.get(kind);
  if (!found) throw new Error(`no such kind of promotion: ${kind}`);
  return found;
}
