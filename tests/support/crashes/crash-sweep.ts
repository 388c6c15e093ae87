/**
 * Every step that handles money × {throw, hang past the lease, SIGKILL}, with one wallet: wherever a step stops,
 * the sweepers finish every order and all amounts are correct (reliability B1, B9).
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clearFailpoints, FailpointError, setFailpoint, watchFailpoints } from '#platform/steps/failpoint.ts';
import { untilActorGone } from './actor-gone.ts';
import { type Actor, type ActorProgram, bundleActor } from './bundle-actor.ts';
import { scenarios } from './crash-scenarios.ts';
import type { Part } from './money-actor.ts';
import { act, type Wallet } from './money-operations.ts';
import {
  expectConfirmed,
  expectEndedWell,
  findScenarios,
  newScenarioState,
  openPaymentHarness,
  type PaymentHarness,
} from './payment-harness.ts';
import { scanSteps } from './scan-steps.ts';

const EVICT =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'";

const stepsOf = (...files: string[]): string[] => scanSteps(files).names;
/**
 * Steps that lock rows without `skip locked`. PostgreSQL ends such a transaction after 10 s; the test ends it at once.
 */
const lockingSteps = stepsOf(
  'src/modules/payments/refunds/refund-payment.ts',
  'src/modules/payments/refunds/request-refund.ts',
  'src/modules/refunds/refund-order.ts',
  'src/modules/fulfilment/cancel-order.ts',
  'src/modules/fulfilment/finish-cancelling.ts',
);
const deliverySteps = stepsOf('src/server/jobs/deliver-outbox.ts');

/** Steps of payments that no wallet has: a sale at a till, and a bank transfer. */
const ELSEWHERE = ['record a refund due at the till', 'close the case of the awaited money'];
/**
 * Steps that a wallet never passes: gateway webhooks are only about cards, one order cannot have both two cards
 * and pay in four, a till sale is refunded at the till (till-sales.test.ts), and a bank transfer is awaited
 * (bank-transfer.test.ts).
 */
const without: Record<Wallet, readonly string[]> = {
  card: ELSEWHERE,
  all: [...ELSEWHERE, ...stepsOf('src/modules/checkout/handle-gateway-webhook.ts')],
};
export const passable = (wallet: Wallet): string[] =>
  scanSteps().names.filter((name) => !without[wallet].includes(name));

/**
 * How many scenarios share a database. All integrity checks run after each scenario over all data so far: on one
 * database they took six times as long after the last of three hundred scenarios as after the first fifty.
 */
const SCENARIOS_PER_DATABASE = 50;

/** Opens the harness and finds which scenario passes which failpoint, before the tests of a file. */
function openSweepHarness(wallet: Wallet): {
  readonly payment: PaymentHarness;
  readonly passedBy: Map<string, string>;
} {
  const used = {} as { payment: PaymentHarness; passedBy: Map<string, string> };
  beforeAll(async () => {
    used.payment = await openPaymentHarness();
    used.passedBy = await findScenarios(used.payment, wallet);
    return () => used.payment.close();
  });
  let played = 0;
  beforeEach(async () => {
    played += 1;
    if (played % SCENARIOS_PER_DATABASE !== 0) return;
    await used.payment.close();
    used.payment = await openPaymentHarness();
  });
  test(`B1 paid with ${walletNames[wallet]}: the scenarios together pass every failpoint there is`, () => {
    expect(passable(wallet).filter((name) => !used.passedBy.has(name))).toEqual([]);
  });
  return used;
}
export const walletNames: Record<Wallet, string> = {
  card: 'gift card and card',
  all: 'reward, gift card, points and pay in four',
};

export function sweepByThrowAndHang(wallet: Wallet): void {
  const used = openSweepHarness(wallet);
  test.each(passable(wallet))('B1 throw at %s', async (name) => {
    const { harness } = used.payment;
    const scenario = used.passedBy.get(name) ?? 'placed';
    const state = await newScenarioState(harness, randomUUID(), wallet);
    let struck = false;
    setFailpoint(name, {
      do: 'run',
      run: () => {
        struck = true;
        throw new FailpointError(name);
      },
    });
    await act(state, scenarios[scenario]?.steps ?? []);
    clearFailpoints();
    expect(struck).toBe(true);
    await expectEndedWell(harness, state, scenario);
  });

  test.each(passable(wallet))('B1 B9 hang past the lease at %s', async (name) => {
    const { harness } = used.payment;
    const scenario = used.passedBy.get(name) ?? 'placed';
    const state = await newScenarioState(harness, randomUUID(), wallet);
    let struck = false;
    const stands = new Promise<void>((reached) =>
      watchFailpoints((failpoint) => {
        if (failpoint !== name) return;
        struck = true;
        reached();
      }),
    );
    setFailpoint(name, { do: 'hang' });
    const zombie = act(state, scenarios[scenario]?.steps ?? []);
    await Promise.race([stands, zombie]);
    watchFailpoints(null);
    expect(struck).toBe(true);
    if (lockingSteps.includes(name)) await harness.database.pool.query(EVICT);
    await harness.settle();
    clearFailpoints();
    await zombie;
    await expectEndedWell(harness, state, scenario);
  });
}

/** The same by SIGKILL: a separate process is killed at the failpoint and this one sweeps. */
export function sweepByKill(wallet: Wallet): void {
  let program: ActorProgram;
  /** The next process to kill, loading its program while the test waits for the end of the previous one. */
  let waiting: Actor;
  const used = openSweepHarness(wallet);
  beforeAll(async () => {
    program = await bundleActor('money-actor');
    waiting = program.start();
    return () => {
      waiting.process.kill('SIGKILL');
      program.close();
    };
  });

  /** Sends the task to a process; resolves with how the process ended. */
  async function perform(part: Part): Promise<{ signal: string | null; output: string }> {
    const actor = waiting;
    waiting = program.start();
    let output = '';
    for (const stream of [actor.process.stdout, actor.process.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    if (actor.process.connected) actor.process.send(part);
    return { signal: await actor.ended, output };
  }

  test.each(passable(wallet))('B1 SIGKILL at %s', async (killedAt) => {
    const { harness } = used.payment;
    const scenario = used.passedBy.get(killedAt) ?? 'placed';
    const state = await newScenarioState(harness, randomUUID(), wallet);
    const { url, smtpPort, gateway } = harness.simulator;
    const { request, declinedToken, key, customerId } = state;
    const simulator = { url, smtpPort, gateway };
    const part: Part = {
      databaseUrl: harness.database.url,
      simulator,
      scenario,
      killedAt,
      wallet,
      request,
      declinedToken,
      key,
      customerId,
    };
    expect(await perform(part)).toEqual({ signal: 'SIGKILL', output: '' });
    await untilActorGone(harness.database);
    await expectEndedWell(harness, state, scenario);
    // A process that dies between sending a mail and recording it cannot know; every other crash must leave exactly one
    // mail.
    await expectConfirmed(harness, state, deliverySteps.includes(killedAt) ? 2 : 1);
  });
}
