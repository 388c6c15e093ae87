/** Which offers a cart gets, and what they take off where: the same answer whatever the order of offers and lines. Pure (docs/promotions.md). */
import type { Cents } from '#shared/money.ts';
import { refusalOfCandidate } from './internal/judge-candidate.ts';
import { matches } from './internal/open-cart.ts';
import { type PlanResult, runPlan } from './internal/run-plan.ts';
import type { Candidate, Offer, PromotionLine, PromotionOutcome, PromotionShown, RefusalReason, RefusedOffer, Shopper } from './promotion.ts';

export interface PromotionQuestion {
  lines: readonly PromotionLine[];
  /** What delivery costs once the goods cost so much; null without delivery. */
  deliveryAfter: (goodsCents: Cents) => Cents | null;
  candidates: readonly Candidate[];
  shopper: Shopper;
  maxPerOrder: number;
}

/** Sets first, then rates while the amount they are taken of is largest, then amounts, delivery last: what costs the shopper least. */
const stages: readonly Offer['kind'][] = [
  'multiBuyPrice',
  'buyXGetY',
  'thresholdGift',
  'percentOffItems',
  'percentOffOrder',
  'amountOffItems',
  'amountOffOrder',
  'percentOffDelivery',
  'amountOffDelivery',
];

export function evaluatePromotions({ lines, deliveryAfter, candidates, shopper, maxPerOrder }: PromotionQuestion): PromotionOutcome {
  const order = canonicalOrder(lines);
  const cart = { lines: order.map((index) => lines[index] as PromotionLine), deliveryAfter };
  const refused: RefusedOffer[] = [];
  const refuse = (candidate: Candidate, reason: RefusalReason) => refused.push({ ...shown(candidate), reason });

  const alone: { candidate: Candidate; saved: Cents }[] = [];
  const before = runPlan(cart, []).totalCents;
  for (const candidate of candidates) {
    const reason = refusalOfCandidate(candidate, cart.lines, shopper);
    const asked = candidate.codes.length > 0;
    if (reason) {
      // What nobody asked for is mentioned only where the cart would have had it.
      const wouldCount = cart.lines.some((line) => matches(candidate.promotion.items, line));
      if (asked || (wouldCount && (reason === 'CUSTOMER_LIMIT' || reason === 'UNAVAILABLE'))) refuse(candidate, reason);
      continue;
    }
    const tried = runPlan(cart, [candidate]);
    if (tried.applied.length > 0) alone.push({ candidate, saved: before - tried.totalCents });
    else if (asked) refuse(candidate, 'NO_ITEMS');
  }
  const rank = ({ candidate }: (typeof alone)[number]) => stages.indexOf(candidate.promotion.offer.kind);
  alone.sort((a, b) => rank(a) - rank(b) || compare(b.saved, a.saved) || compare(a.candidate.promotion.id, b.candidate.promotion.id));
  const best = chooseBest(
    alone.map(({ candidate }) => candidate),
    (plan) => withinMost(plan, maxPerOrder, (some) => runPlan(cart, some)),
  );

  for (const candidate of best.conflicting) refuse(candidate, candidate.promotion.exclusive || best.exclusive ? 'EXCLUSIVE' : 'STOPPED');
  for (const candidate of best.result.stopped) refuse(candidate, 'STOPPED');
  for (const candidate of best.dropped) refuse(candidate, 'MAX_OFFERS');
  for (const candidate of best.result.idle) if (candidate.codes.length > 0) refuse(candidate, 'NO_ITEMS');

  const { applied, deliveryDiscountCents, lineDiscounts } = best.result;
  return {
    lineDiscounts: lines.map((_, index) => lineDiscounts[order.indexOf(index)] ?? 0n),
    deliveryDiscountCents,
    applied: applied.map(({ candidate, amountCents }) => ({ ...shown(candidate), amountCents })),
    refused: refused.sort((a, b) => compare(a.id, b.id)),
    uses: applied.map(({ candidate }) => ({ promotionId: candidate.promotion.id, code: usableCode(candidate) })),
  };
}

interface Plan {
  result: PlanResult;
  dropped: Candidate[];
}
interface Best extends Plan {
  exclusive: boolean;
  /** Offers that this plan does without. */
  conflicting: Candidate[];
}

/** All that may go together, the same without an offer that stops others, or one exclusive offer alone: whichever costs least, the first of equals. */
function chooseBest(ordered: readonly Candidate[], run: (plan: readonly Candidate[]) => Plan): Best {
  const together = ordered.filter(({ promotion }) => !promotion.exclusive);
  const stoppers = together.filter(({ promotion }) => promotion.stopFurther);
  const plans = [
    { exclusive: false, plan: together },
    ...stoppers.map((stopper) => ({ exclusive: false, plan: together.filter((each) => each !== stopper) })),
    ...(stoppers.length > 1 ? [{ exclusive: false, plan: together.filter((each) => !stoppers.includes(each)) }] : []),
    ...ordered.filter(({ promotion }) => promotion.exclusive).map((one) => ({ exclusive: true, plan: [one] })),
  ];
  const tried = plans.map(({ exclusive, plan }) => ({ ...run(plan), exclusive, conflicting: ordered.filter((each) => !plan.includes(each)) }));
  return tried.reduce((best, next) => (next.result.totalCents < best.result.totalCents ? next : best));
}

/** Leaves out the offer that saves least until no more than `most` apply. */
function withinMost(plan: readonly Candidate[], most: number, run: (plan: readonly Candidate[]) => PlanResult): Plan {
  const dropped: Candidate[] = [];
  for (;;) {
    const result = run(plan.filter((each) => !dropped.includes(each)));
    if (result.applied.length <= most) return { result, dropped };
    dropped.push(result.applied.reduce((least, next) => (next.amountCents <= least.amountCents ? next : least)).candidate);
  }
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

/** Lines in an order of their own, so that the cart's decides nothing. */
function canonicalOrder(lines: readonly PromotionLine[]): number[] {
  const keys = lines.map((line) => JSON.stringify([`${line.priceCents}`, line.productCode, line.qty, line.brandSlug, line.categoryPath, line.demographic]));
  return lines.map((_, index) => index).sort((a, b) => compare(keys[a] ?? '', keys[b] ?? '') || a - b);
}

const compare = <T extends string | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
