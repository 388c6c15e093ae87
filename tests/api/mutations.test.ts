/**
 * Keeps the list of mutations valid while the sources change: `npm run mutate` runs them, which takes too long for
 * every test run.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutated, readMutations } from '../../bin/mutations/mutations.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test('each mutation can be planted, and the test it names contains one of its ids', () => {
  const mutations = readMutations();
  expect(mutations.length).toBeGreaterThan(0);
  for (const mutation of mutations) {
    const { ids, breaks, file, test: testFile } = mutation;
    expect(mutated(read(file), mutation), breaks).not.toBe(read(file));
    const source = read(testFile);
    expect(
      ids.filter((id) => source.includes(id)),
      `${ids.join(' ')} in ${testFile}`,
    ).not.toEqual([]);
  }
});
