/** The table of fault rounds, as docs/fleet.md shows it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Round } from './fault-plan.ts';
import type { Books } from './read-books.ts';
import type { RoundResult } from './run-round.ts';

export interface TableRow {
  round: Round;
  result: RoundResult;
  books: Books;
  /** Acknowledged orders. */
  placed: number;
  /** Seconds for which each change was not shown. */
  staleS: number[];
}

const PAGE = join(import.meta.dirname, '../../../docs/fleet.md');
const [BEGIN, END] = ['<!-- rounds -->', '<!-- end of rounds -->'];
const HEAD = [
  '| round | fault | orders acknowledged | lost | doubled | oversold | invariants broken | orders back after | pages back after | longest stale |',
  '|---|---|---|---|---|---|---|---|---|---|',
];

export function rowOf(turn: number, { round, result, books, placed, staleS }: TableRow): string {
  const seconds = (value: number | null) => (value === null ? 'over 60 s' : `${value.toFixed(1)} s`);
  const cells = [
    turn + 1,
    `${round.fault} ${round.parts.join(' and ')} (${result.machines.join(', ')})`,
    placed,
    books.lost,
    books.doubled,
    books.oversold,
    books.broken.length === 0 ? 0 : books.broken.join('; '),
    seconds(result.ordersBackS),
    seconds(result.pagesBackS),
    staleS.length === 0 ? '' : seconds(Math.max(...staleS)),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Replaces the table between the marks of docs/fleet.md. */
export function writeTable(rows: readonly TableRow[], seed: number): void {
  const text = readFileSync(PAGE, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no marks of the table`);
  const said = `${rows.length} rounds, seed ${seed}, ${new Date().toISOString().slice(0, 10)}.`;
  const table = [said, '', ...HEAD, ...rows.map((row, turn) => rowOf(turn, row))].join('\n');
  writeFileSync(PAGE, `${before}${BEGIN}\n${table}\n${END}${after}`);
}
