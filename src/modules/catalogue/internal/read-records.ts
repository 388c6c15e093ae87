/** A CSV file as records by header name, each with the line it begins on. What cannot be parsed is reported and passed over. */
import { Readable } from 'node:stream';
import { type Options, parse } from 'csv-parse';
import { FileProblem } from '../open-file.ts';

export type CsvRecord = Readonly<Record<string, string>>;
export type ReadRecord = { line: number; record: CsvRecord } | { line: number; reason: string };

const MOST_RECORD_CHARACTERS = 1_000_000;

/** Throws FileProblem when the header lacks one of `required` or names a column twice. */
export async function* readRecords(text: AsyncIterable<string>, required: readonly string[]): AsyncGenerator<ReadRecord> {
  const broken: { line: number; reason: string }[] = [];
  const options: Options = {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    info: true,
    max_record_size: MOST_RECORD_CHARACTERS,
    on_skip: (error) => {
      broken.push({ line: Number(error?.lines ?? 0), reason: `not CSV: ${error?.message ?? 'this row cannot be read'}` });
      return undefined;
    },
  };
  const parser = parse(options);
  const source = Readable.from(text);
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let header: string[] | null = null;
  let endOfLast = 0;
  for await (const { record: cells, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    while (broken.length > 0) yield broken.shift() as { line: number; reason: string };
    const line = endOfLast + 1;
    endOfLast = info.lines;
    if (header === null) {
      header = checkHeader(cells, required);
      continue;
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (cells.length !== header.length) {
      // Cells missing at the end are how some programs write empty ones; extra cells mean that a comma went astray.
      if (cells.length > header.length && cells.slice(header.length).some((cell) => cell !== '')) {
        yield { line, reason: `has ${cells.length} cells where the header has ${header.length}; is a comma unquoted?` };
        continue;
      }
    }
    yield { line, record: Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])) };
  }
  yield* broken;
  if (header === null) throw new FileProblem('The file is empty: it has no header line.');
}

function checkHeader(cells: readonly string[], required: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim());
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (twice !== undefined) throw new FileProblem(`The header names the column "${twice}" twice.`);
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new FileProblem(`The header lacks ${missing.map((name) => `"${name}"`).join(', ')}. Its columns: ${names.slice(0, 12).join(', ').slice(0, 300)}.`);
  return names;
}
