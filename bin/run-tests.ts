/** `npm test`: every check, unit and API test and browser journey. Arguments go to Vitest: `npm test -- src/modules/cart`. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runChecks } from './run-checks.ts';

const ROOT = join(import.meta.dirname, '..');

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** File and title of every test that failed, said again at the very end: a long log is often kept by its tail only. */
  failures: string[];
}

/** What is read of Vitest's JSON report. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

function failuresOf(report: Report): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => `${file}: ${one.fullName}\n    ${one.failureMessages.join('\n').split('\n').slice(0, 12).join('\n    ')}`);
    return failed.length === 0 && status === 'failed' ? [`${file}: ${message}`] : failed;
  });
}

/** Runs Vitest with one configuration and reads its own report; a run that breaks counts as one failure. */
async function runVitest(config: string, args: string[]): Promise<Tally> {
  const report = join(mkdtempSync(join(tmpdir(), 'kerb-report-')), 'report.json');
  const code = await new Promise<number>((done) => {
    const child = spawn(
      process.execPath,
      [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--config',
        config,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...args,
      ],
      { cwd: ROOT, stdio: 'inherit' },
    );
    child.once('exit', (exit) => done(exit ?? 1));
  });
  try {
    const read = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const failures = failuresOf(read);
    if (code !== 0 && failures.length === 0) failures.push(`${config}: ended with ${code} though no test failed (an error outside the tests stands above)`);
    return { passed: read.numPassedTests, failed: Math.max(read.numFailedTests, failures.length), skipped: read.numPendingTests + read.numTodoTests, failures };
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, failures: [`${config}: no report (${error})`] };
  }
}

const args = process.argv.slice(2);
const tallies: Tally[] = [];
if (args.length > 0) {
  // Journeys have a configuration of their own; options, such as -t TITLE, are for both.
  const isFile = (one: string) => one.includes('/');
  const journeys = args.filter((one) => isFile(one) && one.includes('e2e'));
  const others = args.filter((one) => isFile(one) && !one.includes('e2e'));
  const options = args.filter((one) => !isFile(one));
  if (others.length > 0 || journeys.length === 0) tallies.push(await runVitest('vitest.config.ts', [...others, ...options]));
  if (journeys.length > 0) tallies.push(await runVitest('vitest.e2e.config.ts', [...journeys, ...options]));
} else {
  const checks = runChecks();
  tallies.push({ ...checks, skipped: 0, failures: checks.failed > 0 ? ['checks: what failed stands at the top'] : [] });
  tallies.push(await runVitest('vitest.config.ts', []), await runVitest('vitest.e2e.config.ts', []));
}
const sum = (key: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[key], 0);
const failures = tallies.flatMap((tally) => tally.failures);
if (failures.length > 0) console.log(`\nFailed:\n- ${failures.join('\n- ')}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
