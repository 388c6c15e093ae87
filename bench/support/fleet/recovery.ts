/** How long a fleet was away, from what was answered and when. Pure. */
import type { Answered } from './shoppers.ts';

const STEP_MS = 250;
/** Throughput is counted over so long. */
const WINDOW_MS = 3_000;
/** Of the throughput before the fault. */
const SHARE = 0.8;

type Kinds = readonly Answered['kind'][];
export const PAGES: Kinds = ['page'];
export const ORDERS: Kinds = ['order', 'rush'];

/** Answers without an error a second. */
export function throughput(answered: readonly Answered[], kinds: Kinds, from: number, to: number): number {
  const good = answered.filter(({ at, kind, isError }) => !isError && at >= from && at < to && kinds.includes(kind));
  return (good.length / Math.max(1, to - from)) * 1000;
}

/** Answers without an error in each whole second of the time from `from` to `to`. */
export function answersEachSecond(answered: readonly Answered[], from: number, to: number): number[] {
  const counts = Array.from({ length: Math.max(0, Math.floor((to - from) / 1000)) }, () => 0);
  for (const { at, isError } of answered) {
    const second = Math.floor((at - from) / 1000);
    if (!isError && counts[second] !== undefined) counts[second] += 1;
  }
  return counts;
}

/**
 * Milliseconds from the fault until 80 % of the throughput before it are back and stay: in the next three seconds, and on
 * average until `now`. Null while they are not. Zero for a fault that nobody noticed.
 */
export function recoveredAfter(
  answered: readonly Answered[],
  kinds: Kinds,
  { faultAt, before, now }: { faultAt: number; before: number; now: number },
): number | null {
  for (let at = faultAt; at + WINDOW_MS <= now; at += STEP_MS) {
    const soon = throughput(answered, kinds, at, at + WINDOW_MS);
    const onAverage = throughput(answered, kinds, at, now);
    if (soon >= SHARE * before && onAverage >= SHARE * before) return at - faultAt;
  }
  return null;
}
