import { expect, test } from 'vitest';
import { fail, ok } from '#shared/result.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { commitIfOk, inTransaction, openDatabase, type Queries } from './database.ts';
import { sql } from './sql.ts';

test('a deadlock between two transactions is retried and not reported to the caller', async () => {
  const { db } = await useTestDatabase();
  await sql`create table public.t (id int primary key, n int); insert into public.t values (1, 0), (2, 0)`
    .execute(db)
    .catch(async () => {
      await sql`create table public.t (id int primary key, n int)`.execute(db);
      await sql`insert into public.t values (1, 0), (2, 0)`.execute(db);
    });
  const both = (first: number, second: number) =>
    inTransaction({ db }, async (ctx) => {
      await sql`update public.t set n = n + 1 where id = ${first}`.execute(ctx.db);
      await new Promise((done) => setTimeout(done, 30));
      await sql`update public.t set n = n + 1 where id = ${second}`.execute(ctx.db);
    });
  await Promise.all([both(1, 2), both(2, 1)]);
  const { rows } = await sql<{ n: number }>`select n from public.t`.execute(db);
  expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
});

test('money is read as bigint, and a failed transaction leaves no rows', async () => {
  const { db } = await useTestDatabase();
  await expect(
    inTransaction({ db }, async (ctx) => {
      await ctx.db.insertInto('catalogue.brand').values({ slug: 'a', name: 'A' }).execute();
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(
    await db
      .selectFrom('catalogue.brand')
      .select((e) => e.fn.countAll<bigint>().as('n'))
      .executeTakeFirst(),
  ).toEqual({ n: 0n });
});

test('a failed result is returned and leaves no rows, also of a transaction that it joined; an ok result is stored', async () => {
  const { db } = await useTestDatabase();
  const add = (ctx: { db: Queries }, slug: string) =>
    ctx.db.insertInto('catalogue.brand').values({ slug, name: slug }).execute();
  const refuse = (ctx: { db: Queries }) =>
    commitIfOk(ctx, async (tx) => {
      await add(tx, 'refused');
      return fail('NO');
    });
  expect(await refuse({ db })).toEqual(fail('NO'));
  const outer = await commitIfOk({ db }, async (tx) => {
    await add(tx, 'before');
    return refuse(tx);
  });
  expect(outer).toEqual(fail('NO'));
  const stored = await commitIfOk({ db }, async (tx) => {
    await add(tx, 'stored');
    return ok('YES');
  });
  expect(stored).toEqual(ok('YES'));
  expect(await db.selectFrom('catalogue.brand').select('slug').execute()).toEqual([{ slug: 'stored' }]);
});

test('rows of the stock ledger and the audit table cannot be changed', async () => {
  const { pool } = await useTestDatabase();
  await pool.query("insert into platform.audit (actor, action, subject) values ('a', 'b', 'c')");
  await expect(pool.query('delete from platform.audit')).rejects.toMatchObject({ code: '42501' });
  await expect(pool.query('update stock.stock_move set qty = 1')).rejects.toMatchObject({ code: '42501' });
});

test('a process that was stopped for longer than the deadline gets the answer; a silent server is reported', async () => {
  const { url } = await useTestDatabase();
  const { db, close } = openDatabase(url, { max: 1, deadlineMs: 2_000 });
  try {
    await sql`select 1`.execute(db);
    const running = sql<{ n: number }>`select 2 as n, pg_sleep(0.2)`.execute(db);
    await new Promise((done) => setTimeout(done, 50));
    // The phase of the event loop after which expired timers run before what has arrived is read.
    await new Promise((done) => setImmediate(done));
    // Nothing runs in this process meanwhile, as after a suspension of the machine.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
    expect((await running).rows).toMatchObject([{ n: 2 }]);
    await expect(sql`select pg_sleep(4)`.execute(db)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  } finally {
    await close();
  }
});
