/** docs/tour.md names files that exist and that the program uses. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '../../bin/checks/list-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/tour.md'), 'utf8');

/** The files that numbered steps link to first, by their paths from the project's root. */
const stepsOf = (text: string): string[] =>
  [...text.matchAll(/^\d+\. \[[^\]]+\]\(\.\.\/([^)]+)\)/gm)].map(([, path = '']) => path);
const missing = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !existsSync(resolve(ROOT, 'docs', link)));

test('the tour has at most twenty files, each exists and is imported by the program', () => {
  const steps = stepsOf(page);
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.length).toBeLessThanOrEqual(20);
  expect(missing(page)).toEqual([]);
  const program = listFiles(ROOT)
    .filter((path) => /^src\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  for (const step of steps) {
    const name = step.slice(step.lastIndexOf('/') + 1);
    const isUsed = program.some(({ path, text }) => path !== step && text.includes(`/${name}'`));
    expect(isUsed, step).toBe(true);
  }
});

test('a link to a file that is gone is reported', () => {
  expect(missing('1. [gone](../src/gone.ts)')).toEqual(['../src/gone.ts']);
});
