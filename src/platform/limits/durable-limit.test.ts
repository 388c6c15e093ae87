import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { openDatabase } from '../database/database.ts';
import { clearLimit, deletePastLimits, takeFromLimit } from './durable-limit.ts';

const limit = { name: 'test', max: 5, seconds: 3_600 };

test('200 concurrent attempts over two pools get exactly the allowed number; another subject has its own limit', async () => {
  const { db, url } = await useTestDatabase();
  const other = openDatabase(url);
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, n) => takeFromLimit({ db: n % 2 ? db : other.db }, limit, 'aroha@example.co.nz')),
  );
  await other.close();
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(5);
  const refused = results.find(({ allowed }) => !allowed);
  expect(refused?.retryAfter).toBeGreaterThan(0);
  expect(refused?.retryAfter).toBeLessThanOrEqual(3_600);
  expect((await takeFromLimit({ db }, limit, 'mere@example.co.nz')).allowed).toBe(true);
  expect((await takeFromLimit({ db }, { ...limit, name: 'other' }, 'aroha@example.co.nz')).allowed).toBe(true);
});

test('a window starts with the first attempt and frees its places when it ends', async () => {
  const { db, pool } = await useTestDatabase();
  const take = () => takeFromLimit({ db }, { name: 'test', max: 2, seconds: 600 }, 'x');
  expect([await take(), await take()].map(({ allowed }) => allowed)).toEqual([true, true]);
  await pool.query("update platform.attempt_limit set started_at = started_at - interval '599 seconds'");
  expect(await take()).toEqual({ allowed: false, retryAfter: 1 });
  await pool.query("update platform.attempt_limit set started_at = started_at - interval '1 second'");
  const results = await Promise.all(Array.from({ length: 20 }, take));
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(2);
});

test('stored counters contain no address, can be deleted, and expire by themselves', async () => {
  const { db, pool } = await useTestDatabase();
  await takeFromLimit({ db }, { ...limit, max: 1 }, 'aroha@example.co.nz');
  const { rows } = await pool.query('select key from platform.attempt_limit');
  expect(rows).toHaveLength(1);
  expect(rows[0].key).not.toContain('aroha');
  await clearLimit({ db }, limit, 'aroha@example.co.nz');
  expect((await takeFromLimit({ db }, { ...limit, max: 1 }, 'aroha@example.co.nz')).allowed).toBe(true);
  await pool.query("update platform.attempt_limit set started_at = now() - interval '3 days'");
  await deletePastLimits({ db });
  expect((await pool.query('select 1 from platform.attempt_limit')).rowCount).toBe(0);
});
