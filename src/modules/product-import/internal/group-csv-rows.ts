/** Groups the consecutive lines of one product in a table. */
import type { BrokenRecord, CsvRecord, ReadRecord } from './read-csv-rows.ts';

/** The lines of a product, or why it cannot be imported. */
export type CsvRowGroup = { line: number; rows: CsvRecord[] } | { line: number; reason: string; code?: string };

const MAX_LINES = 2_000;

interface Open {
  key: string;
  line: number;
  rows: CsvRecord[];
  broken: BrokenRecord | null;
}

/**
 * Groups by the column `key`. A line that cannot be read makes its whole product fail: imported without it, the product
 * would silently lose a size.
 */
export async function* groupCsvRows(records: AsyncIterable<ReadRecord>, key: string): AsyncGenerator<CsvRowGroup> {
  let open = null as Open | null;
  let between: BrokenRecord[] = [];
  for await (const read of records) {
    if ('reason' in read) {
      if (open && belongsTo(read, open.key)) open.broken ??= read;
      else between.push(read);
      continue;
    }
    const value = (read.record[key] ?? '').trim();
    if (open?.key === value) {
      open.broken ??= between[0] ?? null;
      between = [];
      if (open.rows.length < MAX_LINES) open.rows.push(read.record);
      else open.broken ??= { line: read.line, reason: `has more than ${MAX_LINES} lines`, raw: '' };
      continue;
    }
    if (open) yield close(open);
    const own: BrokenRecord | null = between.find((broken) => belongsTo(broken, value)) ?? null;
    for (const broken of between) if (broken !== own) yield alone(broken);
    between = [];
    open = { key: value, line: read.line, rows: [read.record], broken: own };
  }
  if (open) yield close(open);
  for (const broken of between) yield alone(broken);
}

/** Whether the key is a cell of the broken line, quoted or not. */
const belongsTo = (broken: BrokenRecord, key: string): boolean =>
  key !== '' && broken.raw.split(/[,;\t|]/).some((cell) => cell.trim().replace(/^"|"$/g, '') === key);

const alone = ({ line, reason }: BrokenRecord): CsvRowGroup => ({ line, reason });

const close = ({ key, line, rows, broken }: Open): CsvRowGroup =>
  broken ? { line: broken.line, reason: broken.reason, code: key.slice(0, 64) } : { line, rows };
