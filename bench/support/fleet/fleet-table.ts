/** The table of fault rounds and its summary, as docs/fleet.md shows them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredRound } from './stored-rounds.ts';

const PAGE = join(import.meta.dirname, '../../../docs/fleet.md');
const [BEGIN, END] = ['<!-- rounds -->', '<!-- end of rounds -->'];
const HEAD = [
  '| round | fault | orders acknowledged | lost | doubled | oversold | invariants broken | orders back after | pages back after | longest stale |',
  '|---|---|---|---|---|---|---|---|---|---|',
];

const seconds = (value: number | null) => (value === null ? 'over 60 s' : `${value.toFixed(1)} s`);

export function rowOf(one: StoredRound): string {
  const cells = [
    one.round,
    `${one.fault} ${one.parts} (${one.machines})`,
    one.placed,
    one.lost,
    one.doubled,
    one.oversold,
    one.broken || 0,
    seconds(one.ordersBackS),
    seconds(one.pagesBackS),
    one.staleS === null ? '' : seconds(one.staleS),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Replaces the table between the marks of docs/fleet.md. */
export function writeTable(rounds: readonly StoredRound[]): void {
  const text = readFileSync(PAGE, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no marks of the table`);
  const days = [...new Set(rounds.map(({ day }) => day))].sort();
  const said = `${rounds.length} rounds, seed ${rounds[0]?.seed}, ${days.join(', ')}.`;
  const table = [
    said,
    '',
    '![Good answers of each second, round by round](fleet/throughput.svg)',
    '',
    ...HEAD,
    ...rounds.map(rowOf),
  ].join('\n');
  writeFileSync(PAGE, `${before}${BEGIN}\n${table}\n${END}${after}`);
}
