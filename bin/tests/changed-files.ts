/** What a change touches: the files that differ from a commit, and the tests that can notice. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { injectedBy, needsOf, ROOT, stepsFrom } from './file-graph.ts';
import { takesMinutes } from './slow-tests.ts';

/** These decide how every test runs. */
const OF_ALL_TESTS = ['package-lock.json', 'vitest.config.ts', 'tests/support/vitest/fail-on-noise.ts'];
const OF_DATABASE_TESTS = [...OF_ALL_TESTS, 'tests/support/postgres/start-postgres.ts'];
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
  /** The nearest to the change first: the test itself, then those that import a changed file, and so on. */
  files: string[];
  /** Tests in tests/ that meet the change only because they start the whole shop or its command line. */
  viaShop: string[];
}

/** The unit and API tests that reach one of the files: by imports, or because they or what they import name it. */
export function affectedTests(changed: readonly string[]): AffectedTests {
  const isChanged = (path: string): boolean =>
    path.endsWith('/') ? changed.some((file) => file.startsWith(path)) : changed.includes(path);
  /** Steps from the test to the nearest changed file; null when it reaches none. */
  const stepsToChange = (test: string, next: (file: string) => readonly string[]): number | null =>
    [...stepsFrom(test, next)].find(([file]) => isChanged(file))?.[1] ?? null;
  const near: { test: string; steps: number }[] = [];
  const viaShop: string[] = [];
  for (const test of globSync(TESTS, { cwd: ROOT }).sort()) {
    const startsShop = test.startsWith('tests/');
    // src/server and src/api assemble the shop and so import every file: the search stops before them.
    const beforeShop = (file: string) => (/^src\/(server|api)\//.test(file) ? [] : needsOf(file).names);
    const steps = stepsToChange(test, startsShop ? beforeShop : (file) => needsOf(file).names);
    const decidesHow = needsDatabase(test) ? OF_DATABASE_TESTS : OF_ALL_TESTS;
    if (steps !== null) near.push({ test, steps });
    else if (decidesHow.some(isChanged)) near.push({ test, steps: Number.POSITIVE_INFINITY });
    else if (startsShop && stepsToChange(test, (file) => needsOf(file).names) !== null) viaShop.push(test);
  }
  return { files: near.sort((one, other) => one.steps - other.steps).map(({ test }) => test), viaShop };
}

const needsDatabase = (test: string): boolean => injectedBy(test).size > 0;

/** A run for a change answers within half a minute on two cores. The whole run has no such limits. */
const MAX_DATABASE_TESTS = 6;
const MAX_OTHER_TESTS = 30;

export interface ChosenTests {
  run: string[];
  /** Why tests that the change reaches are left out, and which. */
  leftOut: { why: string; files: string[] }[];
}

/** What a run for a change runs: the nearest tests, without those that are slow; a test that itself changed always. */
export function chooseTests({ files, viaShop }: AffectedTests, changed: readonly string[]): ChosenTests {
  const itself = files.filter((test) => changed.includes(test));
  const others = files.filter((test) => !changed.includes(test));
  const slow = others.filter(takesMinutes);
  const ofShop = others.filter((test) => !takesMinutes(test) && injectedBy(test).has('isSiteBuilt'));
  const quick = others.filter((test) => !slow.includes(test) && !ofShop.includes(test));
  const nearest = [
    ...quick.filter(needsDatabase).slice(0, MAX_DATABASE_TESTS),
    ...quick.filter((test) => !needsDatabase(test)).slice(0, MAX_OTHER_TESTS),
  ];
  const leftOut = [
    { why: 'take minutes', files: slow },
    { why: 'start the whole shop', files: [...ofShop, ...viaShop] },
    { why: 'are further from the change', files: quick.filter((test) => !nearest.includes(test)) },
  ];
  return { run: [...itself, ...nearest], leftOut: leftOut.filter(({ files: some }) => some.length > 0) };
}

/** The files that still exist. */
export const existing = (files: readonly string[]): string[] => files.filter((file) => existsSync(join(ROOT, file)));
