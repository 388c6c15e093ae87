/** The list of mutations stays true while the sources move: `npm run mutate` plants them, which takes too long for every run of the tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutated, readMutations } from '../../bin/mutations.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test.each(readMutations().map((mutation) => [`${mutation.ids.join(' ')}: ${mutation.breaks}`, mutation] as const))(
  'the mutation %s can be planted, and a test names what it breaks',
  (_, mutation) => {
    expect(mutated(read(mutation.file), mutation)).not.toBe(read(mutation.file));
    expect(mutation.ids.filter((id) => read(mutation.test).includes(id))).not.toEqual([]);
  },
);
