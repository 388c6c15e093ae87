/** Every failpoint × {throw, hang past the lease}: whatever stops where, sweeping ends every order and every sum is right (B1, B9). */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { clearFailpoints, setFailpoint, watchFailpoints } from '#platform/failpoint.ts';
import { scanFailpoints } from '../../../tests/support/failpoints.ts';
import { act, plays } from '../../../tests/support/money-moves.ts';
import { expectEndedWell, findPlays, newStage, openTheatre, type Theatre } from '../../../tests/support/money-theatre.ts';

const EVICT = "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'";
let theatre: Theatre;
const FAULT_MATRIX_HEAD = `# Fault matrix

Written by \`src/modules/checkout/crash-sweep.test.ts\` (with \`-u\`); it fails when this table is not what is tested. Every await of the steps that handle
money has a failpoint behind it (\`failpoint-cover.test.ts\`). At each, in a play of one order paid by a gift card and a card, three things are done:
the step throws; it stands still past its lease while others go on, and then goes on itself; its process is killed (SIGKILL). **Ended well**: within
the sweeper's time the order is placed, failed, cancelled or refunded, the shopper's retry under the same key has one final answer, the
invariants I1 to I12 find nothing, and the gateway's own journal agrees with the tables to the cent.

| failpoint | play | throw | hang past the lease | SIGKILL |
|---|---|---|---|---|
`;
/** Failpoint → the first play that passes it. */
let passedBy: Map<string, string>;
beforeAll(async () => {
  theatre = await openTheatre();
  passedBy = await findPlays(theatre);
  return () => theatre.close();
}, 120_000);

test('the plays together pass every failpoint there is', () => {
  expect(scanFailpoints().names.filter((name) => !passedBy.has(name))).toEqual([]);
});

test('the table in docs is what is tested: every failpoint, in its play, × throw, hang and SIGKILL (crash-sweep-kill.test.ts)', async () => {
  const rows = scanFailpoints().names.map((name) => `| \`${name}\` | ${passedBy.get(name)} | ended well | ended well | ended well |`);
  await expect(`${FAULT_MATRIX_HEAD}${rows.join('\n')}\n`).toMatchFileSnapshot('../../../docs/fault-matrix.md');
});

test.each(scanFailpoints().names)('throw at %s', async (name) => {
  const play = passedBy.get(name) ?? 'placed';
  const stage = await newStage(theatre.floor, randomUUID());
  setFailpoint(name, { do: 'throw' });
  await act(stage, plays[play]?.moves ?? []);
  clearFailpoints();
  await expectEndedWell(theatre.floor, stage, play);
});

test.each(scanFailpoints().names)('hang past the lease at %s', async (name) => {
  const play = passedBy.get(name) ?? 'placed';
  const stage = await newStage(theatre.floor, randomUUID());
  const stands = new Promise<void>((reached) =>
    watchFailpoints((failpoint) => {
      if (failpoint === name) reached();
    }),
  );
  setFailpoint(name, { do: 'hang' });
  const zombie = act(stage, plays[play]?.moves ?? []);
  await Promise.race([stands, zombie]);
  watchFailpoints(null);
  // These hold rows that nobody skips: PostgreSQL ends such a transaction after 10 s, here it need not be waited for.
  if (/^(refund-payment|finish-cancelling)\./.test(name)) await theatre.floor.database.pool.query(EVICT);
  await theatre.floor.settle();
  clearFailpoints();
  await zombie;
  await expectEndedWell(theatre.floor, stage, play);
});
