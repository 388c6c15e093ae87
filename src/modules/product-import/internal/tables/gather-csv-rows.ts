/**
 * Gathers the lines of each product wherever they stand in a table: WooCommerce exports variations after all products,
 * and a merchant's own table may be sorted by anything.
 */
import { FileProblem } from '../../open-file.ts';
import type { CsvRowGroup } from '../group-csv-rows.ts';
import type { BrokenRecord, CsvRecord, ReadRecord } from '../read-csv-rows.ts';

/** Maximum characters of the cells held at once: what one upload may have, and 64 MB for a command. */
const MAX_CHARACTERS = 64 * 1024 * 1024;
const MAX_LINES = 2_000;

/**
 * Groups in the order of their first lines. `keyOf` gives the key of a line's product; '' is a continuation of the line
 * before. A line that cannot be read makes the product fail that one of its cells names. Throws FileProblem for a table
 * that is too large to be held.
 */
export async function gatherCsvRows(
  records: AsyncIterable<ReadRecord>,
  keyOf: (record: CsvRecord) => string,
): Promise<CsvRowGroup[]> {
  const groups = new Map<string, { line: number; rows: CsvRecord[]; broken: BrokenRecord | null }>();
  const broken: BrokenRecord[] = [];
  let size = 0;
  let last = '';
  for await (const read of records) {
    if ('reason' in read) {
      broken.push(read);
      continue;
    }
    const { line, record } = read;
    for (const value of Object.values(record)) size += value.length;
    if (size > MAX_CHARACTERS)
      throw new FileProblem('The table is larger than 64 MB. Split it, with all rows of a product in one part.');
    const key = keyOf(record) || last;
    last = key;
    const group = groups.get(key);
    if (!group) groups.set(key, { line, rows: [record], broken: null });
    else if (group.rows.length < MAX_LINES) group.rows.push(record);
    else group.broken ??= { line, reason: `has more than ${MAX_LINES} lines`, raw: '' };
  }
  const alone = broken.filter((one) => {
    const key = cellsOf(one.raw).find((cell) => cell !== '' && groups.has(cell));
    const group = key === undefined ? undefined : groups.get(key);
    if (group) group.broken ??= one;
    return !group;
  });
  return [
    ...[...groups].map(([key, { line, rows, broken: failed }]) =>
      failed ? { line: failed.line, reason: failed.reason, code: key.slice(0, 64) } : { line, rows },
    ),
    ...alone.map(({ line, reason }) => ({ line, reason })),
  ];
}

const cellsOf = (raw: string): string[] => raw.split(/[,;\t|]/).map((cell) => cell.trim().replace(/^"|"$/g, ''));
