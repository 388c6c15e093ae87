/**
 * `node bin/checks/patterns/check-patterns.ts`: exit 1 when a regular expression of src or bin can take a time that grows faster
 * than its text, and nothing bounds that text (docs/decisions/0134). Patterns that are put together while the shop runs
 * are not read; they are made of patterns that are.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import type { TextFile } from '../check-words.ts';
import { listFiles } from '../list-files.ts';
import { type BoundedPattern, boundedPatterns } from './bounded-patterns.ts';

interface Pattern {
  path: string;
  line: number;
  source: string;
  flags: string;
}
/** Longest time of a listed pattern on the slowest text of its length, in milliseconds. */
const MAX_MS = 100;
/** What developers run reads files of the project: only patterns that never end matter there. */
const DEVELOPERS = /^(bin|src\/simulator)\//;

/** Every regular expression literal of a file. */
export function patternsOf({ path, text }: TextFile): Pattern[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ path, line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** What is wrong: patterns that can take too long, and lines of the list that no pattern needs. */
export function checkPatterns(files: readonly TextFile[], bounded: readonly BoundedPattern[]): string[] {
  const used = new Set<BoundedPattern>();
  const problems = files.flatMap(patternsOf).flatMap(({ path, line, source, flags }) => {
    const { reports } = analyse({ source, flags });
    const where = `${path}:${line}: /${source}/${flags}`;
    if (reports.some(({ exponential }) => exponential)) return [`${where} takes twice as long with each character`];
    if (reports.length === 0 || DEVELOPERS.test(path)) return [];
    const listed = bounded.find((one) => one.path === path && one.pattern === `/${source}/${flags}`);
    if (!listed)
      return [
        `${where} takes four times as long for a text of twice the length: write it so that it cannot, or name in bin/checks/patterns/bounded-patterns.ts what bounds its text`,
      ];
    used.add(listed);
    const characters = reports.map(({ character }) => character.pick);
    const ms = Math.max(...characters.map((one) => slowest(new RegExp(source, flags), one, listed.length)));
    return ms > MAX_MS ? [`${where} takes ${Math.round(ms)} ms for ${listed.length} characters`] : [];
  });
  const unused = bounded.filter((one) => !used.has(one));
  return [
    ...problems,
    ...unused.map(({ path, pattern }) => `${path}: ${pattern} needs no line in bounded-patterns.ts`),
  ];
}

/** Milliseconds on a text of one repeated character with others around it that make the match fail late. */
function slowest(pattern: RegExp, character: string, length: number): number {
  const ends = ['', '\u0000', 'x!', '0'];
  return Math.max(
    ...ends.map((end) => {
      const began = performance.now();
      `${end}${character.repeat(length)}${end}`.search(pattern);
      return performance.now() - began;
    }),
  );
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../../..');
  const files = listFiles(root)
    .filter((path) => /^(src|bin)\/.*(?<!\.test)\.m?tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const problems = checkPatterns(files, boundedPatterns);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
