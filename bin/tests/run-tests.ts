/**
 * `npm test`: every check, unit and API test and browser journey. Arguments go to Vitest: `npm test -- src/modules/cart`.
 * `npm test -- --changed [REF]`: the quick checks, and the nearest tests to what changed since REF (changed-files.ts).
 */

import { runChangeChecks, runChecks } from '../checks/run-checks.ts';
import { affectedTests, changedFiles, chooseTests, existing } from './changed-files.ts';
import { runVitest } from './run-vitest.ts';
import type { TestReport } from './test-report.ts';

const args = process.argv.slice(2);
const tallies: TestReport[] = [];
if (args[0] === '--changed') {
  const changed = changedFiles(args[1]);
  const affected = affectedTests(changed);
  const { run, leftOut } = chooseTests(affected, changed);
  console.log(`${changed.length} changed files: the ${run.length} nearest test files run.`);
  for (const { why, files } of leftOut) console.log(`Left to npm test: ${files.length} test files that ${why}.`);
  console.log('Left to npm test: the browser journeys.');
  // At the same time: the type check alone takes half of the half minute.
  const checked = runChangeChecks(existing(changed)).then(asReport);
  if (run.length > 0) tallies.push(await runVitest('vitest.config.ts', run));
  tallies.push(await checked);
} else if (args.length > 0) {
  // Journeys have a configuration of their own; options, such as -t TITLE, are for both.
  const isFile = (one: string) => one.includes('/');
  const journeys = args.filter((one) => isFile(one) && one.includes('e2e'));
  const others = args.filter((one) => isFile(one) && !one.includes('e2e'));
  const options = args.filter((one) => !isFile(one));
  if (others.length > 0 || journeys.length === 0)
    tallies.push(await runVitest('vitest.config.ts', [...others, ...options]));
  if (journeys.length > 0) tallies.push(await runVitest('vitest.e2e.config.ts', [...journeys, ...options]));
} else {
  // Checks and tests at the same time: while the site is built and while tests wait, one of two cores would be idle.
  const checked = runChecks().then(asReport);
  tallies.push(await runVitest('vitest.config.ts', []));
  tallies.push(await checked, await runVitest('vitest.e2e.config.ts', []));
}
function asReport(checks: { passed: number; failed: number }): TestReport {
  return {
    ...checks,
    skipped: 0,
    failures: checks.failed > 0 ? ['checks: what failed stands above, marked with ✗'] : [],
  };
}
const sum = (key: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[key], 0);
const failures = tallies.flatMap((tally) => tally.failures);
if (failures.length > 0) console.log(`\nFailed:\n- ${failures.join('\n- ')}`);
console.log(
  `\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`,
);
process.exitCode = sum('failed') > 0 ? 1 : 0;
