import pg from 'pg';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { inTransaction } from './database.ts';
import { sql } from './sql.ts';

interface Written {
  _write: (...given: unknown[]) => unknown;
  _writev: (...given: unknown[]) => unknown;
}
/** The number of packets sent to PostgreSQL while `work` runs. */
async function countPackets(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  const seen = new Set<Written>();
  let packets = 0;
  const counted = (write: Written['_write']) =>
    function (this: unknown, ...given: unknown[]) {
      packets += 1;
      return Reflect.apply(write, this, given);
    };
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const { stream } = (this as unknown as { connection: { stream: Written } }).connection;
    if (!seen.has(stream)) Object.assign(stream, { _write: counted(stream._write), _writev: counted(stream._writev) });
    seen.add(stream);
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return packets;
}

const slug = (n: number) =>
  sql<{
    n: number;
  }>`insert into catalogue.brand (slug, name) values (${`s${n}`}, ${`Brand ${n}`}) returning ${n}::int as n`;

test('statements issued together leave in one packet, BEGIN with the first, and are answered in order', async () => {
  const { db } = await useTestDatabase({ max: 1 });
  let results: number[] = [];
  const packets = await countPackets(() =>
    inTransaction({ db }, async (tx) => {
      const all = await Promise.all([1, 2, 3, 4].map((n) => slug(n).execute(tx.db)));
      results = all.map(({ rows }) => rows[0]?.n ?? 0);
    }),
  );
  expect(results).toEqual([1, 2, 3, 4]);
  expect(packets).toBe(2);
});

test('a failed statement rolls back those sent with it, and all of them reject with the same error', async () => {
  const { db, pool } = await useTestDatabase({ max: 1 });
  await expect(
    inTransaction({ db }, async (tx) => {
      const all = await Promise.allSettled([
        slug(1).execute(tx.db),
        slug(1).execute(tx.db),
        slug(2).execute(tx.db),
        slug(3).execute(tx.db),
      ]);
      expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
      for (const one of all.slice(1)) expect(one.status === 'rejected' && one.reason).toMatchObject({ code: '23505' });
    }),
  ).rejects.toThrow('rolled back');
  expect((await pool.query('select 1 from catalogue.brand')).rowCount).toBe(0);
});

test('a statement after the end of the transaction is refused, and the connection stays usable', async () => {
  const { db, pool } = await useTestDatabase({ max: 1 });
  let late: Promise<unknown> = Promise.resolve();
  await expect(
    inTransaction({ db }, async (tx) => {
      const slow = async () => {
        await sql`select pg_sleep(0.01)`.execute(tx.db);
        await new Promise((done) => setTimeout(done, 50));
        await slug(1).execute(tx.db);
      };
      late = slow();
      late.catch(() => undefined);
      await sql`select 1/0`.execute(tx.db);
    }),
  ).rejects.toMatchObject({ code: '22012' });
  await expect(late).rejects.toThrow('after the end of its transaction');
  expect((await pool.query('select 1 from catalogue.brand')).rowCount).toBe(0);
});

test('a connection lost during a transaction leaves no rows, and the next transaction gets another connection', async () => {
  const { db, pool } = await useTestDatabase({ max: 1 });
  await expect(
    inTransaction({ db }, async (tx) => {
      await slug(1).execute(tx.db);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.db);
    }),
  ).rejects.toThrow();
  await inTransaction({ db }, (tx) => slug(2).execute(tx.db));
  expect((await pool.query('select slug from catalogue.brand')).rows).toEqual([{ slug: 's2' }]);
});
