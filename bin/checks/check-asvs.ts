/**
 * docs/asvs.tsv: every requirement of OWASP ASVS 5.0.0 at levels 1 and 2, with the test that proves it, the place where
 * it is met, or the reason why it is not (SEC-25). Titles and places have to exist.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Levels of the requirements of each section, by chapter: V1.2.10 is the tenth digit of the second group of V1. */
const LEVELS: Readonly<Record<string, string>> = {
  V1: '22 1111122223 112222222223 222 123',
  V2: '122 112 12223 23',
  V3: '3 113 12223 11222233 11122333 3 22333',
  V4: '12233 23333 22 1222',
  V5: '2 112333 113 222',
  V6: '122 111111112222 11223333 112233 22222333 2223 33 2222',
  V7: '222 1111 22 11222 223 22',
  V8: '1233 1123 133 23',
  V9: '111 1222',
  V10: '22 223 22223 1111122222233333 22222 22 222',
  V11: '2233 22233 11233 1222 23 23 33',
  V12: '12233 11 22223',
  V13: '2333 222223 2233 1222233',
  V14: '22 12223333 122',
  V15: '12233 12233 1222222 3333',
  V16: '2 22222 2222 222 2223',
  V17: '23 22223333 22',
};
const HEAD = ['id', 'level', 'requirement', 'by', 'where', 'what'];
const MIN_REASON = 20;

/** Requirements at levels 1 and 2, with their level. */
export function asvsRequirements(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [chapter, sections] of Object.entries(LEVELS))
    for (const [section, levels] of sections.split(' ').entries())
      for (const [at, level] of [...levels].entries())
        if (level !== '3') found.set(`${chapter}.${section + 1}.${at + 1}`, level);
  return found;
}

/** A file of the repository; null when there is none. A folder is ''. */
type ReadFile = (path: string) => string | null;

/** What is wrong with the table, one line each. */
export function checkAsvs(table: string, readFile: ReadFile): string[] {
  const [head, ...lines] = table.trimEnd().split('\n');
  const rows = lines.map((line) => line.split('\t'));
  const required = asvsRequirements();
  const ids = rows.map(([id = '']) => id);
  return [
    ...(head === HEAD.join('\t') ? [] : [`the columns are ${HEAD.join(', ')}`]),
    ...[...required.keys()].filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is there twice`),
    ...rows.flatMap((row) => findMistakes(row, required, readFile).map((mistake) => `${row[0]}: ${mistake}`)),
  ];
}

function findMistakes(row: readonly string[], required: Map<string, string>, readFile: ReadFile): string[] {
  const [id = '', level, requirement, by = '', where = '', what = ''] = row;
  if (!required.has(id)) return ['ASVS 5.0 has no such requirement at levels 1 and 2'];
  const mistakes = [
    ...(row.length === HEAD.length ? [] : [`has ${row.length} columns`]),
    ...(level === required.get(id) ? [] : [`is of level ${required.get(id)}`]),
    ...(requirement ? [] : ['does not say what is required']),
  ];
  if (by === 'test') return [...mistakes, ...findTestMistakes(where, what, readFile)];
  if (by === 'code') return [...mistakes, ...findPlaceMistakes(where, what, readFile)];
  if (by === 'exception') return what.length >= MIN_REASON ? mistakes : [...mistakes, 'an exception has a reason'];
  return [...mistakes, `'${by}' is none of test, code and exception`];
}

function findTestMistakes(where: string, what: string, readFile: ReadFile): string[] {
  if (!/\.test\.tsx?$/.test(where)) return [`'${where}' is no file of tests`];
  const text = readFile(where);
  if (text === null) return [`there is no ${where}`];
  const isTitle = ["'", '"', '`'].some((quote) => text.includes(`${quote}${what}${quote}`));
  return what !== '' && isTitle ? [] : [`${where} has no test '${what}'`];
}

function findPlaceMistakes(where: string, what: string, readFile: ReadFile): string[] {
  const places = where.split(' ').filter(Boolean);
  return [
    ...(places.length > 0 ? [] : ['names no place']),
    ...places.filter((path) => readFile(path) === null).map((path) => `there is no ${path}`),
    ...(what ? [] : ['does not say what is at that place']),
  ];
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const mistakes = checkAsvs(readFileSync(join(root, 'docs/asvs.tsv'), 'utf8'), (path) => {
    if (!existsSync(join(root, path))) return null;
    return /\.\w+$/.test(path) ? readFileSync(join(root, path), 'utf8') : '';
  });
  for (const mistake of mistakes) console.log(`docs/asvs.tsv ${mistake}`);
  process.exitCode = mistakes.length > 0 ? 1 : 0;
}
