/** Reads any product table by a mapping: CSV, or a YAML list of records; gzip or not. */
import { parse } from 'yaml';
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { mapTableRow } from './internal/map-table-row.ts';
import { type CsvRecord, readCsvRows } from './internal/read-csv-rows.ts';
import { FileProblem } from './open-file.ts';
import { columnsOf, type TableMapping } from './table-mapping.ts';

const MAX_YAML_CHARACTERS = 50_000_000;

export async function* readTable(
  text: AsyncIterable<string>,
  mapping: TableMapping,
  format: 'csv' | 'yaml',
): AsyncGenerator<ReadRow> {
  if (format === 'yaml') {
    let index = 0;
    for (const record of await readYaml(text)) {
      index += 1;
      yield mapTableRow(index, record, mapping);
    }
    return;
  }
  for await (const read of readCsvRows(text, columnsOf(mapping)))
    yield 'reason' in read ? read : mapTableRow(read.line, read.record, mapping);
}

/** YAML cannot be read in parts; lists beyond 50 million characters are rejected. Lines are counted in records. */
async function readYaml(text: AsyncIterable<string>): Promise<CsvRecord[]> {
  let all = '';
  for await (const chunk of text) {
    all += chunk;
    if (all.length > MAX_YAML_CHARACTERS) throw new FileProblem('The YAML file is larger than 50 MB; save it as CSV.');
  }
  let list: unknown;
  try {
    list = parse(all);
  } catch (error) {
    throw new FileProblem(
      `The file is no YAML: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    );
  }
  if (!Array.isArray(list)) throw new FileProblem('The YAML file is no list of products.');
  return list.map((record: unknown) =>
    typeof record === 'object' && record !== null
      ? Object.fromEntries(
          Object.entries(record).map(([name, value]) => [name, typeof value === 'object' ? '' : String(value)]),
        )
      : {},
  );
}
