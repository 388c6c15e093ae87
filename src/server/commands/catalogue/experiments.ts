/** `kerb experiments report`: the results of the running experiments. */
import type { ExperimentReport } from '#contract/site/experiments.ts';
import { noFeatures } from '#modules/experiments/features.ts';
import { getExperimentReport } from '#modules/experiments/get-experiment-report.ts';
import { startFeatures } from '#modules/experiments/refresh-features.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { chooseFeatureSource } from '../../settings/feature-settings.ts';
import { describeError } from '../describe-error.ts';
import { withShopDatabase } from '../with-shop-database.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const percent = (part: number): string => `${(part * 100).toFixed(2)} %`;
const points = (part: number): string => `${part < 0 ? '−' : '+'}${Math.abs(part * 100).toFixed(2)}`;

/**
 * Prints a table for people; with `json` the reply of the staff API. Exit code 1 when visitors are not split in the
 * configured proportions.
 */
export async function reportExperiments({ json }: { json?: boolean }): Promise<number> {
  const experiments = await withShopDatabase(async (ctx) => {
    const shop = { ...ctx, features: noFeatures() };
    await startFeatures(shop, chooseFeatureSource(ctx.config)).catch((error: unknown) =>
      process.stderr.write(`${describeError(error)}\n`),
    );
    return getExperimentReport(shop);
  });
  if (json) say(JSON.stringify({ experiments }));
  else for (const one of experiments) sayReport(one);
  return experiments.some(({ split }) => split.mismatch) ? 1 : 0;
}

function sayReport({ experiment, goal, scope, running, since, variants, split }: ExperimentReport): void {
  say(
    `${experiment}\t${running ? 'running' : 'not running'}\tgoal ${goal}, counted at ${scope}${since ? `, since ${formatDayYear(new Date(since))}` : ''}`,
  );
  for (const { variant, visitors, goals, rate, interval, difference } of variants) {
    const line = [variant, `${visitors} visitors`, `${goals} goals`];
    if (rate !== null && interval)
      line.push(`${percent(rate)} (${percent(interval.low)} to ${percent(interval.high)})`);
    if (difference)
      line.push(
        `${points(difference.value)} points (${points(difference.low)} to ${points(difference.high)}), ${difference.decided ? 'a difference' : 'may be chance'}`,
      );
    say(line.join('\t'));
  }
  if (split.mismatch)
    say(
      `Visitors are not split as planned (p ${(split.pValue ?? 0) < 0.0001 ? '< 0.0001' : `= ${split.pValue?.toFixed(4)}`}): these figures cannot be trusted.`,
    );
}
