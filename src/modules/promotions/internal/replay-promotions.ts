/**
 * Simulates promotions on past orders, one after another, counting limits as they would have been. Pure
 * (docs/promotions.md).
 */

import { evaluatePromotions } from '../evaluate-promotions.ts';
import type { Candidate, Promotion, PromotionOutcome } from '../promotion.ts';
import type { PromotionLine } from '../promotion-line.ts';
import { usageKeys } from './email-key.ts';

export interface PastOrder {
  placedAt: number;
  customerId: string | null;
  email: string;
  accountEmail: string | null;
  member: boolean;
  tier: string | null;
  firstOrder: boolean;
  shippingCents: bigint;
  /** The discount it got then. */
  discountCents: bigint;
  codes: readonly { promotionId: string; code: string }[];
  lines: readonly PromotionLine[];
}
export interface ReplayPromotion {
  promotion: Promotion;
  /** Whether it was on at that moment; a draft always is. */
  isOn: (at: number) => boolean;
  needsCode: boolean;
  /** Codes of a draft, and whether one is single-use; those of a live promotion are known by their uses. */
  draftCodes: ReadonlyMap<string, { once: boolean }> | null;
}

/** Evaluates orders with these promotions and remembers their uses. */
export function createReplay(
  promotions: readonly ReplayPromotion[],
  maxPerOrder: number,
): (order: PastOrder) => PromotionOutcome {
  const uses = new Map<string, number>();
  const count = (key: string) => uses.set(key, (uses.get(key) ?? 0) + 1);
  const used = (key: string) => uses.get(key) ?? 0;

  const candidateOf = (
    { promotion, isOn, needsCode, draftCodes }: ReplayPromotion,
    order: PastOrder,
    who: readonly string[],
  ): Candidate[] => {
    const { id, limits } = promotion;
    const live = isOn(order.placedAt);
    const codes = order.codes
      .filter(({ promotionId, code }) => (draftCodes ? draftCodes.has(code) : promotionId === id))
      .map(({ code }) => ({ code, usable: !(draftCodes?.get(code)?.once && used(`code ${code}`) > 0) }));
    if (codes.length === 0 && (needsCode || !live)) return [];
    const open = live && (limits.total === null || used(`total ${id}`) < limits.total);
    return [
      { promotion, open, needsCode, codes, usedByShopper: Math.max(0, ...who.map((key) => used(`${key} ${id}`))) },
    ];
  };

  return (order) => {
    const who = usageKeys(order.customerId, order.email);
    const outcome = evaluatePromotions({
      lines: order.lines,
      // The delivery price of that order; whether a discount would have missed a threshold is not recalculated.
      deliveryAfter: () => order.shippingCents,
      candidates: promotions.flatMap((promotion) => candidateOf(promotion, order, who)),
      shopper: {
        member: order.member,
        tier: order.tier,
        firstOrder: order.firstOrder,
        emailDomain: order.accountEmail?.split('@').at(-1)?.toLowerCase() ?? null,
      },
      maxPerOrder,
    });
    for (const { promotionId, code } of outcome.uses) {
      count(`total ${promotionId}`);
      if (code !== null) count(`code ${code}`);
      for (const key of who) count(`${key} ${promotionId}`);
    }
    return outcome;
  };
}
