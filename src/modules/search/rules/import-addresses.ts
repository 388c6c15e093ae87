import { CsvError, parse } from 'csv-parse/sync';
import {
  type ImportAddressesReply,
  type ImportAddressesRequest,
  MAX_TABLE_RULES,
} from '#contract/staff/search/search-rules.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockRules, type RuleRow } from '../internal/rule-records.ts';
import { putAddresses } from './put-addresses.ts';
import type { RuleRefusal } from './rule-refusal.ts';
import { toAddressRow } from './rule-rows.ts';

const MAX_PROBLEMS = 100;
interface TableLine {
  line: number;
  cells: readonly string[];
}

/** Imports a table of old and new addresses, all of it or nothing; without `apply` it is only checked (OWN-09). */
export async function importAddresses(
  ctx: Ctx,
  actor: string,
  { text, apply }: ImportAddressesRequest,
): Promise<ImportAddressesReply> {
  const lines = readLines(text);
  if (!lines.ok) return { applied: false, read: 0, problems: [{ line: 1, why: lines.error }], changed: 0 };
  const { rows, problems } = readRules(lines.value);
  const read = lines.value.length;
  if (problems.length > 0) return { applied: false, read, problems: problems.slice(0, MAX_PROBLEMS), changed: 0 };
  let changed = 0;
  const put = await commitIfOk(ctx, async (tx): Promise<Result<null, RuleRefusal | 'ONLY_CHECKED'>> => {
    await lockRules(tx);
    const result = await putAddresses(tx, actor, rows);
    if (!result.ok) return result;
    changed = result.value;
    return apply ? ok(null) : fail('ONLY_CHECKED');
  });
  if (!put.ok && put.error !== 'ONLY_CHECKED')
    return {
      applied: false,
      read,
      problems: [{ line: 1, why: Object.values(put.error.fields).join(' ') }],
      changed: 0,
    };
  return { applied: put.ok, read, problems: [], changed };
}

function readLines(text: string): Result<TableLine[], string> {
  try {
    const records = parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relaxColumnCount: true,
      skipEmptyLines: true,
      trim: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const lines = records.map(({ record, info }) => ({ line: info.lines, cells: record }));
    const first = lines[0]?.cells[0] ?? '';
    const body = /^(https?:|\/)/i.test(first) ? lines : lines.slice(1);
    if (body.length === 0) return fail('The table has no addresses.');
    return body.length > MAX_TABLE_RULES ? fail(`A table has at most ${MAX_TABLE_RULES} addresses.`) : ok(body);
  } catch (error) {
    if (error instanceof CsvError) return fail('This is no table of two columns, separated by commas.');
    throw error;
  }
}

function readRules(lines: readonly TableLine[]): { rows: RuleRow[]; problems: ImportAddressesReply['problems'] } {
  const rows = new Map<string, RuleRow>();
  const problems: ImportAddressesReply['problems'] = [];
  for (const { line, cells } of lines) {
    const row = toAddressRow({ from: cells[0] ?? '', to: cells[1] ?? '' });
    if (!row.ok) problems.push({ line, why: Object.values(row.error).join(' ') });
    else if (rows.has(row.value.key)) problems.push({ line, why: `${row.value.key} is there twice.` });
    else rows.set(row.value.key, row.value);
  }
  return { rows: [...rows.values()], problems };
}
