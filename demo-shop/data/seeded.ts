/** Deterministic random numbers: the same words always give the same number. */
import { must } from './must.ts';

/** FNV-1a with a final mix, so that similar words give unrelated numbers; 0 up to 1. */
export function chance(...words: readonly (string | number)[]): number {
  let h = 0x811c9dc5;
  for (const c of words.join('|')) {
    h = Math.imul(h ^ must(c.codePointAt(0)), 0x01000193);
  }
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

/** Whole number from 0 up to, not including, n. */
export const dice = (n: number, ...words: readonly (string | number)[]): number => Math.floor(chance(...words) * n);

/** Selects n items of a list by a seeded draw. */
export function draw<T>(n: number, list: readonly T[], salt: string, key: (item: T) => string): Set<T> {
  const ranked = list.map((item) => ({ item, rank: chance(salt, key(item)) })).sort((a, b) => a.rank - b.rank);
  return new Set(ranked.slice(0, n).map((x) => x.item));
}

const dayMs = 86_400_000;

/** The date that the demo treats as today. */
const demoDay = '2026-11-21';

/** The day that many days before the demo's today, as 'YYYY-MM-DD'. */
export function daysBefore(days: number): string {
  return new Date(Date.parse(`${demoDay}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);
}

/** An EAN-13 in the range reserved for in-store use (20–29), from a running number. */
export function inStoreEan(n: number): string {
  const body = `20${String(n).padStart(10, '0')}`;
  let sum = 0;
  for (let i = 0; i < 12; i += 1) sum += Number(body[i]) * (i % 2 === 0 ? 1 : 3);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
