/** `npm test`: every check, unit and API test and browser journey. Arguments go to Vitest: `npm test -- src/modules/cart`. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './run-checks.ts';
import type { TestReport } from './test-report.ts';

const ROOT = join(import.meta.dirname, '..');

/** Runs Vitest with one configuration and reads what test-report.ts wrote; a run that breaks counts as one failure. */
async function runVitest(config: string, args: string[]): Promise<TestReport> {
  const report = join(mkdtempSync(join(tmpdir(), 'kerb-report-')), 'report.json');
  const reporters = ['--reporter=default', `--reporter=${join(ROOT, 'bin/test-report.ts')}`];
  const code = await new Promise<number>((done) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config, ...reporters, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, TEST_REPORT: report },
    });
    child.once('exit', (exit) => done(exit ?? 1));
  });
  try {
    const read = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
    if (code === 0 || read.failures.length > 0) return read;
    return { ...read, failed: 1, failures: [`${config}: ended with ${code} though no test failed (why stands above)`] };
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, failures: [`${config}: no report (${error})`] };
  }
}

const args = process.argv.slice(2);
const tallies: TestReport[] = [];
if (args.length > 0) {
  // Journeys have a configuration of their own; options, such as -t TITLE, are for both.
  const isFile = (one: string) => one.includes('/');
  const journeys = args.filter((one) => isFile(one) && one.includes('e2e'));
  const others = args.filter((one) => isFile(one) && !one.includes('e2e'));
  const options = args.filter((one) => !isFile(one));
  if (others.length > 0 || journeys.length === 0) tallies.push(await runVitest('vitest.config.ts', [...others, ...options]));
  if (journeys.length > 0) tallies.push(await runVitest('vitest.e2e.config.ts', [...journeys, ...options]));
} else {
  const checks = await runChecks();
  tallies.push({ ...checks, skipped: 0, failures: checks.failed > 0 ? ['checks: what failed stands at the top'] : [] });
  tallies.push(await runVitest('vitest.config.ts', []), await runVitest('vitest.e2e.config.ts', []));
}
const sum = (key: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[key], 0);
const failures = tallies.flatMap((tally) => tally.failures);
if (failures.length > 0) console.log(`\nFailed:\n- ${failures.join('\n- ')}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
