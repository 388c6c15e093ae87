/**
 * The ledger stays consistent under concurrency; every rule is enforced by the database, so real connections are used
 * (reliability A6, I5, I6).
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { inTransaction, type Queries } from '#platform/database/database.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { getBalances } from './get-balances.ts';
import { holdValue } from './hold-value.ts';
import { openAccount } from './open-account.ts';
import { postHolds } from './post-holds.ts';
import { transferValue } from './transfer-value.ts';
import { voidHolds } from './void-holds.ts';

const TARGET = 'house:gift-cards-redeemed';

async function useLedger() {
  const database = await useTestDatabase();
  const ctx = { db: database.db };
  const fund = async (amount: bigint): Promise<string> => {
    const id = `gift-card:${randomUUID()}`;
    await openAccount(ctx, id, 'NZD');
    if (amount > 0n)
      await transferValue(ctx, { key: `fund:${id}`, kind: 'issue', from: 'house:gift-cards-issued', to: id, amount });
    return id;
  };
  const balance = async (id: string) => (await getBalances(ctx, [id])).get(id);
  const expectBalanced = async () => {
    const { rows } = await database.pool.query(`
      select 'zero' as what, tx_id::text as id from ledger.entry group by tx_id having sum(amount) <> 0
      union all select 'balance', a.id from ledger.account a left join ledger.entry e on e.account_id = a.id
      where a.balance is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0)
      union all select 'held', 'house:held' where (select coalesce(sum(amount), 0) from ledger.entry where account_id = 'house:held')
        <> (select coalesce(sum(amount), 0) from ledger.hold where state = 'PENDING')`);
    expect(rows).toEqual([]);
  };
  const hold = (accountId: string, amount: bigint, ownerId: string = randomUUID()) =>
    inTransaction(ctx, async (tx) => {
      const { shortAccountIds } = await holdValue(tx, ownerId, [
        { id: randomUUID(), accountId, targetId: TARGET, amount },
      ]);
      if (shortAccountIds.length > 0) throw new Error('short');
      return ownerId;
    });
  return { ...database, ctx, fund, balance, hold, expectBalanced };
}

describe('transfers', () => {
  test('twenty concurrent transfers under one key move the amount once', async () => {
    const { ctx, fund, balance, expectBalanced } = await useLedger();
    const id = await fund(100n);
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        transferValue(ctx, { key: 'refund:1', kind: 'refund', from: 'house:gift-cards-redeemed', to: id, amount: 30n }),
      ),
    );
    expect(results.filter((result) => result === 'DONE')).toHaveLength(1);
    expect(results.filter((result) => result === 'DONE_BEFORE')).toHaveLength(19);
    expect(await balance(id)).toBe(130n);
    await expectBalanced();
  });

  test('forty concurrent transfers with keys of their own all count', async () => {
    const { ctx, fund, balance, expectBalanced } = await useLedger();
    const id = await fund(20n);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        transferValue(
          ctx,
          index % 2
            ? { key: `in:${index}`, kind: 'refund', from: TARGET, to: id, amount: 2n }
            : { key: `out:${index}`, kind: 'spend', from: id, to: TARGET, amount: 1n },
        ),
      ),
    );
    expect(await balance(id)).toBe(40n);
    await expectBalanced();
  });

  test('an amount beyond the balance does not move', async () => {
    const { ctx, fund, balance, expectBalanced } = await useLedger();
    const id = await fund(100n);
    expect(await transferValue(ctx, { key: 'a', kind: 'spend', from: id, to: TARGET, amount: 101n })).toBe('SHORT');
    expect(await transferValue(ctx, { key: 'b', kind: 'spend', from: 'gift-card:none', to: TARGET, amount: 1n })).toBe(
      'SHORT',
    );
    expect(await balance(id)).toBe(100n);
    await expectBalanced();
  });

  test('a transaction that does not sum to zero cannot be committed, and entries cannot be changed', async () => {
    const { pool, fund } = await useLedger();
    const id = await fund(5n);
    await expect(
      pool.query(
        "with x as (insert into ledger.tx (idem_key, kind) values ('one-sided', 'slip') returning id) insert into ledger.entry (tx_id, line, account_id, amount) select id, 1, $1, 1 from x",
        [id],
      ),
    ).rejects.toMatchObject({ code: '23514' });
    for (const slip of ['update ledger.entry set amount = 1', 'delete from ledger.entry', 'delete from ledger.tx'])
      await expect(pool.query(slip)).rejects.toMatchObject({ code: '42501' });
    await expect(pool.query('update ledger.account set balance = -1 where id = $1', [id])).rejects.toMatchObject({
      code: '23514',
    });
  });
});

describe('holds', () => {
  test('A6 twenty holds of 60 on a balance of 100: one succeeds, the others fall short', async () => {
    const { fund, balance, hold, expectBalanced } = await useLedger();
    const id = await fund(100n);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => hold(id, 60n)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance(id)).toBe(40n);
    await expectBalanced();
  });

  test('posted and voided concurrently by many: it ends once, one way', async () => {
    const { ctx, pool, fund, balance, hold, expectBalanced } = await useLedger();
    const id = await fund(100n);
    const owner = await hold(id, 60n);
    const ended = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? postHolds(ctx, owner) : voidHolds(ctx, owner))),
    );
    expect(ended.flat()).toHaveLength(1);
    const { rows } = await pool.query('select state from ledger.hold');
    expect(await balance(id)).toBe(rows[0].state === 'POSTED' ? 40n : 100n);
    await expect(pool.query("update ledger.hold set state = 'PENDING', ended_at = null")).rejects.toMatchObject({
      code: '42501',
    });
    await expectBalanced();
  });

  test('several accounts, some short: the caller rolls back and nothing is left', async () => {
    const { ctx, fund, balance, expectBalanced } = await useLedger();
    const [rich, poor] = [await fund(100n), await fund(10n)];
    const holds = [rich, poor].map((accountId) => ({ id: randomUUID(), accountId, targetId: TARGET, amount: 50n }));
    await expect(
      inTransaction(ctx, async (tx) => {
        expect(await holdValue(tx, randomUUID(), holds)).toEqual({ shortAccountIds: [poor] });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect([await balance(rich), await balance(poor)]).toEqual([100n, 10n]);
    await expectBalanced();
  });

  test('holds on two accounts in opposite order do not deadlock', async () => {
    const { ctx, fund, expectBalanced } = await useLedger();
    const pair = [await fund(1_000n), await fund(1_000n)];
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        holdValue(
          ctx,
          randomUUID(),
          (index % 2 ? pair : pair.toReversed()).map((accountId) => ({
            id: randomUUID(),
            accountId,
            targetId: TARGET,
            amount: 1n,
          })),
        ),
      ),
    );
    await expectBalanced();
  });
});

test('any history of transfers and holds agrees with a plain sum', async () => {
  const { ctx, fund, balance, hold, expectBalanced } = await useLedger();
  const step = fc.record({
    account: fc.nat(2),
    amount: fc.bigInt(1n, 80n),
    end: fc.constantFrom('post', 'void', 'leave', 'refund'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12, size: 'max' }), async (steps) => {
      const accounts = [await fund(100n), await fund(50n), await fund(0n)];
      const model = [100n, 50n, 0n];
      for (const { account, amount, end } of steps) {
        const id = accounts[account] ?? '';
        const had = model[account] ?? 0n;
        if (end === 'refund') {
          await transferValue(ctx, { key: randomUUID(), kind: 'refund', from: TARGET, to: id, amount });
          model[account] = had + amount;
          continue;
        }
        const owner = await hold(id, amount).catch(() => null);
        expect(owner !== null).toBe(had >= amount);
        if (owner === null) continue;
        if (end === 'post') expect(await postHolds(ctx, owner)).toHaveLength(1);
        if (end === 'void') expect(await voidHolds(ctx, owner)).toHaveLength(1);
        if (end !== 'void') model[account] = had - amount;
      }
      for (const [index, id] of accounts.entries()) expect(await balance(id)).toBe(model[index]);
    }),
    { numRuns: 25 },
  );
  await expectBalanced();
});

describe('lock order', () => {
  /**
   * Another transaction locks the first account; `work` needs it and the second. It waits for the first before it
   * locks the second, so that two callers that need both can never wait for each other; a retry after a deadlock would
   * hide that.
   */
  async function expectFirstThenSecond(
    { pool, ctx }: { pool: Pool; ctx: { db: Queries } },
    [first, second]: readonly [string, string],
    work: (tx: { db: Queries }) => Promise<unknown>,
  ): Promise<void> {
    const holder = await pool.connect();
    const observer = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from ledger.account where id = $1 for no key update', [first]);
      const {
        rows: [{ pid }],
      } = await holder.query('select pg_backend_pid() as pid');
      const working = inTransaction(ctx, work);
      await vi.waitFor(
        async () => {
          const { rows } = await observer.query(
            'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
            [pid],
          );
          expect(rows, '`work` waits for the first account').toHaveLength(1);
        },
        { timeout: patient(5_000), interval: 10 },
      );
      const { rows } = await observer.query(
        'select id from ledger.account where id = $1 for no key update skip locked',
        [second],
      );
      await holder.query('commit');
      await working;
      expect(rows, 'the second account was locked before the first: two callers that need both can deadlock').toEqual([
        { id: second },
      ]);
    } finally {
      holder.release();
      observer.release();
    }
  }

  test.each([0, 1])(
    'A6 holds are placed, posted and voided account by account, in order of id; transfers too (%s)',
    async (reversed) => {
      const { pool, ctx, fund, expectBalanced } = await useLedger();
      const sorted = [await fund(100n), await fund(100n)].toSorted() as [string, string];
      const ordered = reversed ? sorted.toReversed() : sorted;
      const [owner, other] = [randomUUID(), randomUUID()];
      const holdBoth = (ownerId: string) => (tx: { db: Queries }) =>
        holdValue(
          tx,
          ownerId,
          ordered.map((accountId) => ({ id: randomUUID(), accountId, targetId: TARGET, amount: 10n })),
        );
      await expectFirstThenSecond({ pool, ctx }, sorted, holdBoth(owner));
      await inTransaction(ctx, holdBoth(other));
      await expectFirstThenSecond({ pool, ctx }, sorted, (tx) => postHolds(tx, owner));
      await expectFirstThenSecond({ pool, ctx }, sorted, (tx) => voidHolds(tx, other));
      const [from, to] = ordered as [string, string];
      await expectFirstThenSecond({ pool, ctx }, sorted, (tx) =>
        transferValue(tx, { key: randomUUID(), kind: 'refund', from, to, amount: 1n }),
      );
      await expectBalanced();
    },
  );
});
