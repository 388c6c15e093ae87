/**
 * Which tables a piece of SQL names, and which of them it writes.
 *
 * The pieces are lexed by PostgreSQL's own scanner, not parsed: every third one in src/ is a fragment (a column list, a
 * condition, a statement with another fragment inside) that no parser accepts. That is enough, because every table is
 * named with its schema and the word before the name tells a write. Names of CTEs carry no schema.
 */
import { loadModule, scanSync } from 'libpg-query';

await loadModule();

export type Access = 'read' | 'write';

export interface NamedTable {
  table: string;
  access: Access;
  /** Line ends before the name. */
  line: number;
}

/** 'insert into', 'merge into', 'delete from', 'update', 'truncate [table]', 'copy'. */
function isWritten(words: readonly string[], at: number): boolean {
  const [second, first] = [words[at - 1], words[at - 2]];
  if (second === 'only') return isWritten(words, at - 1);
  if (second === 'into') return first === 'insert' || first === 'merge';
  if (second === 'from') return first === 'delete';
  return second === 'update' || second === 'truncate' || second === 'copy' || (second === 'table' && first !== 'lock');
}

const isComment = (name: string) => name === 'SQL_COMMENT' || name === 'C_COMMENT';
const unquoted = (text: string) => (text.startsWith('"') ? text.slice(1, -1) : text.toLowerCase());

/** Throws where PostgreSQL could not read the text either. */
export function namedTables(text: string, known: ReadonlySet<string>): NamedTable[] {
  if (text.trim() === '') return [];
  const tokens = scanSync(text).tokens.filter((token) => !isComment(token.tokenName));
  const words = tokens.map((token) => unquoted(token.text));
  const bytes = Buffer.from(text);
  return words.flatMap((schema, at) => {
    // A third part makes it a column: stock.stock.on_hand.
    if (words[at + 1] !== '.' || words[at - 1] === '.' || words[at + 3] === '.') return [];
    const table = `${schema}.${words[at + 2]}`;
    if (!known.has(table)) return [];
    const before = bytes.subarray(0, tokens[at]?.start).toString();
    return [{ table, access: isWritten(words, at) ? 'write' : 'read', line: before.split('\n').length - 1 }];
  });
}

/** Whether the text ends in the word that says what is written: the table itself would be elsewhere. */
export const endsBeforeTarget = (text: string): boolean =>
  /\b(insert\s+into|merge\s+into|delete\s+from|truncate|(?<!(for|key|do)\s+)update)\s+$/i.test(text);

/** Views that a migration creates, or gives another definition. */
export function createdViews(migration: string): string[] {
  const words = scanSync(migration)
    .tokens.filter((token) => !isComment(token.tokenName))
    .map((token) => unquoted(token.text));
  return words.flatMap((word, at) => {
    if (word !== 'view' || !['create', 'replace', 'materialized'].includes(words[at - 1] ?? '')) return [];
    const dot = words.indexOf('.', at);
    return dot < 0 ? [] : [`${words[dot - 1]}.${words[dot + 1]}`];
  });
}
