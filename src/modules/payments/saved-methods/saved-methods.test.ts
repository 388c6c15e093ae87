/** Saving a card checks it with a dollar that is voided, whatever is interrupted where (CARD-05, CARD-08). */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { clearFailpoints, setFailpoint, watchFailpoints } from '#platform/steps/failpoint.ts';
import { untilActorGone } from '../../../../tests/support/crashes/actor-gone.ts';
import type { SavePart } from '../../../../tests/support/crashes/save-actor.ts';
import { SAVE_FILES, scanSteps } from '../../../../tests/support/crashes/scan-steps.ts';
import {
  type CheckoutHarness,
  gatewayJournal,
  openCheckoutHarness,
  SILENCE_MS,
} from '../../../../tests/support/fixtures/checkout-harness.ts';
import { listSavedMethods } from './list-saved-methods.ts';
import { removeSavedMethod } from './remove-saved-method.ts';
import { saveMethod } from './save-method.ts';
import { gatewayCustomer } from './saved-method.ts';
import { sweepSavedMethods } from './sweep-saved-methods.ts';

const ROOT = join(import.meta.dirname, '../../../..');
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

async function newCustomer(): Promise<string> {
  const id = randomUUID();
  await harness.database.pool.query(
    "insert into accounts.customer (id, email, first_name, last_name) values ($1, $2, 'Aroha', 'Tūī')",
    [id, `${id}@example.nz`],
  );
  return id;
}
const save = (customerId: string, token = 'fake-valid-visa-nonce', attemptId: string = randomUUID()) =>
  saveMethod(harness.ctx, customerId, { attemptId, token });
const fault = (operation: string, kind: 'http-500' | 'timeout-after' | 'decline' | 'wrong-amount', more: object = {}) =>
  harness.simulator.fault({ provider: 'card', operation, kind, ...more });

async function sweepAll(): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    // Rows that another process holds locked keep their lease.
    await harness.database.pool.query(
      "update payments.method_check set leased_until = now() where id in (select id from payments.method_check where leased_until < 'infinity' for update skip locked)",
    );
    await harness.database.pool.query(
      'update payments.saved_method set leased_until = now() where id in (select id from payments.saved_method for update skip locked)',
    );
    if ((await sweepSavedMethods(harness.ctx)) === 0) return;
  }
}
/** What the card form returns for one card. */
async function oneTimeToken(): Promise<string> {
  const { clientToken } = await harness.ctx.cardGateway.createClientToken();
  const body = JSON.stringify({ clientToken, number: '4111111111111111', expiry: '12 / 30', cvv: '123' });
  const made = (await (
    await fetch(`${harness.simulator.url}/card-frame/tokenise`, { method: 'POST', body })
  ).json()) as {
    nonce: string;
  };
  return made.nonce;
}
/** Every dollar is voided; the gateway's vault equals our table, and nothing waits. */
async function expectSettled(customerId: string, attempt: string): Promise<void> {
  const journal = await harness.simulator.journal();
  const sales = journal.filter((entry) => entry.event === 'sale' && entry.key === attempt);
  expect(sales.length).toBeLessThanOrEqual(1);
  for (const sale of sales) {
    expect(sale.amountCents).toBe('100');
    if (sale.status === 'authorized')
      expect(
        journal.filter((entry) => entry.event === 'void' && entry.transactionId === sale.transactionId),
      ).toHaveLength(1);
  }
  const vaulted = new Set(
    sales.filter((sale) => sale.status === 'authorized' && sale.vaultedFor).map((sale) => sale.token),
  );
  for (const entry of journal) if (entry.event === 'forget') vaulted.delete(entry.token);
  const { rows } = await harness.database.pool.query('select token from payments.saved_method where customer_id = $1', [
    customerId,
  ]);
  expect(new Set(rows.map(({ token }) => token))).toEqual(vaulted);
  const open = await harness.database.pool.query(
    "select state from payments.method_check where id = $1 and state in ('CREATED', 'AUTHORISED')",
    [attempt],
  );
  expect(open.rows).toEqual([]);
  const found = await checkInvariants(harness.ctx, {
    gatewayJournal: gatewayJournal(journal).filter(({ pspKey }) => !leftToStaff.has(pspKey)),
    stuckAfterSeconds: 0,
  });
  expect(found.filter(({ rows: broken }) => broken.length > 0)).toEqual([]);
}

test('CARD-05 CARD-08 a card is checked with a dollar, the dollar is voided at once, and only what may be shown is stored', async () => {
  const customerId = await newCustomer();
  const attempt = randomUUID();
  expect(await save(customerId, 'fake-valid-visa-nonce', attempt)).toEqual({ ok: true });
  expect(await save(customerId, 'fake-valid-visa-nonce', attempt)).toEqual({ ok: true });
  expect(await listSavedMethods(harness.ctx, customerId)).toEqual([
    { id: expect.any(String), type: 'card', brand: 'Visa', last4: '1881', expiry: '12/2030' },
  ]);
  await expectSettled(customerId, attempt);
  const { rows } = await harness.database.pool.query(
    'select state, instrument, saved_token from payments.method_check where id = $1',
    [attempt],
  );
  expect(rows).toEqual([{ state: 'VOIDED', instrument: {}, saved_token: null }]);
});

test('CARD-04 PayPal is saved too; a wallet’s card is not', async () => {
  const customerId = await newCustomer();
  expect(await save(customerId, 'fake-paypal-billing-agreement-nonce')).toEqual({ ok: true });
  expect(await listSavedMethods(harness.ctx, customerId)).toMatchObject([
    { type: 'paypal', brand: 'PayPal', last4: '', expiry: '' },
  ]);
  const attempt = randomUUID();
  expect(await save(customerId, 'fake-apple-pay-visa-nonce', attempt)).toEqual({
    ok: false,
    error: { reason: 'UNABLE' },
  });
  await sweepAll();
  const { rows } = await harness.database.pool.query('select state from payments.method_check where id = $1', [
    attempt,
  ]);
  expect(rows).toEqual([{ state: 'VOIDED' }]);
});

test('CARD-05 a card that is declined or not accepted is not saved', async () => {
  const customerId = await newCustomer();
  expect(await save(customerId, 'fake-processor-declined-visa-nonce')).toEqual({
    ok: false,
    error: { reason: 'DECLINED', kind: 'DECLINED' },
  });
  expect(await save(customerId, 'fake-valid-discover-nonce')).toEqual({
    ok: false,
    error: { reason: 'DECLINED', kind: 'TYPE_NOT_ACCEPTED' },
  });
  expect(await listSavedMethods(harness.ctx, customerId)).toEqual([]);
});

test('CARD-05 a gateway that does not answer: the shopper is told that nothing was saved, and nothing is', async () => {
  const customerId = await newCustomer();
  const attempt = randomUUID();
  await fault('sale', 'timeout-after', { times: 3 });
  expect(await save(customerId, undefined, attempt)).toEqual({ ok: false, error: { reason: 'UNABLE' } });
  await sweepAll();
  expect(await listSavedMethods(harness.ctx, customerId)).toEqual([]);
  await expectSettled(customerId, attempt);
});

test('CARD-05 a void that fails at first is repeated; another amount than a dollar is not kept', async () => {
  const customerId = await newCustomer();
  const attempts: string[] = [randomUUID(), randomUUID()];
  await fault('void', 'http-500');
  expect(await save(customerId, undefined, attempts[0])).toEqual({ ok: true });
  await fault('sale', 'wrong-amount');
  expect(await save(customerId, undefined, attempts[1])).toEqual({ ok: false, error: { reason: 'UNABLE' } });
  await sweepAll();
  expect(await listSavedMethods(harness.ctx, customerId)).toHaveLength(1);
  for (const sale of (await harness.simulator.journal('sale')).filter(({ key }) => attempts.includes(String(key))))
    expect(
      (await harness.simulator.journal('void')).filter((entry) => entry.transactionId === sale.transactionId),
    ).toHaveLength(1);
});

test('a removed method is gone at once and soon deleted at the gateway; nobody removes another customer’s', async () => {
  const [mine, yours] = [await newCustomer(), await newCustomer()];
  await save(mine);
  const [method] = await listSavedMethods(harness.ctx, mine);
  const id = method?.id ?? '';
  expect(await removeSavedMethod(harness.ctx, yours, id)).toBe(false);
  expect(await removeSavedMethod(harness.ctx, mine, id)).toBe(true);
  expect(await removeSavedMethod(harness.ctx, mine, id)).toBe(false);
  expect(await listSavedMethods(harness.ctx, mine)).toEqual([]);
  await fault('forget', 'http-500');
  await sweepAll();
  const { rows } = await harness.database.pool.query('select id from payments.saved_method where id = $1', [id]);
  expect(rows).toEqual([]);
  expect(await harness.simulator.journal('forget')).not.toEqual([]);
});

test('A17 twenty saves of one card at once, of one attempt and of many: one row each time, every dollar voided', async () => {
  const [once, often] = [await newCustomer(), await newCustomer()];
  const attempt = randomUUID();
  const other = harness.another();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      saveMethod(n % 2 ? other : harness.ctx, once, { attemptId: attempt, token: 'fake-valid-visa-nonce' }),
    ),
  );
  expect(answers.some((answer) => answer.ok)).toBe(true);
  await sweepAll();
  expect(await listSavedMethods(harness.ctx, once)).toHaveLength(1);
  await expectSettled(once, attempt);

  // The form's token is usable once: of twenty attempts with it one card is saved.
  const token = await oneTimeToken();
  const attempts: string[] = Array.from({ length: 20 }, () => randomUUID());
  const tried = await Promise.all(
    attempts.map((attemptId, n) => saveMethod(n % 2 ? other : harness.ctx, often, { attemptId, token })),
  );
  expect(tried.filter((answer) => answer.ok)).toHaveLength(1);
  await sweepAll();
  expect(await listSavedMethods(harness.ctx, often)).toHaveLength(1);
  const aside = (await harness.simulator.journal('sale')).filter(
    ({ key, status }) => attempts.includes(String(key)) && status === 'authorized',
  );
  expect(aside.map(({ amountCents }) => amountCents)).toEqual(['100']);
  const voids = await harness.simulator.journal('void');
  expect(voids.filter(({ transactionId }) => transactionId === aside[0]?.transactionId)).toHaveLength(1);
});

test('at most twenty methods are saved, and another customer’s attempt is not answered', async () => {
  const [mine, yours] = [await newCustomer(), await newCustomer()];
  const attempt = randomUUID();
  await save(mine, undefined, attempt);
  expect(await save(yours, undefined, attempt)).toEqual({ ok: false, error: { reason: 'UNABLE' } });
  for (let n = 1; n < 20; n += 1) await save(mine);
  expect(await save(mine)).toEqual({ ok: false, error: { reason: 'FULL' } });
  expect(gatewayCustomer(mine)).toHaveLength(36);
});

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
  beforeAll(async () => {
    for (const [scenario, run] of Object.entries(scenarios)) {
      watchFailpoints((name) => {
        if (!passedBy.has(name)) passedBy.set(name, scenario);
      });
      await run(await newCustomer(), randomUUID());
      watchFailpoints(null);
      await fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' });
    }
    await sweepAll();
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
    if (answer?.ok === false && ['UNABLE', 'DECLINED'].includes(answer.error.reason)) expect(kept).toEqual([]);
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
    const actor = fork(join(ROOT, 'tests/support/crashes/save-actor.ts'), [], {
      cwd: ROOT,
      execPath: join(ROOT, 'node_modules/.bin/node'),
      execArgv: [],
      env: { PATH: process.env.PATH, NODE_ENV: 'test', NODE_COMPILE_CACHE: join(tmpdir(), 'kerb-test-compile-cache') },
    });
    const ended = new Promise<string | null>((done) => {
      actor.once('close', (_, signal) => done(signal));
    });
    actor.send({
      databaseUrl: harness.database.url,
      gateway: harness.simulator.gateway,
      killedAt: name,
      customerId,
      attemptId,
    } satisfies SavePart);
    expect(await ended).toBe('SIGKILL');
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
