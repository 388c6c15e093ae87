import { expect, onTestFinished, test } from 'vitest';
import { useTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { inTransaction, openDatabase } from '../database.ts';
import { sql } from '../sql.ts';
import { waitForStandbys } from './wait-for-standbys.ts';

test('FLT-03 what was only read ends in a commit that standbys are waited for', async () => {
  const { url } = await useTestDatabase();
  const { db, close } = openDatabase(url, { max: 1 });
  onTestFinished(close);
  // A transaction without an id has written nothing, and its end waits for nobody.
  const hasId = async (tx: { db: typeof db }): Promise<unknown> =>
    (await sql<{ has: boolean }>`select pg_current_xact_id_if_assigned() is not null as has`.execute(tx.db)).rows[0]
      ?.has;
  const [before, after] = await inTransaction({ db }, async (tx) => {
    const first = await hasId(tx as { db: typeof db });
    await waitForStandbys(tx);
    return [first, await hasId(tx as { db: typeof db })];
  });
  expect([before, after]).toEqual([false, true]);
});
