/**
 * Splits a large table into parts to be sent one after the other: each with the header, no product split between two
 * (FIX-64). Pure.
 */
import type { ImportRequest } from '#contract/staff/products/staff-products.ts';
import { type Delimiter, declarationLength, delimiterOf } from '#shared/tables/table-dialect.ts';

export interface TablePart {
  text: string;
  /** The line of the whole file for a line of this part. */
  lineOf: (line: number) => number;
  /** Fraction of the file up to the end of this part, 0 to 1. */
  share: number;
}

/** Columns whose values group lines by product. */
const KEYS = ['code', 'handle', 'url handle'];
/** A table with this column is one of orders, whose lines belong together by the order’s number. */
const ORDER_LINE = 'lineitem name';
/** A record open for this many lines has an unbalanced quote; the server's parser uses the same limit. */
const MAX_LINES_PER_ROW = 2_000;

export function* splitTable(text: string, format: ImportRequest['format'], max: number): Generator<TablePart> {
  const delimiter = delimiterOf(text);
  const header = format === 'jsonl' ? '' : headerOf(text);
  const key = format === 'jsonl' ? -1 : keyOf(cellsOf(header, delimiter));
  let from = header.length;
  let linesBefore = 0;
  do {
    const end = partEnd(text, from, { key, delimiter }, max);
    const body = text.slice(from, end);
    const before = linesBefore;
    yield { text: header + body, lineOf: (line) => line + before, share: text.length === 0 ? 1 : end / text.length };
    linesBefore += countLines(body);
    from = end;
  } while (from < text.length);
}

/** The column whose equal values make rows one thing; -1 for none. */
function keyOf(header: readonly string[]): number {
  const names = header.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  const keys = names.includes(ORDER_LINE) ? ['name'] : KEYS;
  return names.findIndex((name) => keys.includes(name));
}

/** The header with its line end, and the line before it that declares the delimiter. */
export const headerOf = (text: string): string => text.slice(0, recordEnd(text, declarationLength(text)));

/**
 * The end of the last whole product within `max` characters; for a single longer product, its own end. `key`: the column
 * that tells products apart, -1 when each line is one.
 */
function partEnd(
  text: string,
  from: number,
  { key, delimiter }: { key: number; delimiter: Delimiter },
  max: number,
): number {
  let at = from;
  let begun = from;
  let last: string | null = null;
  while (at < text.length) {
    const next = recordEnd(text, at);
    const value = key < 0 ? null : (cellsOf(text.slice(at, next), delimiter)[key]?.trim() ?? '');
    if (value === null || value !== last) begun = at;
    last = value;
    if (next - from > max && begun > from) return begun;
    at = next;
  }
  return text.length;
}

/** End of the record that begins at `from`, its line end included; quotes may contain line ends. */
export function recordEnd(text: string, from: number): number {
  let end = from;
  let quotes = 0;
  for (let lines = 0; lines < MAX_LINES_PER_ROW; lines += 1) {
    const lineEnd = text.indexOf('\n', end);
    const next = lineEnd === -1 ? text.length : lineEnd + 1;
    for (let at = text.indexOf('"', end); at !== -1 && at < next; at = text.indexOf('"', at + 1)) quotes += 1;
    end = next;
    if (quotes % 2 === 0 || end >= text.length) return quotes % 2 === 0 ? end : firstLineEnd(text, from);
  }
  return firstLineEnd(text, from);
}
const firstLineEnd = (text: string, from: number): number => {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at + 1;
};

const CELLS: Readonly<Record<Delimiter, RegExp>> = {
  ',': /,(?:"((?:[^"]|"")*)"|([^,\r\n]*))/g,
  ';': /;(?:"((?:[^"]|"")*)"|([^;\r\n]*))/g,
  '\t': /\t(?:"((?:[^"]|"")*)"|([^\t\r\n]*))/g,
  '|': /\|(?:"((?:[^"]|"")*)"|([^|\r\n]*))/g,
};

/** The cells of a record, as far as needed to tell products apart. */
export function cellsOf(record: string, delimiter: Delimiter): string[] {
  const cells: string[] = [];
  const declared = declarationLength(record);
  for (const [, quoted, plain] of `${delimiter}${record.slice(declared)}`.matchAll(CELLS[delimiter]))
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
  return cells;
}

export const countLines = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};
