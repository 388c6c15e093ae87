/**
 * The fault rounds that were run so far, in docs/fleet/rounds.tsv: two hundred take hours, so a run goes on where the
 * last one of its seed ended.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fault } from './fault-plan.ts';

export interface StoredRound {
  seed: number;
  /** From 1 on. */
  round: number;
  day: string;
  fault: Fault;
  /** What failed, and which machines that were. */
  parts: string;
  machines: string;
  /** Acknowledged orders, and those that are lost or doubled. */
  placed: number;
  lost: number;
  doubled: number;
  /** Sizes sold too often. */
  oversold: number;
  /** Invariants that do not hold. */
  broken: string;
  /** Seconds; null: not within a minute. */
  ordersBackS: number | null;
  pagesBackS: number | null;
  /** The longest time in seconds for which a change was not shown; null: nothing was changed. */
  staleS: number | null;
  /** Good answers of each second, from five seconds before the fault on. */
  answersEachSecond: readonly number[];
}

export const ROUNDS_FILE = join(import.meta.dirname, '../../../docs/fleet/rounds.tsv');
const COLUMNS = [
  'seed',
  'round',
  'day',
  'fault',
  'parts',
  'machines',
  'placed',
  'lost',
  'doubled',
  'oversold',
  'broken',
  'orders_back_s',
  'pages_back_s',
  'stale_s',
  'answers_each_second',
];

/** The rounds of `seed`, in order. */
export function readRounds(seed: number, file = ROUNDS_FILE): StoredRound[] {
  if (!existsSync(file)) return [];
  const [, ...lines] = readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '')
    .map(roundOf)
    .filter((one) => one.seed === seed);
}

/** Adds a round to the end of the file. */
export function storeRound(round: StoredRound, file = ROUNDS_FILE): void {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${COLUMNS.join('\t')}\n`);
  }
  appendFileSync(file, `${lineOf(round)}\n`);
}

function lineOf(one: StoredRound): string {
  const seconds = (value: number | null) => (value === null ? '' : value.toFixed(1));
  return [
    one.seed,
    one.round,
    one.day,
    one.fault,
    one.parts,
    one.machines,
    one.placed,
    one.lost,
    one.doubled,
    one.oversold,
    one.broken,
    seconds(one.ordersBackS),
    seconds(one.pagesBackS),
    seconds(one.staleS),
    one.answersEachSecond.join(' '),
  ].join('\t');
}

function roundOf(line: string): StoredRound {
  const cells = line.split('\t');
  if (cells.length !== COLUMNS.length) throw new Error(`a stored round of not ${COLUMNS.length} columns: ${line}`);
  const text = (name: string): string => cells[COLUMNS.indexOf(name)] ?? '';
  const seconds = (name: string) => (text(name) === '' ? null : Number(text(name)));
  return {
    seed: Number(text('seed')),
    round: Number(text('round')),
    day: text('day'),
    fault: text('fault') as Fault,
    parts: text('parts'),
    machines: text('machines'),
    placed: Number(text('placed')),
    lost: Number(text('lost')),
    doubled: Number(text('doubled')),
    oversold: Number(text('oversold')),
    broken: text('broken'),
    ordersBackS: seconds('orders_back_s'),
    pagesBackS: seconds('pages_back_s'),
    staleS: seconds('stale_s'),
    answersEachSecond: text('answers_each_second').split(' ').filter(Boolean).map(Number),
  };
}
