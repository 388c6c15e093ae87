/**
 * A CSV file as records by header name, each with the line it begins on. A line that cannot be parsed is reported and
 * reading continues with the next: a plain CSV parser would lose the rest of the file after one stray quote.
 */
import { parse } from 'csv-parse/sync';
import { type Delimiter, declarationLength, delimiterOf } from '#shared/tables/table-dialect.ts';
import { FileProblem, splitLines } from '../open-file.ts';

export type CsvRecord = Readonly<Record<string, string>>;
/** `raw` is the unparsed line, to find the product it belongs to. */
export type BrokenRecord = { line: number; reason: string; raw: string };
export type ReadRecord = { line: number; record: CsvRecord } | BrokenRecord;

interface Line {
  line: number;
  text: string;
}
/** Lines that belong together because a quoted cell contains line ends. */
interface Span extends Line {
  lines: number;
}

interface Header {
  names: readonly string[];
  delimiter: Delimiter;
}

/** Lines parsed at once: parsing each line on its own takes ten times as long. */
const BATCH = 1_000;
/** Of lines that are held: a thousand lines may be a megabyte each. */
const BATCH_CHARACTERS = 4_000_000;
const MAX_LINES_PER_ROW = 2_000;
const MAX_ROW_CHARACTERS = 1_000_000;
const NOT_CLOSED = 'not CSV: a quote is opened and not closed';

/**
 * Throws FileProblem when the header lacks one of `required` or names a column twice. `rename` maps column names to the
 * known ones.
 */
export async function* readCsvRows(
  text: AsyncIterable<string>,
  required: readonly string[],
  rename: (column: string) => string = (column) => column,
): AsyncGenerator<ReadRecord> {
  let header: Header | null = null;
  let waiting: Line[] = [];
  const take = function* (ended: boolean): Generator<ReadRecord> {
    if (header === null) {
      const read = readHeader(waiting, required, rename);
      header = read.header;
      waiting = waiting.slice(read.lines);
    }
    waiting = yield* readLines(waiting, header, ended);
  };
  let wanted = BATCH;
  let characters = 0;
  for await (const line of splitLines(text)) {
    if (line.text.trim() === '') {
      // An empty line within a quoted cell is part of it; between records it is ignored.
      if (waiting.length > 0) waiting.push(line);
      continue;
    }
    waiting.push(line);
    characters += line.text.length;
    if (waiting.length < wanted && characters < BATCH_CHARACTERS) continue;
    yield* take(false);
    wanted = waiting.length + BATCH;
    // What is left is the beginning of one row, which is cut off at a megabyte.
    characters = 0;
  }
  if (waiting.length === 0 && header === null) throw new FileProblem('The file is empty: it has no header line.');
  yield* take(true);
}

/** Reads complete records; returns the lines of a record that has not ended yet. */
function* readLines(lines: readonly Line[], header: Header, ended: boolean): Generator<ReadRecord, Line[]> {
  let at = 0;
  while (at < lines.length) {
    const spans: Span[] = [];
    let next = at;
    let problem: 'more' | 'broken' | null = null;
    while (next < lines.length && problem === null) {
      const span = spanFrom(lines, next, ended);
      if (typeof span === 'string') problem = span;
      else {
        if (span.text.trim() !== '') spans.push(span);
        next += span.lines;
      }
    }
    const failed = yield* readSpans(spans, header);
    if (failed !== null) {
      // The failed record may contain valid lines: continue right after the line it begins on.
      at = lines.findIndex(({ line }) => line === failed) + 1;
      continue;
    }
    if (problem === 'more') return lines.slice(next);
    if (problem === 'broken') {
      const { line, text } = lines[next] as Line;
      yield { line, reason: NOT_CLOSED, raw: text };
      next += 1;
    }
    at = next;
  }
  return [];
}

/**
 * The record that begins at `start`: a complete CSV record has an even number of quotes. 'more': its end is not read
 * yet.
 */
function spanFrom(lines: readonly Line[], start: number, ended: boolean): Span | 'more' | 'broken' {
  let quotes = 0;
  let length = 0;
  for (let end = start; end < lines.length; end += 1) {
    const { text } = lines[end] as Line;
    quotes += countQuotes(text);
    length += text.length;
    if (quotes % 2 === 0) {
      const whole = lines.slice(start, end + 1);
      return { line: (lines[start] as Line).line, text: whole.map((one) => one.text).join('\n'), lines: whole.length };
    }
    if (end - start >= MAX_LINES_PER_ROW || length > MAX_ROW_CHARACTERS) return 'broken';
  }
  return ended ? 'broken' : 'more';
}

/** Yields records in order; returns the line of a record that cannot be read and may contain lines of others. */
function* readSpans(
  spans: readonly Span[],
  { names: header, delimiter }: Header,
): Generator<ReadRecord, number | null> {
  const together = parseCells(spans.map(({ text }) => text).join('\n'), delimiter);
  const fits = Array.isArray(together) && together.length === spans.length;
  for (const [index, span] of spans.entries()) {
    const cells = fits ? together[index] : parseCells(span.text, delimiter, 1);
    const { line } = span;
    const raw = span.text.split('\n', 1)[0] ?? '';
    if (!Array.isArray(cells)) {
      yield { line, reason: `not CSV: ${cells?.message ?? 'this row cannot be read'}`, raw };
      if (span.lines > 1) return line;
      continue;
    }
    const row = (fits ? cells : cells[0]) as string[];
    if (row.every((cell) => cell.trim() === '')) continue;
    // Some programs omit empty cells at the end; if the record contains line ends, it is a stray quote.
    if (row.length < header.length && span.lines > 1) {
      yield {
        line,
        reason: `has ${row.length} cells where the header has ${header.length}; is a quote not closed?`,
        raw,
      };
      return line;
    }
    if (row.length > header.length && row.slice(header.length).some((cell) => cell !== '')) {
      yield {
        line,
        reason: `has ${row.length} cells where the header has ${header.length}; is a ${delimiter === ',' ? 'comma' : 'delimiter'} unquoted?`,
        raw,
      };
      continue;
    }
    yield { line, record: Object.fromEntries(header.map((name, position) => [name, row[position] ?? ''])) };
  }
  return null;
}

/** All rows of a text, or the parser's error. */
function parseCells(text: string, delimiter: Delimiter, max?: number): string[][] | Error {
  try {
    const rows = parse(text, { delimiter, relax_column_count: true, skip_empty_lines: false });
    return max !== undefined && rows.length > max ? new Error('a quote is out of place') : rows;
  } catch (error) {
    if (error instanceof Error) return new Error(error.message.replace(/ (at|on) line \d+.*$/s, ''));
    throw error;
  }
}

function readHeader(
  lines: readonly Line[],
  required: readonly string[],
  rename: (column: string) => string,
): { header: Header; lines: number } {
  const declared = declarationLength(`${lines[0]?.text ?? ''}\n`) > 0 ? 1 : 0;
  const span = spanFrom(lines, declared, true);
  if (typeof span === 'string') throw new FileProblem('The header line is not CSV: a quote is opened and not closed.');
  const delimiter = delimiterOf(declared === 1 ? `${lines[0]?.text}\n` : span.text);
  const rows = parseCells(span.text.replace(/^\uFEFF/, ''), delimiter);
  if (!Array.isArray(rows)) throw new FileProblem(`The header line is not CSV: ${rows.message}.`);
  const names = (rows[0] ?? []).map((cell) => rename(cell.trim()));
  return { header: { names: checkHeader(names, required), delimiter }, lines: declared + span.lines };
}

function checkHeader(names: string[], required: readonly string[]): string[] {
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (twice !== undefined) throw new FileProblem(`The header names the column "${twice}" twice.`);
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new FileProblem(
      `The header lacks ${missing.map((name) => `"${name}"`).join(', ')}. Its columns: ${names.slice(0, 12).join(', ').slice(0, 300)}.`,
    );
  return names;
}

function countQuotes(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count += 1;
  return count;
}
