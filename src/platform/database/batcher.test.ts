import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { createBatcher } from './batcher.ts';
import { inTransaction } from './database.ts';

test('concurrent calls become one batch, each with its own result; later calls form another batch', async () => {
  const { db } = await useTestDatabase();
  const batches: number[][] = [];
  const double = createBatcher(async (_, items: readonly number[]) => {
    batches.push([...items]);
    return items.map((item) => item * 2);
  });
  expect(await Promise.all([1, 2, 3].map((item) => double({ db }, item)))).toEqual([2, 4, 6]);
  expect(await double({ db }, 4)).toBe(8);
  expect(batches).toEqual([[1, 2, 3], [4]]);
  const many = Array.from({ length: 250 }, (_, index) => index);
  expect(await Promise.all(many.map((item) => double({ db }, item)))).toEqual(many.map((item) => item * 2));
  expect(batches.slice(2).map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('a failure rejects every call of the batch; a call inside a transaction is not batched', async () => {
  const { db } = await useTestDatabase();
  const batches: number[] = [];
  const work = createBatcher(async (_, items: readonly string[]) => {
    batches.push(items.length);
    if (items.includes('bad')) throw new Error('broken');
    return items;
  }, 5);
  const results = await Promise.allSettled(['a', 'bad', 'c'].map((item) => work({ db }, item)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(
    await inTransaction({ db }, (tx) => Promise.all([work(tx, 'x'), work({ db }, 'y'), work({ db }, 'z')])),
  ).toEqual(['x', 'y', 'z']);
  expect(batches).toEqual([3, 1, 2]);
});
