import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('so many a turn, in the order of their coming, and other work between', async () => {
  const pace = createPace(3);
  const seen: (number | 'other')[] = [];
  const all = Array.from({ length: 8 }, (_, index) => pace().then(() => seen.push(index)));
  const other = () => {
    seen.push('other');
    if (seen.length < 10) setImmediate(other);
  };
  setImmediate(other);
  await Promise.all(all);
  expect(seen.filter((one) => one !== 'other')).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(seen.indexOf('other')).toBeGreaterThan(2);
  expect(seen.indexOf('other')).toBeLessThan(seen.indexOf(7));
  await new Promise((done) => setTimeout(done, 5));
  const later: number[] = [];
  await Promise.all([1, 2].map((index) => pace().then(() => later.push(index))));
  expect(later).toEqual([1, 2]);
});
