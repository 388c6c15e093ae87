/** What a change touches: the files that differ from a commit, and the tests that can notice. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { injectedBy, needsOf, ROOT, reachedFrom } from './file-graph.ts';

/** These decide how every test runs. */
const OF_ALL_TESTS = ['package-lock.json', 'vitest.config.ts', 'tests/support/vitest/fail-on-noise.ts'];
const OF_DATABASE_TESTS = [...OF_ALL_TESTS, 'tests/support/shop/start-postgres.ts'];
const TESTS = ['src/**/*.test.{ts,tsx}', 'demo-shop/**/*.test.ts', 'tests/api/**/*.test.ts', 'bench/**/*.test.ts'];

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\0')
    .filter((line) => line !== '');

/** Where this branch left origin/main; without that, the last commit. */
function startOfBranch(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main')[0]?.trim() ?? 'HEAD';
  } catch {
    return 'HEAD';
  }
}

/** Committed since `ref`, not yet committed, or not yet known to Git; also what is no longer there. */
export function changedFiles(ref = startOfBranch()): string[] {
  const differing = git('diff', '--name-only', '--no-renames', '-z', ref, '--');
  return [...new Set([...differing, ...git('ls-files', '--others', '--exclude-standard', '-z')])].sort();
}

export interface AffectedTests {
  files: string[];
  /** Tests in tests/ that meet the change only because they start the whole shop or its command line. */
  viaShop: string[];
}

/** The unit and API tests that reach one of the files: by imports, or because they or what they import name it. */
export function affectedTests(changed: readonly string[]): AffectedTests {
  const isChanged = (path: string): boolean =>
    path.endsWith('/') ? changed.some((file) => file.startsWith(path)) : changed.includes(path);
  const reaches = (test: string, next: (file: string) => readonly string[]): boolean =>
    [...reachedFrom(test, next)].some(isChanged);
  const affected: AffectedTests = { files: [], viaShop: [] };
  for (const test of globSync(TESTS, { cwd: ROOT })) {
    const ofHarness = injectedBy(test).size > 0 ? OF_DATABASE_TESTS : OF_ALL_TESTS;
    const startsShop = test.startsWith('tests/');
    // The shop is wired up in src/server and src/api: behind them lies every file there is.
    const beforeShop = (file: string) => (/^src\/(server|api)\//.test(file) ? [] : needsOf(file).names);
    if (ofHarness.some(isChanged) || reaches(test, startsShop ? beforeShop : (file) => needsOf(file).names))
      affected.files.push(test);
    else if (startsShop && reaches(test, (file) => needsOf(file).names)) affected.viaShop.push(test);
  }
  return affected;
}

/** Those that are there to be looked at. */
export const existing = (files: readonly string[]): string[] => files.filter((file) => existsSync(join(ROOT, file)));
