/** Phone orders that are interrupted at any step: thrown, hung past the lease, killed (reliability B1, B9). */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { findDraft } from '#modules/phone-orders/find-draft.ts';
import { clearFailpoints, setFailpoint, watchFailpoints } from '#platform/steps/failpoint.ts';
import { untilActorGone } from '../../../../tests/support/crashes/actor-gone.ts';
import type { PhonePart } from '../../../../tests/support/crashes/phone/phone-actor.ts';
import { phoneScenarios, playPhone } from '../../../../tests/support/crashes/phone/phone-scenarios.ts';
import { PHONE_FILES, scanSteps } from '../../../../tests/support/crashes/scan-steps.ts';
import {
  type CheckoutHarness,
  openCheckoutHarness,
  SILENCE_MS,
} from '../../../../tests/support/fixtures/checkout-harness.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const EVICT =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'";
const { names, naked } = scanSteps(PHONE_FILES);

/** Steps between two transactions, and one in each: a kill within a transaction undoes it, as an exception does. */
const killedAt = [
  'quote the draft',
  'hold the units of the draft',
  'commit the held draft',
  'free the held units for the order',
  'place the phone order',
  'hold the units of the draft again',
  'end the cancelled draft',
  'cancel the draft',
  'end the expired draft',
  'end one due draft',
  'send the payment link',
];

let harness: CheckoutHarness;
/** Which scenario passes which failpoint. */
const passedBy = new Map<string, string>();

beforeAll(async () => {
  const opened = await openCheckoutHarness({ cardTimeoutMs: SILENCE_MS * 5 });
  ({ harness } = opened);
  await harness.setStock(harness.variants.b, 1_000);
  for (const scenario of Object.keys(phoneScenarios)) {
    watchFailpoints((name) => {
      if (!passedBy.has(name)) passedBy.set(name, scenario);
    });
    const draftId = randomUUID();
    await play(scenario, draftId);
    watchFailpoints(null);
    await expectEndedWell(draftId);
  }
  return opened.close;
});
afterEach(() => {
  clearFailpoints();
  watchFailpoints(null);
});

const play = (scenario: string, draftId: string): Promise<void> =>
  playPhone({ ctx: harness.ctx, pool: harness.database.pool }, scenario, draftId);

/** It is one order, or waits with its units held until its time is over; then nothing is held. */
async function expectEndedWell(draftId: string): Promise<void> {
  await harness.settle();
  await harness.expectInvariantsHold();
  const { rows } = await harness.database.pool.query(
    "select count(*)::int as n from orders.orders where checkout_id = $1 and state <> 'FAILED'",
    [draftId],
  );
  const draft = await findDraft(harness.ctx, draftId);
  expect(rows[0].n).toBe(draft?.state === 'TAKEN' ? 1 : 0);
  await harness.database.pool.query("update phone_orders.draft set expires_at = now() where state = 'OPEN'");
  await harness.settle();
  await harness.expectInvariantsHold();
  expect((await findDraft(harness.ctx, draftId))?.state ?? 'ENDED').not.toBe('OPEN');
}

test('every await of a phone order is a step, and the scenarios together pass every failpoint', () => {
  expect(naked).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !passedBy.has(name))).toEqual([]);
  expect(killedAt.filter((name) => !names.includes(name))).toEqual([]);
});

test.each(names)('B1 throw at %s', async (name) => {
  const draftId = randomUUID();
  setFailpoint(name, { do: 'throw' });
  await play(passedBy.get(name) ?? '', draftId);
  clearFailpoints();
  await expectEndedWell(draftId);
});

test.each(names)('B1 B9 hang past the lease at %s', async (name) => {
  const draftId = randomUUID();
  const stands = new Promise<void>((reached) => watchFailpoints((passed) => passed === name && reached()));
  setFailpoint(name, { do: 'hang' });
  const zombie = play(passedBy.get(name) ?? '', draftId);
  await Promise.race([stands, zombie]);
  watchFailpoints(null);
  // PostgreSQL ends a transaction that stands still after 10 s; the test ends it at once.
  await harness.database.pool.query(EVICT);
  await harness.settle();
  clearFailpoints();
  await zombie;
  await expectEndedWell(draftId);
});

test.each(killedAt)('B1 SIGKILL at %s', async (name) => {
  const draftId = randomUUID();
  const actor = fork(join(ROOT, 'tests/support/crashes/phone/phone-actor.ts'), [], {
    cwd: ROOT,
    execPath: join(ROOT, 'node_modules/.bin/node'),
    env: { PATH: process.env.PATH, NODE_ENV: 'test' },
    silent: true,
  });
  const part: PhonePart = {
    databaseUrl: harness.database.url,
    simulator: { url: harness.simulator.url, gateway: harness.simulator.gateway },
    killedAt: name,
    scenario: passedBy.get(name) ?? '',
    draftId,
  };
  const ended = new Promise<string | null>((done) => actor.once('close', (_, signal) => done(signal)));
  actor.send(part);
  expect(await ended).toBe('SIGKILL');
  await untilActorGone(harness.database);
  await expectEndedWell(draftId);
});
