/**
 * Splits a large table into parts to be sent one after the other: each with the header, no product split between two
 * (FIX-64). Pure.
 */
import type { ImportRequest } from '#contract/staff/products/staff-products.ts';

export interface TablePart {
  text: string;
  /** To add to a line number of this part for that of the whole file. */
  linesBefore: number;
  /** Fraction of the file up to the end of this part, 0 to 1. */
  share: number;
}

/** Columns whose values group lines by product. */
const KEYS = ['code', 'handle', 'url handle'];
/** A record open for this many lines has an unbalanced quote; the server's parser uses the same limit. */
const MAX_LINES_PER_ROW = 2_000;

export function* splitTable(text: string, format: ImportRequest['format'], max: number): Generator<TablePart> {
  const header = format === 'jsonl' ? '' : text.slice(0, recordEnd(text, 0));
  const key = format === 'jsonl' ? -1 : cellsOf(header).findIndex((name) => KEYS.includes(name.trim().toLowerCase()));
  let from = header.length;
  let linesBefore = 0;
  do {
    const end = partEnd(text, from, key, max);
    const body = text.slice(from, end);
    yield { text: header + body, linesBefore, share: text.length === 0 ? 1 : end / text.length };
    linesBefore += countLines(body);
    from = end;
  } while (from < text.length);
}

/**
 * The end of the last whole product within `max` characters; for a single longer product, its own end. `key`: the column
 * that tells products apart, -1 when each line is one.
 */
function partEnd(text: string, from: number, key: number, max: number): number {
  let at = from;
  let begun = from;
  let last: string | null = null;
  while (at < text.length) {
    const next = recordEnd(text, at);
    const value = key < 0 ? null : (cellsOf(text.slice(at, next))[key]?.trim() ?? '');
    if (value === null || value !== last) begun = at;
    last = value;
    if (next - from > max && begun > from) return begun;
    at = next;
  }
  return text.length;
}

/** End of the record that begins at `from`, its line end included; quotes may contain line ends. */
function recordEnd(text: string, from: number): number {
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

/** The cells of a record, as far as needed to tell products apart. */
function cellsOf(record: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain] of `,${record}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,\r\n]*))/g))
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
  return cells;
}

const countLines = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};
