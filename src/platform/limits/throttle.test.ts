import { expect, test } from 'vitest';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { createThrottle } from './throttle.ts';

test('a limited number of pieces of work run at a time, in order of arrival, with other work in between', async () => {
  const pace = createThrottle(3, 2);
  const seen: (number | 'other')[] = [];
  const all = Array.from({ length: 8 }, (_, index) => pace().then(() => seen.push(index)));
  const other = setInterval(() => seen.push('other'), 1);
  await Promise.all(all);
  clearInterval(other);
  expect(seen.filter((one) => one !== 'other')).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(seen.indexOf('other')).toBeGreaterThan(2);
  expect(seen.indexOf('other')).toBeLessThan(seen.indexOf(7));
  await new Promise((done) => setTimeout(done, 10));
  const later: number[] = [];
  await Promise.all([1, 2].map((index) => pace().then(() => later.push(index))));
  expect(later).toEqual([1, 2]);
});

test('a caller goes on at once while nobody waits', async () => {
  const pace = createThrottle(3, 60_000);
  const began = performance.now();
  await Promise.all([pace(), pace(), pace()]);
  expect(performance.now() - began).toBeLessThan(patient(30_000));
});
