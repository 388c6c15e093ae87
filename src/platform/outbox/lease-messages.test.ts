import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { insertOutboxMessages } from './outbox.ts';
import { leaseMessages } from './outbox-records.ts';

test('I10 the oldest messages of several kinds are leased first, no more than asked for, and the rest by the next', async () => {
  const ctx = await useTestDatabase();
  const age = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const kinds = ['a', 'b', 'c'];
  await insertOutboxMessages(
    ctx,
    Array.from({ length: 12 }, (_, index) => ({
      dedupeKey: `${index}`,
      kind: kinds[index % 3] as string,
      payload: {},
      availableAt: age(60 - index),
    })),
  );
  await insertOutboxMessages(ctx, [{ dedupeKey: 'later', kind: 'a', payload: {}, availableAt: age(-60) }]);
  const leased = async () => (await leaseMessages(ctx, ['a', 'b'], 5, 60)).map(({ dedupeKey }) => dedupeKey).sort();
  expect(await leased()).toEqual(['0', '1', '3', '4', '6']);
  expect(await leased()).toEqual(['10', '7', '9']);
  expect(await leased()).toEqual([]);
  const { rows } = await ctx.pool.query('select dedupe_key as key from platform.outbox where attempts = 0 order by id');
  expect(rows.map(({ key }) => key)).toEqual(['2', '5', '8', '11', 'later']);
});
