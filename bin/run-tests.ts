/** `npm test`: every check, unit and API test and browser journey. Arguments go to Vitest: `npm test -- src/modules/cart`. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '#server/build-site.ts';
import { runChecks } from './run-checks.ts';

const ROOT = join(import.meta.dirname, '..');

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
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
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: pending, numTodoTests: todo } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped: pending + todo };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const args = process.argv.slice(2);
const tallies: Tally[] = [];
if (args.length > 0) {
  const journeys = args.some((one) => one.includes('e2e'));
  if (journeys) await buildSite();
  tallies.push(await runVitest(journeys ? 'vitest.e2e.config.ts' : 'vitest.config.ts', args));
} else {
  tallies.push({ ...runChecks(), skipped: 0 });
  await buildSite();
  tallies.push(await runVitest('vitest.config.ts', []), await runVitest('vitest.e2e.config.ts', []));
}
const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
