/**
 * Chooses the promotions of a cart and their discounts: the same result whatever the order of promotions and lines.
 * Pure (docs/promotions.md).
 */
import type { Cents } from '#shared/money.ts';
import { refusalOfCandidate, whyNothing } from './internal/candidate-refusal.ts';
import { grossOf, sum } from './internal/open-cart.ts';
import { type Placed, type PlanResult, runPlan, savedAlone } from './internal/run-plan.ts';
import { stages } from './kinds/promotion-kind.ts';
import { kindOf } from './kinds/promotion-kinds.ts';
import type {
  Candidate,
  PromotionOutcome,
  PromotionRefusal,
  PromotionShown,
  RefusalReason,
  Refused,
  Shopper,
} from './promotion.ts';
import { matches, type PromotionLine } from './promotion-line.ts';

export interface PromotionQuestion {
  lines: readonly PromotionLine[];
  /** The delivery price once the goods cost this much, in cents; null without delivery. */
  deliveryAfter: (goodsCents: Cents) => Cents | null;
  candidates: readonly Candidate[];
  shopper: Shopper;
  maxPerOrder: number;
}

export function evaluatePromotions({
  lines,
  deliveryAfter,
  candidates,
  shopper,
  maxPerOrder,
}: PromotionQuestion): PromotionOutcome {
  const order = canonicalOrder(lines);
  const sorted = order.map((index) => lines[index] as PromotionLine);
  const grossCents = grossOf(sorted);
  const cart = { lines: sorted, grossCents, goodsCents: sum(grossCents), deliveryAfter };
  const refused: PromotionRefusal[] = [];
  const refuseFor = (candidate: Candidate, why: Refused, by: string[] = []) =>
    refused.push({ ...shown(candidate), ...why, by });
  const refuse = (candidate: Candidate, reason: RefusalReason, by: string[] = []) =>
    refuseFor(candidate, { reason }, by);

  const alone: Ranked[] = [];
  for (const candidate of candidates) {
    const at = placesOf(cart.lines, candidate);
    const codeEntered = candidate.codes.length > 0;
    const counted = at.map((place) => cart.lines[place] as PromotionLine);
    const why = refusalOfCandidate(candidate, counted, shopper);
    if (why) {
      // A promotion without an entered code is reported only where the cart would have had it.
      if (codeEntered || (at.length > 0 && (why.reason === 'CUSTOMER_LIMIT' || why.reason === 'UNAVAILABLE')))
        refuseFor(candidate, why);
      continue;
    }
    const saved = savedAlone(cart, { candidate, at });
    if (saved !== null)
      alone.push({ candidate, at, saved, stage: stages.indexOf(kindOf(candidate.promotion.offer).stage) });
    else if (codeEntered) refuseFor(candidate, whyNothing(candidate, counted));
  }
  alone.sort(
    (a, b) =>
      a.stage - b.stage || compare(b.saved, a.saved) || compare(a.candidate.promotion.id, b.candidate.promotion.id),
  );
  const best = chooseBest(alone, (plan) => withinMax(plan, maxPerOrder, (some) => runPlan(cart, some)));

  const { applied, stopped, idle, deliveryDiscountCents, remainingCents } = best.result;
  const ids = applied.map(({ candidate }) => candidate.promotion.id);
  for (const { candidate } of best.conflicting)
    refuse(candidate, candidate.promotion.exclusive || best.exclusive ? 'EXCLUSIVE' : 'STOPPED', ids);
  // Nothing is applied behind the promotion that stops the rest.
  for (const { candidate } of stopped) refuse(candidate, 'STOPPED', ids.slice(-1));
  for (const { candidate } of best.dropped) refuse(candidate, 'MAX_OFFERS', ids);
  for (const { candidate } of idle) if (candidate.codes.length > 0) refuse(candidate, 'NO_ITEMS', ids);

  return {
    lineDiscounts: inCartOrder(
      order,
      grossCents.map((cents, place) => cents - (remainingCents[place] ?? 0n)),
    ),
    deliveryDiscountCents,
    applied: applied.map(({ candidate, amountCents, at, off }) => ({
      ...shown(candidate),
      amountCents,
      shares: at
        .map((place, index) => ({ line: order[place] as number, amountCents: off[index] ?? 0n }))
        .filter((share) => share.amountCents > 0n)
        .sort((a, b) => a.line - b.line),
    })),
    refused: refused.sort((a, b) => compare(a.id, b.id)),
    uses: applied.map(({ candidate }) => ({ promotionId: candidate.promotion.id, code: usableCode(candidate) })),
  };
}

interface Ranked extends Placed {
  /** Its discount if it were alone. */
  saved: Cents;
  stage: number;
}
interface Plan {
  result: PlanResult;
  dropped: Placed[];
}
interface Best extends Plan {
  exclusive: boolean;
  /** Promotions that this plan leaves out. */
  conflicting: Placed[];
}

/**
 * All that may be combined, the same without a promotion that stops others, or one exclusive promotion alone:
 * whichever costs least, the first of equals.
 */
function chooseBest(ordered: readonly Ranked[], run: (plan: readonly Ranked[]) => Plan): Best {
  const together = ordered.filter(({ candidate }) => !candidate.promotion.exclusive);
  const stoppers = together.filter(({ candidate }) => candidate.promotion.stopFurther);
  const plans = [
    { exclusive: false, plan: together },
    ...stoppers.map((stopper) => ({ exclusive: false, plan: together.filter((each) => each !== stopper) })),
    ...(stoppers.length > 1 ? [{ exclusive: false, plan: together.filter((each) => !stoppers.includes(each)) }] : []),
    ...ordered
      .filter(({ candidate }) => candidate.promotion.exclusive)
      .map((one) => ({ exclusive: true, plan: [one] })),
  ];
  const tried = plans.map(({ exclusive, plan }) => ({ ...run(plan), exclusive, plan }));
  const { plan, ...best } = tried.reduce((least, next) =>
    next.result.totalCents < least.result.totalCents ? next : least,
  );
  return { ...best, conflicting: ordered.filter((each) => !plan.includes(each)) };
}

/**
 * At most `max` promotions of a plan: those that take most when all are applied, or those that would save most alone,
 * whichever costs less. Both are tried because the first includes what promotions take from each other, the second
 * what each is worth.
 */
function withinMax(plan: readonly Ranked[], max: number, run: (plan: readonly Ranked[]) => PlanResult): Plan {
  const all = run(plan);
  if (all.applied.length <= max) return { result: all, dropped: [] };
  const taken = new Map(all.applied.map(({ candidate, amountCents }) => [candidate, amountCents]));
  const applicable = plan.filter(({ candidate }) => taken.has(candidate));
  const rankedBy = (worth: (each: Ranked) => Cents): Ranked[] =>
    applicable.toSorted((a, b) => compare(worth(b), worth(a)));
  const keep = (ranked: readonly Ranked[]): Plan => {
    const chosen = new Set(ranked.slice(0, max));
    let result = run(plan.filter((each) => chosen.has(each)));
    // Where one of them has nothing left to discount, the next takes its place.
    for (const next of ranked.slice(max)) {
      if (result.applied.length >= max) break;
      const wider = run(plan.filter((each) => chosen.has(each) || each === next));
      if (wider.applied.length > max) continue;
      chosen.add(next);
      result = wider;
    }
    const stopper = all.stopped.length > 0 ? all.applied.at(-1)?.candidate : undefined;
    const stillStopped = result.applied.at(-1)?.candidate === stopper;
    return {
      result: { ...result, stopped: stillStopped ? all.stopped : [], idle: [...result.idle, ...all.idle] },
      dropped: [...applicable.filter((each) => !chosen.has(each)), ...(stillStopped ? [] : all.stopped)],
    };
  };
  const [taking, saving] = [rankedBy(({ candidate }) => taken.get(candidate) ?? 0n), rankedBy(({ saved }) => saved)];
  const byTaken = keep(taking);
  // The same ones, and each of them discounts something: there is nothing to compare.
  const first = new Set(taking.slice(0, max));
  const untouched = byTaken.dropped.filter(({ candidate }) => taken.has(candidate)).length === applicable.length - max;
  if (untouched && byTaken.result.applied.length === max && saving.slice(0, max).every((each) => first.has(each)))
    return byTaken;
  const bySaved = keep(saving);
  return bySaved.result.totalCents < byTaken.result.totalCents ? bySaved : byTaken;
}

const placesOf = (lines: readonly PromotionLine[], { promotion }: Candidate): number[] =>
  lines.flatMap((line, place) => (matches(promotion.items, line) ? [place] : []));

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

const compare = <T extends string | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
