/** Applies promotions one after another to a fresh cart. Pure. */
import type { Cents } from '#shared/money.ts';
import type { Candidate, DeliveryOffer, Offer, PromotionLine } from '../promotion.ts';
import { amountOffItems } from './kinds/amount-off-items.ts';
import { amountOffOrder } from './kinds/amount-off-order.ts';
import { buyXGetY } from './kinds/buy-x-get-y.ts';
import { multiBuyPrice } from './kinds/multi-buy-price.ts';
import { offDelivery } from './kinds/off-delivery.ts';
import { percentOff } from './kinds/percent-off.ts';
import { thresholdGift } from './kinds/threshold-gift.ts';
import { type OpenLine, openLine, openLines, sum, type Taking } from './open-cart.ts';

export interface Cart {
  lines: readonly PromotionLine[];
  /** The price of each of them before promotions, and of all together. */
  grossCents: readonly Cents[];
  goodsCents: Cents;
  /** The delivery price once the goods cost this much, in cents; null without delivery. */
  deliveryAfter: (goodsCents: Cents) => Cents | null;
}
/** A promotion of this cart with the indexes of the lines in its scope. */
export interface Placed {
  candidate: Candidate;
  at: readonly number[];
}
export interface AppliedPlace extends Placed {
  amountCents: Cents;
  /** The discount of each of the lines at `at`; empty when it is a discount on delivery. */
  off: readonly Cents[];
}
export interface PlanResult {
  /** The remaining price of each line. */
  remainingCents: readonly Cents[];
  deliveryDiscountCents: Cents;
  applied: AppliedPlace[];
  /** Promotions behind one that stops all further ones. */
  stopped: Placed[];
  /** Promotions with nothing left to discount. */
  idle: Placed[];
  totalCents: Cents;
}

type GoodsOffer = Exclude<Offer, DeliveryOffer>;

/**
 * How much one promotion alone would reduce the total, delivery included; null where it discounts nothing. Delivery
 * that is free at the current price of the goods may cost something once another promotion has reduced it: a promotion
 * on delivery stays a candidate, with 0.
 */
export function savedAlone(
  { lines, grossCents, goodsCents, deliveryAfter }: Cart,
  { candidate, at }: Placed,
): Cents | null {
  const { offer } = candidate.promotion;
  const deliveryCents = deliveryAfter(goodsCents) ?? 0n;
  if (isForDelivery(offer)) return offDelivery(offer, deliveryCents) || ((deliveryAfter(0n) ?? 0n) > 0n ? 0n : null);
  const mine = at.map((place) => openLine(lines[place] as PromotionLine, grossCents[place] as Cents));
  const amountCents = sum(taking(mine, offer).off);
  return amountCents === 0n ? null : amountCents + deliveryCents - (deliveryAfter(goodsCents - amountCents) ?? 0n);
}

const isForDelivery = (offer: Offer): offer is DeliveryOffer =>
  offer.kind === 'percentOffDelivery' || offer.kind === 'amountOffDelivery';

/** Promotions in the order given. */
export function runPlan(
  { lines, grossCents, goodsCents: beforeCents, deliveryAfter }: Cart,
  plan: readonly Placed[],
): PlanResult {
  const open = openLines(lines, grossCents);
  const result: PlanResult = {
    remainingCents: grossCents,
    deliveryDiscountCents: 0n,
    applied: [],
    stopped: [],
    idle: [],
    totalCents: 0n,
  };
  let goodsCents = beforeCents;
  let stop = false;
  for (const placed of plan) {
    const { offer, stopFurther } = placed.candidate.promotion;
    if (stop) {
      result.stopped.push(placed);
      continue;
    }
    let amountCents: Cents;
    let off: readonly Cents[] = [];
    if (isForDelivery(offer)) {
      amountCents = offDelivery(offer, (deliveryAfter(goodsCents) ?? 0n) - result.deliveryDiscountCents);
      result.deliveryDiscountCents += amountCents;
    } else {
      off = takeFromGoods(open, placed.at, offer);
      amountCents = sum(off);
      goodsCents -= amountCents;
    }
    if (amountCents === 0n) result.idle.push(placed);
    else {
      result.applied.push({ ...placed, amountCents, off });
      stop = stopFurther;
    }
  }
  if (goodsCents !== beforeCents) result.remainingCents = open.map(({ remainingCents }) => remainingCents);
  result.totalCents = goodsCents + (deliveryAfter(goodsCents) ?? 0n) - result.deliveryDiscountCents;
  return result;
}

function takeFromGoods(open: readonly OpenLine[], at: readonly number[], offer: GoodsOffer): Cents[] {
  const mine = at.map((place) => open[place] as OpenLine);
  const { off, bound } = taking(mine, offer);
  for (const [place, line] of mine.entries()) {
    line.remainingCents -= off[place] ?? 0n;
    line.looseUnits -= bound[place] ?? 0;
  }
  return off;
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
