/**
 * The gateway times out, answers wrongly, late or not at all; the answer of the database is lost; several processes work
 * on one order (reliability B3, B5 to B9).
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { clearFailpoints, setFailpoint, watchFailpoints } from '#platform/steps/failpoint.ts';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import type { Fault } from '#simulator/faults.ts';
import { startCommitLoser } from '../../../tests/support/crashes/commit-loser.ts';
import { order, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { sweepOrders } from './sweep-orders.ts';

/** Longer than SILENCE_MS: here the answer that follows a bad one must arrive in time on a busy machine. */
const ANSWER_WITHIN_MS = 1_000;

const oneOrder = async (faults: Partial<Fault>[]) => {
  const harness = await useCheckoutHarness({ cardTimeoutMs: ANSWER_WITHIN_MS });
  await harness.setStock(harness.variants.a, 5);
  for (const fault of faults)
    await harness.simulator.fault({ provider: 'card', operation: 'sale', kind: 'timeout-after', ...fault });
  return { harness, request: orderOf([{ shoe: harness.variants.a, qty: 1 }]), key: randomUUID() };
};

describe('after one bad answer the call is repeated with the same key and the order is placed', () => {
  test.each<Partial<Fault>>([
    { kind: 'timeout-after' },
    { kind: 'timeout-before' },
    { kind: 'reset-after' },
    { kind: 'reset-before' },
    { kind: 'http-500', phase: 'after' },
    { kind: 'garbage' },
    { kind: 'html', phase: 'after' },
    { kind: 'late', ms: ANSWER_WITHIN_MS + 60 },
    { kind: 'delay', ms: ANSWER_WITHIN_MS + 60 },
    { kind: 'wrong-order' },
  ])('B5 B6 B7 $kind', async (fault) => {
    const { harness, request, key } = await oneOrder([fault]);
    expect(await order(harness, request, key)).toMatchObject({ ok: true });
    if (fault.kind === 'late') await new Promise((done) => setTimeout(done, 500));
    expect(await harness.simulator.journal('sale')).toHaveLength(1);
    await harness.settle();
    await harness.expectInvariantsHold();
  });
});

describe('a gateway that does not answer', () => {
  test.each<{ kind: Fault['kind']; sales: number }>([
    { kind: 'timeout-after', sales: 1 },
    { kind: 'timeout-before', sales: 1 },
    { kind: 'garbage', sales: 1 },
  ])('B5 $kind: unrecoverable with the order number, undone by the sweeper', async ({ kind, sales }) => {
    const { harness, request, key } = await oneOrder([{ kind, times: 3 }]);
    const answer = await order(harness, request, key);
    expect(answer).toEqual({
      ok: false,
      error: { reason: 'PAYMENT_UNRECOVERABLE', orderNumber: expect.stringMatching(/^NZ\d{8}$/) },
    });
    expect(await harness.states()).toEqual({ FAILING: 1 });
    expect(
      (await harness.database.pool.query('select reserved from stock.stock')).rows,
      'R5: held until the void is confirmed',
    ).toEqual([{ reserved: 1 }]);
    expect(
      await order(harness, { ...request }, randomUUID()),
      'R2: no new attempt while the old one may succeed',
    ).toMatchObject({ ok: false, error: { reason: 'CHECKOUT_UPDATED' } });
    await harness.settle();
    expect(await harness.states()).toEqual({ FAILED: 1 });
    expect(await harness.simulator.journal('sale'), 'called until the outcome is known, then voided').toHaveLength(
      sales,
    );
    expect(await harness.simulator.journal('void')).toHaveLength(1);
    expect(await order(harness, request, key), 'the same answer for ever').toEqual(answer);
    await harness.expectInvariantsHold();
  });

  test('B5 the gateway is down for both request and sweeper: FAILING waits, nothing is released, and the order is undone once it is back', async () => {
    const { harness, request } = await oneOrder([{ operation: '*', kind: 'http-500', times: null }]);
    expect(await order(harness, request)).toMatchObject({ ok: false, error: { reason: 'PAYMENT_UNRECOVERABLE' } });
    for (let round = 0; round < 3; round += 1) {
      await harness.expireLeases();
      await sweepOrders(harness.ctx);
    }
    expect(await harness.states()).toEqual({ FAILING: 1 });
    expect((await harness.database.pool.query('select reserved from stock.stock')).rows).toEqual([{ reserved: 1 }]);
    await fetch(`${harness.simulator.url}/control/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    await harness.settle();
    expect(await harness.states()).toEqual({ FAILED: 1 });
    await harness.expectInvariantsHold();
  });
});

test.each<Fault['kind']>(['wrong-amount', 'wrong-currency'])(
  'an approval for something else (%s) is voided, never captured',
  async (kind) => {
    const { harness, request } = await oneOrder([{ kind }]);
    expect(await order(harness, request)).toMatchObject({ ok: false, error: { reason: 'PAYMENT_UNRECOVERABLE' } });
    await harness.settle();
    expect(await harness.states()).toEqual({ FAILED: 1 });
    expect(await harness.simulator.journal('void')).toHaveLength(1);
    await harness.expectInvariantsHold();
  },
);

test('R8 a key past 80 % of its window is not used again: one case is opened for staff', async () => {
  const { harness, request } = await oneOrder([{ times: 3 }]);
  await order(harness, request);
  await harness.database.pool.query("update payments.payment set created_at = now() - interval '25 days'");
  for (let round = 0; round < 3; round += 1) {
    await harness.expireLeases();
    await sweepOrders(harness.ctx);
  }
  expect(
    (await harness.database.pool.query("select action, detail ->> 'reason' as reason from platform.audit")).rows,
  ).toEqual([{ action: 'payment.manual', reason: 'the key is too old to be used again' }]);
  expect(await harness.states()).toEqual({ FAILING: 1 });
  expect(await harness.simulator.journal('void')).toHaveLength(0);
});

test('an order left PENDING is continued while it is young and undone when it is old', async () => {
  const harness = await useCheckoutHarness({ cardTimeoutMs: ANSWER_WITHIN_MS });
  await harness.setStock(harness.variants.a, 5);
  for (const age of ['1 minute', '16 minutes']) {
    setFailpoint('take the order', { do: 'throw' });
    await expect(order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]))).rejects.toThrow('take the order');
    await harness.database.pool.query(
      `update orders.orders set created_at = now() - interval '${age}' where state = 'PENDING'`,
    );
    await harness.settle();
  }
  expect(await harness.states()).toEqual({ FAILED: 1, PLACED: 1 });
  await harness.expectInvariantsHold();
});

const MINUTES = 60_000;
const DAYS = 24 * 60 * MINUTES;
test.each([-40 * DAYS, -10 * MINUTES, 10 * MINUTES, 40 * DAYS])(
  'B11 a process whose clock is off by %d ms: leases, keys and due times follow the database’s clock',
  async (off) => {
    const harness = await useCheckoutHarness({ cardTimeoutMs: 10_000 });
    await harness.setStock(harness.variants.a, 5);
    const wrong = { ...harness.ctx, clock: fixedClock(new Date(Date.now() + off).toISOString()) };
    const [request, key] = [orderOf([{ shoe: harness.variants.a, qty: 1 }]), randomUUID()];
    setFailpoint('take the order', { do: 'throw' });
    await expect(order(harness, request, key, wrong)).rejects.toThrow('take the order');
    for (const ctx of [wrong, harness.ctx]) await sweepOrders(ctx);
    expect(await harness.states(), 'still leased').toEqual({ PENDING: 1 });
    expect(await order(harness, request, key, wrong)).toMatchObject({
      ok: false,
      error: { reason: 'KEY_IN_PROGRESS' },
    });
    await harness.expireLeases();
    await sweepOrders(wrong);
    expect(await harness.states(), 'young, so it is continued').toEqual({ PLACED: 1 });
    while ((await deliverOutbox(wrong)) > 0);
    expect(await order(harness, request, key, wrong)).toMatchObject({ ok: true });
    expect(await harness.simulator.journal('capture')).toHaveLength(1);
    await harness.expectInvariantsHold();
  },
);

/** Pauses whoever reaches the failpoint until `clearFailpoints`; resolves when somebody does. */
const pausedAt = (name: string): Promise<void> =>
  new Promise((paused) => {
    setFailpoint(name, { do: 'hang' });
    watchFailpoints((passed) => {
      if (passed !== name) return;
      watchFailpoints(null);
      paused();
    });
  });

describe('several processes', () => {
  test('B9 a stalled request and two sweepers work on one order: one decision, one authorisation', async () => {
    const { harness, request, key } = await oneOrder([]);
    await harness.simulator.change({ cardLatencyMs: 30 });
    const paused = pausedAt('authorise the payment');
    const stalled = order(harness, request, key);
    await paused;
    await harness.expireLeases();
    const [one, two] = [harness.another(), harness.another()];
    const swept = await Promise.all([sweepOrders(one), sweepOrders(two)]);
    expect(swept[0].orders + swept[1].orders, 'SKIP LOCKED: one of them').toBe(1);
    expect(await harness.states()).toEqual({ PLACED: 1 });
    clearFailpoints();
    expect(await stalled, 'the stalled request returns the stored decision').toMatchObject({ ok: true });
    expect(await harness.simulator.journal('sale')).toHaveLength(1);
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('B9 the sweeper gives up an old order while a stalled request holds its approval: R4 the stalled request does not place it', async () => {
    const { harness, request } = await oneOrder([]);
    const paused = pausedAt('authorise the payment');
    const stalled = order(harness, request);
    await paused;
    await harness.database.pool.query("update orders.orders set created_at = now() - interval '20 minutes'");
    await harness.settle();
    expect(await harness.states()).toEqual({ FAILED: 1 });
    clearFailpoints();
    expect(await stalled).toMatchObject({ ok: false, error: { reason: 'PAYMENT_UNRECOVERABLE' } });
    await harness.settle();
    expect(await harness.simulator.journal('void')).toHaveLength(1);
    await harness.expectInvariantsHold();
  });

  test('A4 the request dies after T1: its key answers 409 while leased, then finishes the order', async () => {
    const { harness, request, key } = await oneOrder([]);
    const paused = pausedAt('authorise the payment');
    const lost = order(harness, request, key);
    await paused;
    expect(await order(harness, request, key)).toEqual({ ok: false, error: { reason: 'KEY_IN_PROGRESS' } });
    await harness.expireLeases();
    const second = await order(harness, request, key);
    expect(second).toMatchObject({ ok: true });
    clearFailpoints();
    expect(await lost).toEqual(second);
    await harness.settle();
    await harness.expectInvariantsHold();
  });
});

describe('B3 R9 the answer to COMMIT is lost', () => {
  test.each([1, 2])('commit number %d of placing an order', async (number) => {
    const { harness, request, key } = await oneOrder([]);
    const proxy = await startCommitLoser(harness.database.url);
    const behindProxy = harness.another(proxy.url);
    proxy.loseCommit(number);
    expect(await order(harness, request, key, behindProxy)).toMatchObject({ ok: true });
    expect(proxy.lost()).toBe(1);
    expect(await order(harness, request, key)).toMatchObject({ ok: true });
    expect(await harness.simulator.journal('sale')).toHaveLength(1);
    await harness.settle();
    await harness.expectInvariantsHold();
  });
});
