/** The results of the experiments so far (ANA-07). */
import { type ExperimentName, type ExperimentReport, experiments } from '#contract/site/experiments.ts';
import type { Queries } from '#platform/database/database.ts';
import type { FeatureHolder } from './features.ts';
import { splitOf } from './internal/assign-variant.ts';
import { type Tally, tallyExposures } from './internal/exposure-records.ts';
import { checkSplit, rateDifference, rateInterval } from './internal/statistics.ts';

export async function getExperimentReport(ctx: { db: Queries } & FeatureHolder): Promise<ExperimentReport[]> {
  const tallies = await tallyExposures(ctx);
  return (Object.keys(experiments) as ExperimentName[]).map((name) =>
    reportOf(
      name,
      tallies.filter(({ experiment }) => experiment === name),
      ctx,
    ),
  );
}

function reportOf(name: ExperimentName, tallies: readonly Tally[], { features }: FeatureHolder): ExperimentReport {
  const { variants, goal, scope } = experiments[name];
  const found = variants.map(
    (variant) => tallies.find((one) => one.variant === variant) ?? { variant, visitors: 0, goals: 0, since: null },
  );
  const first = found[0] as (typeof found)[number];
  const split = splitOf(features.definitions, name);
  // An ended experiment is compared with an even split, because its own is no longer known.
  const expected = split ?? variants.map(() => 1 / variants.length);
  const since = found.flatMap((one) => (one.since ? [one.since.getTime()] : []));
  return {
    experiment: name,
    scope,
    goal,
    running: split !== null,
    since: since.length > 0 ? new Date(Math.min(...since)).toISOString() : null,
    variants: found.map((one) => ({
      variant: one.variant,
      visitors: one.visitors,
      goals: one.goals,
      rate: one.visitors > 0 ? one.goals / one.visitors : null,
      interval: rateInterval(one.goals, one.visitors),
      difference: one === first ? null : rateDifference(first, one),
    })),
    split: {
      expected,
      ...checkSplit(
        found.map(({ visitors }) => visitors),
        expected,
      ),
    },
  };
}
