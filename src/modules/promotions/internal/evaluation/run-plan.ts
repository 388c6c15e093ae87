/** Applies promotions one after another to a fresh cart. Pure. */
import type { Cents } from '#shared/money.ts';
import { kindOf, type Offer } from '../../kinds/promotion-kinds.ts';
import type { Candidate } from '../../promotion.ts';
import type { PromotionLine } from '../../promotion-line.ts';
import { type AppliedDiscount, type OpenLine, openLine, openLines, sum } from './open-cart.ts';

export interface PromotionCart {
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
  /** Of the applied promotions those that discount delivery, in their order. */
  deliveryOffers: Offer[];
  applied: AppliedPlace[];
  /** Promotions behind one that stops all further ones. */
  stopped: Placed[];
  /** Promotions with nothing left to discount. */
  idle: Placed[];
  totalCents: Cents;
}

/**
 * How much one promotion alone would reduce the total, delivery included; null where it discounts nothing. Delivery
 * that is free at the current price of the goods may cost something once another promotion has reduced it: a promotion
 * on delivery stays a candidate, with 0.
 */
export function discountAlone(
  { lines, grossCents, goodsCents, deliveryAfter }: PromotionCart,
  { candidate, at }: Placed,
): Cents | null {
  const { offer } = candidate.promotion;
  const kind = kindOf(offer);
  const deliveryCents = deliveryAfter(goodsCents) ?? 0n;
  if (kind.reduces === 'delivery')
    return kind.discountDelivery(deliveryCents, offer) || ((deliveryAfter(0n) ?? 0n) > 0n ? 0n : null);
  const mine = at.map((place) => openLine(lines[place] as PromotionLine, grossCents[place] as Cents));
  const amountCents = sum(kind.discountGoods(mine, offer).off);
  return amountCents === 0n ? null : amountCents + deliveryCents - (deliveryAfter(goodsCents - amountCents) ?? 0n);
}

/** Promotions in the order given. */
export function runPlan(
  { lines, grossCents, goodsCents: beforeCents, deliveryAfter }: PromotionCart,
  plan: readonly Placed[],
): PlanResult {
  const open = openLines(lines, grossCents);
  const result: PlanResult = {
    remainingCents: grossCents,
    deliveryDiscountCents: 0n,
    deliveryOffers: [],
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
    const kind = kindOf(offer);
    let amountCents: Cents;
    let off: readonly Cents[] = [];
    if (kind.reduces === 'delivery') {
      amountCents = kind.discountDelivery((deliveryAfter(goodsCents) ?? 0n) - result.deliveryDiscountCents, offer);
      result.deliveryDiscountCents += amountCents;
      if (amountCents > 0n) result.deliveryOffers.push(offer);
    } else {
      const mine = placed.at.map((place) => open[place] as OpenLine);
      const applied = kind.discountGoods(mine, offer);
      takeFromLines(mine, applied);
      off = applied.off;
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

function takeFromLines(lines: readonly OpenLine[], { off, bound }: AppliedDiscount): void {
  for (const [place, line] of lines.entries()) {
    line.remainingCents -= off[place] ?? 0n;
    line.unusedUnits -= bound[place] ?? 0;
  }
}
