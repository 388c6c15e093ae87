/**
 * Which files a file needs, read from its text in a moment, without running or compiling anything: what it imports, and what it
 * names in a string, as `join(ROOT, 'docs/import.md')` or `new URL('./ground.css', import.meta.url)` do. A path that is put
 * together from several strings or from variables is not seen.
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
const CODE = /\.(ts|tsx|mts|mjs|js)$/;
const COMMENT_LINE = /^\s*(\/\/|\/?\*).*$/gm;
/** Gone before anything runs. */
const TYPE_IMPORT = /^(import|export) type\s[^;]*?\sfrom '[^'\n]+';/gm;
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g;
const STRING = /'([^'\n]+)'|`([^`$\n]+)`/g;

export interface FileNeeds {
  /** Files that are loaded with it. */
  imports: readonly string[];
  /** These, and the files and folders it names in any other way. A folder ends with a slash. */
  names: readonly string[];
  /** The keys of what it takes from Vitest's global setup: `inject('postgresUrl')`. */
  injects: readonly string[];
}

const known = new Map<string, FileNeeds>();
const NOTHING: FileNeeds = { imports: [], names: [], injects: [] };

/** What the file needs directly. All paths are relative to the repository. */
export function needsOf(file: string): FileNeeds {
  const before = known.get(file);
  if (before) return before;
  const needs = CODE.test(file) ? readNeeds(file) : NOTHING;
  known.set(file, needs);
  return needs;
}

function readNeeds(file: string): FileNeeds {
  const text = readFileSync(join(ROOT, file), 'utf8').replace(COMMENT_LINE, '').replace(TYPE_IMPORT, '');
  const strings = [...text.matchAll(STRING)].map(([, single, template]) => single ?? template ?? '');
  return {
    imports: [...text.matchAll(IMPORT)]
      .flatMap(([, name = '']) => pathsOf(file, name))
      .filter((path) => CODE.test(path)),
    names: [...new Set(strings.flatMap((name) => pathsOf(file, name)))],
    injects: [...text.matchAll(/\binject\('(\w+)'\)/g)].map(([, key = '']) => key),
  };
}

/** The files that a string in `file` names: none, one, a folder, or those of a pattern. */
function pathsOf(file: string, string: string): string[] {
  const name = string.split('?')[0] ?? '';
  const isRelative = name.startsWith('.');
  if (name.includes(' ') || (!isRelative && !/[/.]/.test(name))) return [];
  const path = isRelative ? join(dirname(file), name) : name.startsWith('#') ? `src/${name.slice(1)}` : name;
  // The repository as a whole, and what lies beside it, says nothing about a single file.
  if (path.startsWith('..') || path.startsWith('/') || /^(\.\/?|node_modules.*|build.*)$/.test(path)) return [];
  if (isRelative && path.includes('*')) return globSync(path, { cwd: ROOT });
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (found?.isFile()) return [path];
  return found?.isDirectory() ? [path.endsWith('/') ? path : `${path}/`] : [];
}

/** All that can be reached from `start` by `next`, itself included, with the smallest number of steps to each. */
export function stepsFrom(start: string, next: (file: string) => readonly string[]): Map<string, number> {
  const steps = new Map([[start, 0]]);
  // A map hands out what is added to it while it is walked, so the files come in the order of their steps.
  for (const [file, count] of steps) for (const one of next(file)) if (!steps.has(one)) steps.set(one, count + 1);
  return steps;
}

/** The keys of the global setup that the file or anything it imports takes. */
export function injectedBy(file: string): Set<string> {
  const reached = stepsFrom(file, (one) => needsOf(one).imports).keys();
  return new Set([...reached].flatMap((one) => needsOf(one).injects));
}
