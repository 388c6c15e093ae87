/** Applies offers one after another to a fresh cart. Pure. */
import type { Cents } from '#shared/money.ts';
import type { Candidate, DeliveryOffer, Offer, Promotion, PromotionLine } from '../promotion.ts';
import { amountOffItems } from './kinds/amount-off-items.ts';
import { amountOffOrder } from './kinds/amount-off-order.ts';
import { buyXGetY } from './kinds/buy-x-get-y.ts';
import { multiBuyPrice } from './kinds/multi-buy-price.ts';
import { offDelivery } from './kinds/off-delivery.ts';
import { percentOff } from './kinds/percent-off.ts';
import { thresholdGift } from './kinds/threshold-gift.ts';
import { matches, type OpenLine, openLines, sum, type Taking } from './open-cart.ts';

export interface Cart {
  lines: readonly PromotionLine[];
  /** What delivery costs once the goods cost so much; null without delivery. */
  deliveryAfter: (goodsCents: Cents) => Cents | null;
}
export interface PlanResult {
  lineDiscounts: Cents[];
  deliveryDiscountCents: Cents;
  applied: { candidate: Candidate; amountCents: Cents }[];
  /** Offers behind one that stops all further ones. */
  stopped: Candidate[];
  /** Nothing left for them to take. */
  idle: Candidate[];
  totalCents: Cents;
}

type GoodsOffer = Exclude<Offer, DeliveryOffer>;

/** Offers in the order given. */
export function runPlan({ lines, deliveryAfter }: Cart, plan: readonly Candidate[]): PlanResult {
  const open = openLines(lines);
  const result: PlanResult = { lineDiscounts: [], deliveryDiscountCents: 0n, applied: [], stopped: [], idle: [], totalCents: 0n };
  const goods = (): Cents => sum(open.map(({ remainingCents }) => remainingCents));
  let stop = false;
  for (const candidate of plan) {
    const { promotion } = candidate;
    if (stop) {
      result.stopped.push(candidate);
      continue;
    }
    let amountCents: Cents;
    if (promotion.offer.kind === 'percentOffDelivery' || promotion.offer.kind === 'amountOffDelivery') {
      amountCents = offDelivery(promotion.offer, (deliveryAfter(goods()) ?? 0n) - result.deliveryDiscountCents);
      result.deliveryDiscountCents += amountCents;
    } else amountCents = takeFromGoods(open, promotion, promotion.offer);
    if (amountCents === 0n) result.idle.push(candidate);
    else {
      result.applied.push({ candidate, amountCents });
      stop = promotion.stopFurther;
    }
  }
  result.lineDiscounts = open.map(({ line, remainingCents }) => line.priceCents * BigInt(line.qty) - remainingCents);
  result.totalCents = goods() + (deliveryAfter(goods()) ?? 0n) - result.deliveryDiscountCents;
  return result;
}

function takeFromGoods(open: OpenLine[], promotion: Promotion, offer: GoodsOffer): Cents {
  const mine = open.filter(({ line }) => matches(promotion.items, line));
  const { off, bound } = taking(mine, offer);
  for (const [at, line] of mine.entries()) {
    line.remainingCents -= off[at] ?? 0n;
    line.looseUnits -= bound[at] ?? 0;
  }
  return sum(off);
}

function taking(lines: readonly OpenLine[], offer: GoodsOffer): Taking {
  switch (offer.kind) {
    case 'percentOffItems':
    case 'percentOffOrder':
      return percentOff(lines, offer.basisPoints);
    case 'amountOffItems':
      return amountOffItems(lines, offer.amountCents);
    case 'amountOffOrder':
      return amountOffOrder(lines, offer.amountCents);
    case 'buyXGetY':
      return buyXGetY(lines, offer);
    case 'multiBuyPrice':
      return multiBuyPrice(lines, offer);
    case 'thresholdGift':
      return thresholdGift(lines, offer);
  }
}
