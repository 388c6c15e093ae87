import { expect, test, vi } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { newMember } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { adjustPoints } from './adjust-points.ts';
import { getLoyaltyAccount } from './get-loyalty-account.ts';

test('A16 concurrent changes of a member’s points wait for each other: what each read stays true', async () => {
  const harness = await useCheckoutHarness();
  const member = await newMember(harness);
  const other = harness.another();
  let pid = 0;
  let second: Promise<unknown> = Promise.resolve();
  await inTransaction(harness.ctx, async (tx) => {
    await adjustPoints(tx, member, 150n, 'First');
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db);
    pid = rows[0]?.pid ?? 0;
    second = adjustPoints(other, member, 150n, 'Second');
    await vi.waitFor(
      async () => {
        const { rows: waiting } = await harness.database.pool.query<{ query: string }>(
          'select query from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
          [pid],
        );
        // By the member's own row: locking only the balance of points would let each read before the other commits.
        expect(waiting.map(({ query }) => /from loyalty\.member .* for no key update/s.test(query))).toEqual([true]);
      },
      { timeout: patient(5_000), interval: 10 },
    );
  });
  await second;
  expect((await getLoyaltyAccount(harness.ctx, member))?.account).toMatchObject({
    pointBalance: 100,
    rewards: [{ status: 'active', availableAmount: 10 }],
  });
  await harness.expectInvariantsHold();
});
