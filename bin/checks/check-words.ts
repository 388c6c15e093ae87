/** The check on words: docs/glossary.md says what each thing is called, and nothing may call it otherwise. */
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

/** A file by its path from the project's root. */
export interface TextFile {
  path: string;
  text: string;
}

interface BannedWord {
  word: string;
  instead: string;
}
interface Exception {
  word: string;
  /** A glob over paths, or a text in which the word may stand anywhere. */
  where: string;
}
export interface Glossary {
  banned: BannedWord[];
  exceptions: Exception[];
}

const EXCEPTIONS_HEADING = '## Where such a word has to stay';

/** Reads the tables of the glossary. Throws when a table has no banned word at all, which would make the check pass. */
export function readGlossary(page: string): Glossary {
  const [terms = '', exceptionsTable = ''] = page.split(EXCEPTIONS_HEADING);
  const banned = rowsOf(terms).flatMap(([term = '', , not = '']) =>
    [...not.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({ word, instead: term })),
  );
  if (banned.length === 0) throw new Error('docs/glossary.md bans no word: its tables cannot be read');
  const exceptions = rowsOf(exceptionsTable).flatMap(([word = '', where = '']) =>
    [...where.matchAll(/`([^`]+)`/g)].map(([, one = '']) => ({ word: word.replaceAll('`', ''), where: one })),
  );
  return { banned, exceptions };
}

const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| term |') && !line.startsWith('| word |'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

/** Every banned word in a path or a text, as `path:line: word (say …)`. */
export function findBannedWords(files: readonly TextFile[], { banned, exceptions }: Glossary): string[] {
  const rules = banned.map((one) => ({
    ...one,
    pattern: patternOf(one.word),
    exceptions: exceptions.filter(({ word }) => word === one.word).map(({ where }) => where),
  }));
  const any = new RegExp(rules.map(({ pattern }) => pattern.source).join('|'));
  return files.flatMap(({ path, text }) => {
    if (!any.test(path) && !any.test(text)) return [];
    return rules.flatMap(({ word, instead, pattern, exceptions: allowed }) => {
      if (allowed.some((where) => where.includes('/') && matchesGlob(path, where))) return [];
      const withoutAllowed = (one: string): string =>
        allowed.reduce((rest, where) => rest.replaceAll(where, (gone) => ' '.repeat(gone.length)), one);
      const clean = withoutAllowed(text);
      const found = [...clean.matchAll(pattern)].map(({ index }) => clean.slice(0, index).split('\n').length);
      const places = [...(withoutAllowed(path).match(pattern) ? [0] : []), ...found];
      return places.map((line) => `${path}${line > 0 ? `:${line}` : ''}: "${word}" (say: ${instead})`);
    });
  });
}

/** Finds a word in prose, also over a line's end, and as part of a name: in camel case, with underscores, in capitals. */
function patternOf(word: string): RegExp {
  const parts = word.toLowerCase().split(' ');
  const capital = (part: string) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`;
  const [first = '', ...rest] = parts;
  const gap = String.raw`(?:[_-]|[^\S\n]+|\s*\n\s*(?:\*|\/\/|#)?\s*)`;
  const anyCase = (part: string) => `[${part.charAt(0)}${part.charAt(0).toUpperCase()}]${part.slice(1)}`;
  const spoken = parts.map(anyCase).join(gap);
  const camel = rest.map(capital).join('');
  const upper = parts.map((part) => part.toUpperCase()).join(gap);
  return new RegExp(
    [
      `(?<![A-Za-z])${spoken}(?![a-z])`,
      `(?<![A-Za-z])${anyCase(first)}${camel}(?![a-z])`,
      `(?<=[a-z0-9])${capital(first)}${camel}(?![a-z])`,
      `(?<![A-Za-z])${upper}(?![A-Za-z])`,
    ].join('|'),
    'g',
  );
}

/**
 * What the check reads: all our texts, those of the demo shop included, except the glossary, the change log, migrations
 * (they never change) and generated types.
 */
const READ = /\.(ts|tsx|mjs|css|md|yaml|yml|sh|html)$/;
const NOT_READ = /^(docs\/glossary\.md|CHANGELOG\.md|db\/migrations\/|src\/platform\/database\/database-types\.ts)/;

/** The files that the check reads, of those that Git knows. */
export const filesToRead = (root: string, paths: readonly string[]): TextFile[] =>
  paths
    .filter((path) => READ.test(path) && !NOT_READ.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
