/** Changes of orders by staff that are interrupted at any step: thrown, hung past the lease, killed (reliability B1, B9). */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getOrder } from '#modules/orders/get-order.ts';
import { clearFailpoints, setFailpoint, watchFailpoints } from '#platform/steps/failpoint.ts';
import { untilActorGone } from '../../../../tests/support/crashes/actor-gone.ts';
import { type ActorProgram, bundleActor } from '../../../../tests/support/crashes/bundle-actor.ts';
import type { ChangePart } from '../../../../tests/support/crashes/change-actor.ts';
import { changeScenarios, playChange } from '../../../../tests/support/crashes/change-scenarios.ts';
import { CHANGE_FILES, scanSteps } from '../../../../tests/support/crashes/scan-steps.ts';
import {
  type CheckoutHarness,
  openCheckoutHarness,
  order,
  orderOf,
  SILENCE_MS,
} from '../../../../tests/support/fixtures/checkout-harness.ts';
import { getChangePayment } from './link/get-change-payment.ts';

const EVICT =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'";
const { names, naked } = scanSteps(CHANGE_FILES);

/** Steps between two transactions, and one in each: a kill within a transaction undoes it, as an exception does. */
const killedAt = [
  'change the order',
  'hold the units of the change',
  'begin the payment of the change',
  'mark the change paying',
  'authorise the payment of the change',
  'authorise the change until known',
  'wait before asking again',
  'postpone the undecided change',
  'release the undecided change',
  'mark the payment of the change declined',
  'commit the declined payment',
  'mark the payment of the change authorised',
  'record the paid change',
  'give the held units to the order',
  'commit the paid change',
  'finish the paid change',
  'note what is known of the payment',
  'commit that the change is undone',
  'read the payment to undo',
  'void the payment of the change',
  'postpone the undone change',
  'open a case for the payment of the change',
  'stop advancing the change',
  'release the units of the ended change',
  'commit the undone change',
  'read what another process decided',
  'lease changes left behind',
  'sweep one paid change',
  'find changes that are due',
  'end the waiting change',
  'withdraw the change',
];

let harness: CheckoutHarness;
/** Which scenario passes which failpoint. */
const passedBy = new Map<string, string>();

beforeAll(async () => {
  const opened = await openCheckoutHarness({ cardTimeoutMs: SILENCE_MS });
  ({ harness } = opened);
  await harness.setStock(harness.variants.a, 1_000);
  await harness.setStock(harness.variants.b, 1_000);
  for (const scenario of Object.keys(changeScenarios)) {
    const number = await placeOrder();
    watchFailpoints((name) => {
      if (!passedBy.has(name)) passedBy.set(name, scenario);
    });
    await play(scenario, number);
    watchFailpoints(null);
    await expectEndedWell(number);
  }
  return opened.close;
});
afterEach(async () => {
  clearFailpoints();
  watchFailpoints(null);
  await fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' });
});

async function placeOrder(): Promise<string> {
  const { a, b } = harness.variants;
  const answer = await order(
    harness,
    orderOf([
      { shoe: a, qty: 1 },
      { shoe: b, qty: 1 },
    ]),
  );
  if (!answer.ok) throw new Error(answer.error.reason);
  await harness.settle();
  return answer.value.orderNumber;
}

const play = (scenario: string, number: string): Promise<void> =>
  playChange({ ...harness, pool: harness.database.pool }, scenario, number);

/** The order is as it was, or as it was to become and paid for; nothing is held or in progress. */
async function expectEndedWell(number: string): Promise<void> {
  await fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' });
  await harness.database.pool.query(
    "update order_changes.waiting_change set expires_at = least(expires_at, now()), leased_until = least(leased_until, now()) where state in ('WAITING', 'PAYING', 'UNDOING')",
  );
  // What a key that is too old leaves to a person, as that person would.
  await harness.database.pool.query(
    "update payments.payment set created_at = now() where created_at < now() - interval '20 days'",
  );
  await harness.settle();
  await harness.expectInvariantsHold();
  const waiting = await getChangePayment(harness.ctx, number);
  expect(['MADE', 'ENDED', undefined]).toContain(waiting?.state);
  const total = (await getOrder(harness.ctx, number))?.totalCents;
  // $239.40, less the shoe of $89.50 in the cheaper change, or with another one in that which costs more.
  expect([23_940n, 14_990n, 15_590n, 32_890n]).toContain(total);
  if (waiting) expect(total === 32_890n).toBe(waiting.state === 'MADE');
}

test('every await of a change is a step, and the scenarios together pass every failpoint', () => {
  expect(naked).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !passedBy.has(name))).toEqual([]);
  expect(killedAt.filter((name) => !names.includes(name))).toEqual([]);
});

test.each(names)('EDIT-01 B1 throw at %s', async (name) => {
  const number = await placeOrder();
  setFailpoint(name, { do: 'throw' });
  await play(passedBy.get(name) ?? '', number);
  clearFailpoints();
  await expectEndedWell(number);
});

test.each(names)('EDIT-01 B1 B9 hang past the lease at %s', async (name) => {
  const number = await placeOrder();
  const stands = new Promise<void>((reached) => watchFailpoints((passed) => passed === name && reached()));
  setFailpoint(name, { do: 'hang' });
  const zombie = play(passedBy.get(name) ?? '', number);
  await Promise.race([stands, zombie]);
  watchFailpoints(null);
  // PostgreSQL ends a transaction that stands still after 10 s; the test ends it at once.
  await harness.database.pool.query(EVICT);
  await harness.settle();
  clearFailpoints();
  await zombie;
  await expectEndedWell(number);
});

describe('killed', () => {
  let program: ActorProgram;
  beforeAll(async () => {
    program = await bundleActor('change-actor');
    return program.close;
  });

  test.each(killedAt)('EDIT-01 B1 SIGKILL at %s', async (name) => {
    const number = await placeOrder();
    const actor = program.start();
    actor.process.send({
      databaseUrl: harness.database.url,
      simulator: { url: harness.simulator.url, gateway: harness.simulator.gateway },
      killedAt: name,
      scenario: passedBy.get(name) ?? '',
      number,
    } satisfies ChangePart);
    expect(await actor.ended).toBe('SIGKILL');
    await untilActorGone(harness.database);
    await expectEndedWell(number);
  });
});
