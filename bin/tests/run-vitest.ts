/** Runs Vitest once and returns its result. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestReport } from './test-report.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Vitest's own output goes to the terminal, or nowhere when `isQuiet`. A run that crashes counts as one failure. */
export async function runVitest(
  config: string,
  args: readonly string[],
  { isQuiet = false } = {},
): Promise<TestReport> {
  const report = join(mkdtempSync(join(tmpdir(), 'kerb-report-')), 'report.json');
  const reporters = ['--reporter=default', `--reporter=${join(ROOT, 'bin/tests/test-report.ts')}`];
  const code = await new Promise<number>((done) => {
    const child = spawn(
      process.execPath,
      [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config, ...reporters, ...args],
      {
        cwd: ROOT,
        stdio: isQuiet ? 'ignore' : 'inherit',
        env: { ...process.env, TEST_REPORT: report },
      },
    );
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
