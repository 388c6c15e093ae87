/** Reads the list of mutations in tests/mutations: deliberate defects, each with the test that detects it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const FOLDER = join(import.meta.dirname, '../../tests/mutations');

const mutationSchema = z.strictObject({
  /**
   * The requirement ids of docs/requirements.tsv that the defect breaks, or words where it breaks none: one of them is
   * in the title of the failing test.
   */
  ids: z.array(z.string().min(3)).min(1),
  /** The wrong behaviour in one sentence. */
  breaks: z.string().min(10),
  /** The source file, and the text that occurs in it exactly once. */
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

/**
 * Matches `text` however the formatter broke its lines: white space between tokens and commas before a closing bracket
 * may differ.
 */
function anyLayout(text: string): RegExp {
  const tokens = text.match(/[\w$]+|[^\s\w$]/g) ?? [];
  const escaped = tokens.map((token) => token.replace(/[^\w]/g, '\\$&'));
  return new RegExp(escaped.map((token) => (/^\\[)\]}]$/.test(token) ? `,?\\s*${token}` : token)).join('\\s*'), 'g');
}

/** The source with the defect in it. Throws when the text to replace does not occur exactly once. */
export function mutated(source: string, { file, find, replace }: Mutation): string {
  const pattern = anyLayout(find);
  const places = source.match(pattern)?.length ?? 0;
  if (places !== 1) throw new Error(`${file}: the text to replace occurs ${places} times, not once:\n${find}`);
  return source.replace(pattern, () => replace);
}
