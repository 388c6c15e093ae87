/** The list of mutations in tests/mutations: defects that were planted on purpose, each with the test that sees it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const FOLDER = join(import.meta.dirname, '../tests/mutations');

const mutationSchema = z.strictObject({
  /** The clauses of docs/requirements.tsv that the defect breaks, or words where it breaks none: one stands in the title of the test that fails. */
  ids: z.array(z.string().min(3)).min(1),
  /** What the shop would do wrong, in a sentence. */
  breaks: z.string().min(10),
  /** The source file, and the text that stands in it exactly once. */
  file: z.string(),
  find: z.string().min(1),
  replace: z.string(),
  /** The test file whose test fails. */
  test: z.string(),
});
export type Mutation = z.infer<typeof mutationSchema>;

/** Every mutation of the list, in the order of its files. Throws when an entry is malformed. */
export function readMutations(): Mutation[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => z.array(mutationSchema).parse(parse(readFileSync(join(FOLDER, name), 'utf8'))));
}

/** The source with the defect in it. Throws when the text to replace does not stand there exactly once. */
export function mutated(source: string, { file, find, replace }: Mutation): string {
  const pieces = source.split(find);
  if (pieces.length !== 2) throw new Error(`${file}: the text to replace stands there ${pieces.length - 1} times, not once:\n${find}`);
  return pieces.join(replace);
}
