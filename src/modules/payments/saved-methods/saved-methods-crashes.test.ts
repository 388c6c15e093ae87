/** Saving a card while it is interrupted at any step: its dollar is voided all the same (CARD-05, reliability B1). */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clearFailpoints, setFailpoint, watchFailpoints } from '#platform/steps/failpoint.ts';
import { untilActorGone } from '../../../../tests/support/crashes/actor-gone.ts';
import { type ActorProgram, bundleActor } from '../../../../tests/support/crashes/bundle-actor.ts';
import type { SavePart } from '../../../../tests/support/crashes/save-actor.ts';
import { SAVE_FILES, scanSteps } from '../../../../tests/support/crashes/scan-steps.ts';
import {
  type CheckoutHarness,
  openCheckoutHarness,
  SILENCE_MS,
} from '../../../../tests/support/fixtures/checkout-harness.ts';
import { savedMethodsOn } from '../../../../tests/support/fixtures/orders/saved-methods.ts';
import { listSavedMethods } from './list-saved-methods.ts';
import { removeSavedMethod } from './remove-saved-method.ts';

let harness: CheckoutHarness;

/** Keys of dollars that the server can no longer void by itself. */
const leftToStaff = new Set<string>();

beforeAll(async () => {
  const opened = await openCheckoutHarness({ cardTimeoutMs: SILENCE_MS });
  ({ harness } = opened);
  return opened.close;
});
afterEach(async () => {
  clearFailpoints();
  watchFailpoints(null);
  await fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' });
});
const { newCustomer, save, fault, sweepAll, expectSettled } = savedMethodsOn(() => harness, leftToStaff);

describe('interrupted at any failpoint (B1)', () => {
  const { names, naked } = scanSteps(SAVE_FILES);

  test('every await of saving is a step', () => {
    expect(naked).toEqual([]);
    expect(names.length).toBeGreaterThan(25);
    expect(new Set(names).size).toBe(names.length);
  });

  type Answer = Awaited<ReturnType<typeof save>>;

  /** Scenarios that together pass every failpoint. */
  const scenarios: Record<string, (customerId: string, attempt: string) => Promise<Answer | undefined>> = {
    saved: async (customerId, attempt) => {
      const answer = await save(customerId, undefined, attempt);
      await save(customerId, undefined, attempt);
      return answer;
    },
    silent: async (customerId, attempt) => {
      await fault('sale', 'http-500', { times: 4, phase: 'after' });
      const answer = await save(customerId, undefined, attempt);
      await sweepAll();
      return answer;
    },
    declined: (customerId, attempt) => save(customerId, 'fake-processor-declined-visa-nonce', attempt),
    'void refused': async (customerId, attempt) => {
      await fault('void', 'decline', { times: 3 });
      const answer = await save(customerId, undefined, attempt);
      await sweepAll();
      return answer;
    },
    removed: async (customerId, attempt) => {
      const answer = await save(customerId, undefined, attempt);
      for (const { id } of await listSavedMethods(harness.ctx, customerId))
        await removeSavedMethod(harness.ctx, customerId, id);
      await sweepAll();
      return answer;
    },
    'too old': async (customerId, attempt) => {
      leftToStaff.add(attempt);
      await fault('sale', 'http-500', { times: 3, phase: 'before' });
      const answer = await save(customerId, undefined, attempt);
      await harness.database.pool.query(
        "update payments.method_check set created_at = now() - interval '25 days' where id = $1",
        [attempt],
      );
      await sweepAll();
      return answer;
    },
    'void refused for good': async (customerId, attempt) => {
      await fault('void', 'http-500', { phase: 'before' });
      const answer = await save(customerId, undefined, attempt);
      const { rows } = await harness.database.pool.query('select psp_ref from payments.method_check where id = $1', [
        attempt,
      ]);
      leftToStaff.add(attempt);
      await harness.ctx.cardGateway.capture({
        attemptKey: `${attempt}-taken`,
        gatewayRef: rows[0].psp_ref,
        amountCents: 100n,
      });
      await sweepAll();
      return answer;
    },
  };

  const staffCases = new Set(['too old', 'void refused for good']);

  const passedBy = new Map<string, string>();

  let program: ActorProgram;
  beforeAll(async () => {
    program = await bundleActor('save-actor');
    for (const [scenario, run] of Object.entries(scenarios)) {
      watchFailpoints((name) => {
        if (!passedBy.has(name)) passedBy.set(name, scenario);
      });
      await run(await newCustomer(), randomUUID());
      watchFailpoints(null);
      await fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' });
    }
    await sweepAll();
    return program.close;
  });

  test('the scenarios together pass every failpoint', () => {
    expect(names.filter((name) => !passedBy.has(name))).toEqual([]);
  });

  const expectFinished = async (
    scenario: string,
    customerId: string,
    attempt: string,
    answer: Answer | undefined,
  ): Promise<void> => {
    clearFailpoints();
    await fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' });
    await sweepAll();
    const kept = await listSavedMethods(harness.ctx, customerId);
    if (answer?.ok === false && ['UNABLE', 'NOT_SAVED', 'DECLINED'].includes(answer.error.reason))
      expect(kept).toEqual([]);
    if (answer?.ok && scenario !== 'removed') expect(kept).toHaveLength(1);
    if (!staffCases.has(scenario)) await expectSettled(customerId, attempt);
    else
      await harness.database.pool.query("update payments.method_check set state = 'VOIDED' where id = $1", [attempt]);
  };

  /**
   * Passed by a process that saves a method, repeats the request, removes it and sweeps
   * (tests/support/crashes/save-actor.ts).
   */
  const killedAt = [
    'count saved methods',
    'write the check of a method',
    'try to authorise the check',
    'authorise the check until known',
    'void the check at once',
    'read the check of a repeat',
    'open the customer at the gateway',
    'ask the gateway for the dollar',
    'mark the check authorised',
    'save the checked method',
    'store the authorised check',
    'ask the gateway to void the dollar',
    'mark the check voided',
    'lease open checks',
    'lease removed methods',
    'delete a removed method at the gateway',
    'delete a removed method',
  ];

  test.each(killedAt)('A17 CARD-05 SIGKILL at %s: another process finishes it', async (name) => {
    expect(names).toContain(name);
    const [customerId, attemptId] = [await newCustomer(), randomUUID()];
    const actor = program.start();
    actor.process.send({
      databaseUrl: harness.database.url,
      gateway: harness.simulator.gateway,
      killedAt: name,
      customerId,
      attemptId,
    } satisfies SavePart);
    expect(await actor.ended).toBe('SIGKILL');
    await untilActorGone(harness.database);
    await expectFinished('killed', customerId, attemptId, undefined);
  });

  test.each(names)('CARD-05 throw at %s', async (name) => {
    const scenario = passedBy.get(name) ?? 'saved';
    const [customerId, attempt] = [await newCustomer(), randomUUID()];
    setFailpoint(name, { do: 'throw' });
    const answer = await scenarios[scenario]?.(customerId, attempt).catch(() => undefined);
    await expectFinished(scenario, customerId, attempt, answer);
  });

  test.each(names)('CARD-05 hang past the lease at %s', async (name) => {
    const scenario = passedBy.get(name) ?? 'saved';
    const [customerId, attempt] = [await newCustomer(), randomUUID()];
    const paused = new Promise<void>((reached) => {
      watchFailpoints((failpoint) => {
        if (failpoint === name) reached();
      });
    });
    setFailpoint(name, { do: 'hang' });
    const stalled = scenarios[scenario]?.(customerId, attempt).catch(() => undefined) ?? Promise.resolve(undefined);
    await Promise.race([paused, stalled]);
    watchFailpoints(null);
    await sweepAll();
    clearFailpoints();
    await expectFinished(scenario, customerId, attempt, await stalled);
  });
});
