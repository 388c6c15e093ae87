import { expect, test } from 'vitest';
import { planRounds } from './fault-plan.ts';
import { ORDERS, recoveredAfter } from './recovery.ts';
import type { Answered } from './shoppers.ts';

/** Ten orders a second, except between these milliseconds. */
const ordersExcept = (from: number, to: number): Answered[] =>
  Array.from({ length: 300 }, (_, at) => ({ at: at * 100, kind: 'order' as const, isError: false })).map((one) => ({
    ...one,
    isError: one.at >= from && one.at < to,
  }));

test('FLT-03 the time to recovery counts from the fault, errors are no throughput, and a late gap counts too', () => {
  const back = (from: number, to: number) =>
    recoveredAfter(ordersExcept(from, to), ORDERS, { faultAt: 5_000, before: 10, now: 30_000 });
  expect(back(0, 0)).toBe(0);
  expect(back(5_000, 12_000)).toBe(6_500);
  expect(back(9_000, 20_000)).toBeGreaterThan(13_000);
  expect(back(5_000, 30_000)).toBeNull();
});

test('FLT-03 the plan has each part alone, then each pair, killed and cut off, and is the same for a seed', () => {
  const take = (seed: number, count: number) => {
    const rounds = planRounds(seed);
    return Array.from({ length: count }, () => rounds.next().value);
  };
  const [singles, pairs] = [take(1, 13), take(1, 13 + 40).slice(13)];
  expect(new Set(singles.map(({ fault, parts }) => `${fault} ${parts}`)).size).toBe(13);
  expect(singles.every(({ parts }) => parts.length === 1)).toBe(true);
  expect(new Set(pairs.map(({ fault, parts }) => `${fault} ${parts}`)).size).toBe(40);
  expect(pairs.every(({ parts }) => parts.length === 2)).toBe(true);
  expect(take(7, 30)).toEqual(take(7, 30));
  expect(take(7, 30)).not.toEqual(take(8, 30));
});
