/**
 * `npm test`: every check, unit and API test and browser journey. Arguments go to Vitest: `npm test --
 * src/modules/cart`.
 */
import { runChecks } from './run-checks.ts';
import { runVitest } from './run-vitest.ts';
import type { TestReport } from './test-report.ts';

const args = process.argv.slice(2);
const tallies: TestReport[] = [];
if (args.length > 0) {
  // Journeys have a separate configuration; options such as -t TITLE apply to both.
  const isFile = (one: string) => one.includes('/');
  const journeys = args.filter((one) => isFile(one) && one.includes('e2e'));
  const others = args.filter((one) => isFile(one) && !one.includes('e2e'));
  const options = args.filter((one) => !isFile(one));
  if (others.length > 0 || journeys.length === 0)
    tallies.push(await runVitest('vitest.config.ts', [...others, ...options]));
  if (journeys.length > 0) tallies.push(await runVitest('vitest.e2e.config.ts', [...journeys, ...options]));
} else {
  const checks = await runChecks();
  tallies.push({ ...checks, skipped: 0, failures: checks.failed > 0 ? ['checks: what failed stands at the top'] : [] });
  tallies.push(await runVitest('vitest.config.ts', []), await runVitest('vitest.e2e.config.ts', []));
}
const sum = (key: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[key], 0);
const failures = tallies.flatMap((tally) => tally.failures);
if (failures.length > 0) console.log(`\nFailed:\n- ${failures.join('\n- ')}`);
console.log(
  `\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`,
);
process.exitCode = sum('failed') > 0 ? 1 : 0;
