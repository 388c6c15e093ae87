/**
 * Chooses the promotions of a cart and their discounts: the same result whatever the order of promotions and lines.
 * Pure (docs/promotions.md).
 */
import type { Cents } from '#shared/money.ts';
import { type ChosenPlan, choosePlan } from './internal/evaluation/choose-plan.ts';
import { compare, grossOf, sum } from './internal/evaluation/open-cart.ts';
import { rankCandidates } from './internal/evaluation/rank-candidates.ts';
import { type AppliedPlace, runPlan } from './internal/evaluation/run-plan.ts';
import { kindOf, type Offer } from './kinds/promotion-kinds.ts';
import type {
  Candidate,
  PromotionApplication,
  PromotionOutcome,
  PromotionRefusal,
  PromotionShown,
  RefusalReason,
  Shopper,
} from './promotion.ts';
import type { PromotionLine } from './promotion-line.ts';

export interface PromotionQuestion {
  lines: readonly PromotionLine[];
  /** The delivery price once the goods cost this much, in cents; null without delivery. */
  deliveryAfter: (goodsCents: Cents) => Cents | null;
  candidates: readonly Candidate[];
  shopper: Shopper;
  maxPerOrder: number;
}

/**
 * Which promotions apply to the cart and what each takes off which line, at most `maxPerOrder` of them; and why the
 * others that the shopper is to hear of do not. Cents add up and no line falls below zero (reliability A12).
 */
export function evaluatePromotions(question: PromotionQuestion): PromotionOutcome {
  const { lines, deliveryAfter, candidates, shopper, maxPerOrder } = question;
  const order = canonicalOrder(lines);
  const sorted = order.map((index) => lines[index] as PromotionLine);
  const grossCents = grossOf(sorted);
  const cart = { lines: sorted, grossCents, goodsCents: sum(grossCents), deliveryAfter };
  const { ranked, refused } = rankCandidates(cart, candidates, shopper);
  const best = choosePlan(ranked, maxPerOrder, (plan) => runPlan(cart, plan));
  const { applied, deliveryDiscountCents, deliveryOffers, remainingCents } = best.result;
  const before = refused.map(({ candidate, why }) => ({ ...shown(candidate), ...why, by: [] }));
  return {
    lineDiscounts: inCartOrder(
      order,
      grossCents.map((cents, place) => cents - (remainingCents[place] ?? 0n)),
    ),
    deliveryDiscountCents,
    deliveryOffers,
    applied: applied.map((one) => applicationOf(one, order)),
    refused: [...before, ...refusalsOf(best)].sort((a, b) => compare(a.id, b.id)),
    uses: applied.map(({ candidate }) => ({ promotionId: candidate.promotion.id, code: usableCode(candidate) })),
  };
}

/** What a delivery costs after these promotions; the dearer of two never becomes the cheaper one (UX-02). */
export const deliveryAfterOffers = (deliveryCents: Cents, offers: readonly Offer[]): Cents =>
  offers.reduce((left, offer) => {
    const kind = kindOf(offer);
    return kind.reduces === 'delivery' ? left - kind.discountDelivery(left, offer) : left;
  }, deliveryCents);

/** `order`: the place in the cart of each line in canonical order. */
const applicationOf = (
  { candidate, amountCents, at, off }: AppliedPlace,
  order: readonly number[],
): PromotionApplication => ({
  ...shown(candidate),
  amountCents,
  shares: at
    .map((place, index) => ({ line: order[place] as number, amountCents: off[index] ?? 0n }))
    .filter((share) => share.amountCents > 0n)
    .sort((a, b) => a.line - b.line),
});

/** Promotions that would discount something, and do not because of those that are applied. */
function refusalsOf(best: ChosenPlan): PromotionRefusal[] {
  const { applied, stopped, idle } = best.result;
  const ids = applied.map(({ candidate }) => candidate.promotion.id);
  const refused: PromotionRefusal[] = [];
  const refuse = (candidate: Candidate, reason: RefusalReason, by: string[]) =>
    refused.push({ ...shown(candidate), reason, by });
  for (const { candidate } of best.conflicting)
    refuse(candidate, candidate.promotion.exclusive || best.exclusive ? 'EXCLUSIVE' : 'STOPPED', ids);
  // Nothing is applied behind the promotion that stops the rest.
  for (const { candidate } of stopped) refuse(candidate, 'STOPPED', ids.slice(-1));
  for (const { candidate } of best.dropped) refuse(candidate, 'MAX_OFFERS', ids);
  for (const { candidate } of idle) if (candidate.codes.length > 0) refuse(candidate, 'NO_ITEMS', ids);
  return refused;
}

function inCartOrder(order: readonly number[], amounts: readonly Cents[]): Cents[] {
  const turned: Cents[] = order.map(() => 0n);
  for (const [place, index] of order.entries()) turned[index] = amounts[place] ?? 0n;
  return turned;
}

const shown = ({ promotion, codes }: Candidate): PromotionShown => ({
  id: promotion.id,
  name: promotion.name,
  exclusive: promotion.exclusive,
  limits: promotion.limits,
  codes: codes.map(({ code }) => code).sort(),
});

const usableCode = ({ codes }: Candidate): string | null =>
  codes
    .filter(({ usable }) => usable)
    .map(({ code }) => code)
    .sort()[0] ?? null;

/** A canonical order of lines, so that the cart's order has no influence. */
function canonicalOrder(lines: readonly PromotionLine[]): number[] {
  const keys = lines.map(
    ({ priceCents, productCode, qty, brandSlug, categoryPath, demographic }) =>
      `${priceCents}\n${productCode}\n${qty}\n${brandSlug}\n${categoryPath}\n${demographic}`,
  );
  return lines.map((_, index) => index).sort((a, b) => compare(keys[a] ?? '', keys[b] ?? '') || a - b);
}
