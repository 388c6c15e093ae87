import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { answersEachSecond } from './recovery.ts';
import { readRounds, type StoredRound, storeRound } from './stored-rounds.ts';
import { throughputGraph } from './throughput-graph.ts';

const round = (number: number, changes: Partial<StoredRound> = {}): StoredRound => ({
  seed: 3,
  round: number,
  day: '2026-11-28',
  fault: 'kill',
  parts: 'primary and etcd',
  machines: 'db1, etcd2',
  placed: 120,
  lost: 0,
  doubled: 0,
  oversold: 0,
  broken: '',
  ordersBackS: 8.5,
  pagesBackS: null,
  staleS: null,
  answersEachSecond: [40, 38, 41, 40, 39, 0, 0, 12, 40],
  ...changes,
});

test('FLT-03 stored rounds are read as they were written, those of the asked seed only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-rounds-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'deeper', 'rounds.tsv');
  expect(readRounds(3, file)).toEqual([]);
  const all = [
    round(1),
    round(1, { seed: 4 }),
    round(2, { broken: 'I1: 2 rows; I8: 1 row', lost: 1, ordersBackS: null, staleS: 2.5, answersEachSecond: [] }),
  ];
  for (const one of all) storeRound(one, file);
  expect(readRounds(3, file)).toEqual([all[0], all[2]]);
});

test('FLT-03 good answers are counted second by second, and the graph has a panel with the fault marked for each round', () => {
  const at = (ms: number, isError = false) => ({ at: ms, kind: 'page' as const, isError });
  expect(answersEachSecond([at(99), at(100), at(1_099), at(1_100, true), at(2_150), at(3_100)], 100, 3_400)).toEqual([
    2, 0, 1,
  ]);
  const svg = throughputGraph([round(1), round(2, { fault: 'cut', parts: 'shop' })]);
  expect(svg).toContain('1 kill primary and etcd');
  expect(svg).toContain('2 cut shop');
  // The fault begins after five of forty seconds; a killed machine is back after three, a cut one after eight.
  expect(svg.match(/<rect x="23.8" y="14" width="(\d+\.?\d*)"/g)).toEqual([
    '<rect x="23.8" y="14" width="14.2"',
    '<rect x="23.8" y="14" width="38"',
  ]);
  // The first second reaches from the edge over a fortieth of the panel, at 40 of 41 answers.
  expect(svg).toContain('M0 78H0V15.6H4.8');
});
