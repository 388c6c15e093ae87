/** Every failpoint of the money steps × {throw, hang past the lease, SIGKILL}, with one wallet: whatever stops where, sweeping ends every order and every sum is right (B1, B9). */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clearFailpoints, FailpointError, setFailpoint, watchFailpoints } from '#platform/failpoint.ts';
import { untilActorGone } from './actor-gone.ts';
import { type Actor, type ActorProgram, bundleMoneyActor } from './bundle-money-actor.ts';
import { scanFailpoints } from './failpoints.ts';
import type { Part } from './money-actor.ts';
import { act, scenarios, type Wallet } from './money-operations.ts';
import {
  expectConfirmed,
  expectEndedWell,
  findScenarios,
  newScenarioState,
  openPaymentHarness,
  type PaymentHarness,
} from './payment-harness.ts';

const EVICT =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'";

/**
 * Failpoints that a wallet never passes, and why: the card gateway's notifications are about cards, and two cards in one order are not to be had
 * with pay in four; what a till took goes back at the till (till-sales.test.ts).
 */
const without: Record<Wallet, RegExp> = {
  card: /^refund-payment\.till$/,
  all: /^(take-notification\.|refund-payment\.till$)/,
};
export const passable = (wallet: Wallet): string[] =>
  scanFailpoints().names.filter((name) => !without[wallet].test(name));

/**
 * After so many stories the next ones get a new database. All integrity checks run after every story, over all that was played before: on one database
 * they took six times as long after the last of three hundred stories as after the first fifty.
 */
const STORIES_PER_DATABASE = 50;

/** Opens a theatre and finds who passes what, before the tests of a file. */
export function openSweepHarness(wallet: Wallet): {
  readonly theatre: PaymentHarness;
  readonly passedBy: Map<string, string>;
} {
  const used = {} as { theatre: PaymentHarness; passedBy: Map<string, string> };
  beforeAll(async () => {
    used.theatre = await openPaymentHarness();
    used.passedBy = await findScenarios(used.theatre, wallet);
    return () => used.theatre.close();
  });
  let stories = 0;
  beforeEach(async () => {
    stories += 1;
    if (stories % STORIES_PER_DATABASE !== 0) return;
    await used.theatre.close();
    used.theatre = await openPaymentHarness();
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
    const { floor } = used.theatre;
    const play = used.passedBy.get(name) ?? 'placed';
    const stage = await newScenarioState(floor, randomUUID(), wallet);
    let struck = false;
    setFailpoint(name, {
      do: 'run',
      run: () => {
        struck = true;
        throw new FailpointError(name);
      },
    });
    await act(stage, scenarios[play]?.moves ?? []);
    clearFailpoints();
    expect(struck).toBe(true);
    await expectEndedWell(floor, stage, play);
  });

  test.each(passable(wallet))('B1 B9 hang past the lease at %s', async (name) => {
    const { floor } = used.theatre;
    const play = used.passedBy.get(name) ?? 'placed';
    const stage = await newScenarioState(floor, randomUUID(), wallet);
    let struck = false;
    const stands = new Promise<void>((reached) =>
      watchFailpoints((failpoint) => {
        if (failpoint !== name) return;
        struck = true;
        reached();
      }),
    );
    setFailpoint(name, { do: 'hang' });
    const zombie = act(stage, scenarios[play]?.moves ?? []);
    await Promise.race([stands, zombie]);
    watchFailpoints(null);
    expect(struck).toBe(true);
    // These hold rows that nobody skips: PostgreSQL ends such a transaction after 10 s, here it need not be waited for.
    if (/^(refund-payment|request-refund|refund-order|cancel-order|finish-cancelling)\./.test(name))
      await floor.database.pool.query(EVICT);
    await floor.settle();
    clearFailpoints();
    await zombie;
    await expectEndedWell(floor, stage, play);
  });
}

/** The same by SIGKILL: a process of its own dies there, another one sweeps. */
export function sweepByKill(wallet: Wallet): void {
  let program: ActorProgram;
  /** The next process to die, loading its program while the one before is being buried. */
  let waiting: Actor;
  const used = openSweepHarness(wallet);
  beforeAll(async () => {
    program = await bundleMoneyActor();
    waiting = program.start();
    return () => {
      waiting.process.kill('SIGKILL');
      program.close();
    };
  });

  /** Lets a process act the part; resolves with how it ended. */
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
    const { floor } = used.theatre;
    const play = used.passedBy.get(killedAt) ?? 'placed';
    const stage = await newScenarioState(floor, randomUUID(), wallet);
    const { url, smtpPort, gateway } = floor.simulator;
    const { request, declinedToken, key, customerId } = stage;
    const simulator = { url, smtpPort, gateway };
    const part: Part = {
      databaseUrl: floor.database.url,
      simulator,
      play,
      killedAt,
      wallet,
      request,
      declinedToken,
      key,
      customerId,
    };
    expect(await perform(part)).toEqual({ signal: 'SIGKILL', output: '' });
    await untilActorGone(floor.database);
    await expectEndedWell(floor, stage, play);
    // A process that dies between a send and its note cannot know; every other crash must leave exactly one mail.
    await expectConfirmed(floor, stage, /^deliver-outbox\./.test(killedAt) ? 2 : 1);
  });
}
