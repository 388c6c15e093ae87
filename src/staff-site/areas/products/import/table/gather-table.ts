/**
 * Splits a large table whose products' rows may stand anywhere into parts that each hold whole products (MOVE-05). Pure.
 */
import { declarationLength, delimiterOf } from '#shared/tables/table-dialect.ts';
import { cellsOf, countLines, headerOf, recordEnd, type TablePart } from '../../../../tables/split-table.ts';

/** A record of the file: its place in the text, and its line. */
interface Place {
  from: number;
  to: number;
  line: number;
}

/** `keyOf` tells the products apart by the cells of a record; '' belongs to the record before. */
export function* gatherTable(
  text: string,
  keyOf: (cell: (column: string) => string) => string,
  max: number,
): Generator<TablePart> {
  if (text.length <= max) return yield { text, lineOf: (line) => line, share: 1 };
  const header = headerOf(text);
  let part: Place[] = [];
  let size = 0;
  let sent = header.length;
  for (const group of groupsOf(text, header, keyOf)) {
    const length = group.reduce((sum, { from, to }) => sum + to - from, 0);
    if (part.length > 0 && size + length > max) {
      sent += size;
      yield toPart(text, header, part, sent / text.length);
      [part, size] = [[], 0];
    }
    part.push(...group);
    size += length;
  }
  yield toPart(text, header, part, 1);
}

/** The records of each product, in the order of their first ones. */
function groupsOf(
  text: string,
  header: string,
  keyOf: (cell: (column: string) => string) => string,
): Iterable<Place[]> {
  const delimiter = delimiterOf(text);
  const names = cellsOf(header, delimiter).map((name, at) => [name.trim(), at] as const);
  // WooCommerce's columns are known by their names in lower case.
  const places = new Map([...names.map(([name, at]) => [name.toLowerCase(), at] as const), ...names]);
  const groups = new Map<string, Place[]>();
  let last = '';
  let line = countLines(header) + 1;
  for (let from = header.length; from < text.length; ) {
    const to = recordEnd(text, from);
    const record = text.slice(from, to);
    const cells = cellsOf(record, delimiter);
    if (record.trim() !== '') {
      last = keyOf((column) => cells[places.get(column) ?? -1]?.trim() ?? '') || last;
      const group = groups.get(last);
      if (group) group.push({ from, to, line });
      else groups.set(last, [{ from, to, line }]);
    }
    line += countLines(record);
    from = to;
  }
  return groups.values();
}

function toPart(text: string, header: string, places: readonly Place[], share: number): TablePart {
  const starts: { part: number; file: number }[] = [];
  const records: string[] = [];
  let at = countLines(header) + 1;
  for (const { from, to, line } of places) {
    const record = text.slice(from, to);
    starts.push({ part: at, file: line });
    records.push(record.endsWith('\n') ? record : `${record}\n`);
    at += Math.max(1, countLines(record));
  }
  const lineOf = (line: number): number => {
    const start = starts.findLast(({ part }) => part <= line);
    return start ? start.file + line - start.part : line;
  };
  return { text: header + records.join(''), lineOf, share };
}

/** The beginning of a file in whole records, for a preview. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = recordEnd(text, declarationLength(text));
  for (let next = end; next < text.length; ) {
    next = recordEnd(text, next);
    if (next > max) break;
    end = next;
  }
  return text.slice(0, Math.min(end, max));
}
