/** Chooses which of the promotions that a cart may have are applied together. Pure. */
import type { Cents } from '#shared/money.ts';
import { compare } from './open-cart.ts';
import type { Ranked } from './rank-candidates.ts';
import type { Placed, PlanResult } from './run-plan.ts';

interface Plan {
  result: PlanResult;
  /** Promotions beyond the maximum. */
  dropped: Placed[];
}
export interface ChosenPlan extends Plan {
  exclusive: boolean;
  /** Promotions that this plan leaves out. */
  conflicting: Placed[];
}

/**
 * All that may be combined, the same without a promotion that stops others, or one exclusive promotion alone:
 * whichever costs least, the first of equals. Each with at most `max` promotions applied.
 */
export function choosePlan(
  ordered: readonly Ranked[],
  max: number,
  run: (plan: readonly Ranked[]) => PlanResult,
): ChosenPlan {
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
  const tried = plans.map(({ exclusive, plan }) => ({ ...withinMax(plan, max, run), exclusive, plan }));
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
