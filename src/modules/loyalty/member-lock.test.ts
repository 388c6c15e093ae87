import { expect, test, vi } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { newMember } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { adjustPoints } from './adjust-points.ts';
import { getLoyaltyAccount } from './get-loyalty-account.ts';

test('A16 whoever changes a member’s points waits for whoever does so already: what both read stays true', async () => {
  const floor = await useCheckoutHarness();
  const member = await newMember(floor);
  const other = floor.another();
  let pid = 0;
  let second: Promise<unknown> = Promise.resolve();
  await inTransaction(floor.ctx, async (tx) => {
    await adjustPoints(tx, member, 150n, 'First');
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db);
    pid = rows[0]?.pid ?? 0;
    second = adjustPoints(other, member, 150n, 'Second');
    await vi.waitFor(
      async () => {
        const { rows: waiting } = await floor.database.pool.query<{ query: string }>(
          'select query from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
          [pid],
        );
        // By the member's own row: the balance of points alone would let each see what the other has not committed.
        expect(waiting.map(({ query }) => /from loyalty\.member .* for no key update/s.test(query))).toEqual([true]);
      },
      { timeout: patient(5_000), interval: 10 },
    );
  });
  await second;
  expect((await getLoyaltyAccount(floor.ctx, member))?.account).toMatchObject({
    pointBalance: 100,
    rewards: [{ status: 'active', availableAmount: 10 }],
  });
  await floor.expectSound();
});
