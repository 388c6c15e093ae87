/** The gateway times out, lies, answers late or not at all; the database loses its answer; drivers meet (reliability B3, B5 to B9). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { clearFailpoints, setFailpoint, watchFailpoints } from '#platform/failpoint.ts';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import type { Fault } from '#simulator/faults.ts';
import { startCommitLoser } from '../../../tests/support/crashes/commit-loser.ts';
import { order, orderOf, SILENCE_MS, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { sweepOrders } from './sweep-orders.ts';

const oneOrder = async (faults: Partial<Fault>[]) => {
  const floor = await useCheckoutHarness({ cardTimeoutMs: SILENCE_MS });
  await floor.setStock(floor.variants.a, 5);
  for (const fault of faults)
    await floor.simulator.fault({ provider: 'card', operation: 'sale', kind: 'timeout-after', ...fault });
  return { floor, request: orderOf([{ shoe: floor.variants.a, qty: 1 }]), key: randomUUID() };
};

describe('one bad answer is asked again with the same key and the order is placed', () => {
  test.each<Partial<Fault>>([
    { kind: 'timeout-after' },
    { kind: 'timeout-before' },
    { kind: 'reset-after' },
    { kind: 'reset-before' },
    { kind: 'http-500', phase: 'after' },
    { kind: 'garbage' },
    { kind: 'html', phase: 'after' },
    { kind: 'late', ms: 460 },
    { kind: 'delay', ms: 460 },
    { kind: 'wrong-order' },
  ])('B5 B6 B7 $kind', async (fault) => {
    const { floor, request, key } = await oneOrder([fault]);
    expect(await order(floor, request, key)).toMatchObject({ placed: true });
    if (fault.kind === 'late') await new Promise((done) => setTimeout(done, 500));
    expect(await floor.simulator.journal('sale')).toHaveLength(1);
    await floor.settle();
    await floor.expectSound();
  });
});

describe('a gateway that stays silent', () => {
  test.each<{ kind: Fault['kind']; sales: number }>([
    { kind: 'timeout-after', sales: 1 },
    { kind: 'timeout-before', sales: 1 },
    { kind: 'garbage', sales: 1 },
  ])('B5 $kind: unrecoverable with the order number, undone by the sweeper', async ({ kind, sales }) => {
    const { floor, request, key } = await oneOrder([{ kind, times: 3 }]);
    const answer = await order(floor, request, key);
    expect(answer).toEqual({
      placed: false,
      errorCode: 'PaymentFailureUnrecoverable',
      orderNumber: expect.stringMatching(/^NZ\d{8}$/),
    });
    expect(await floor.states()).toEqual({ FAILING: 1 });
    expect(
      (await floor.database.pool.query('select reserved from stock.stock')).rows,
      'R5: held until the void is confirmed',
    ).toEqual([{ reserved: 1 }]);
    expect(
      await order(floor, { ...request }, randomUUID()),
      'R2: no new attempt while the old one may live',
    ).toMatchObject({ errorCode: 'CheckoutUpdated' });
    await floor.settle();
    expect(await floor.states()).toEqual({ FAILED: 1 });
    expect(await floor.simulator.journal('sale'), 'driven until it is known, then voided').toHaveLength(sales);
    expect(await floor.simulator.journal('void')).toHaveLength(1);
    expect(await order(floor, request, key), 'the same answer for ever').toEqual(answer);
    await floor.expectSound();
  });

  test('B5 the gateway is down for both request and sweeper: FAILING waits, nothing is released, then all ends well', async () => {
    const { floor, request } = await oneOrder([{ operation: '*', kind: 'http-500', times: null }]);
    expect(await order(floor, request)).toMatchObject({ errorCode: 'PaymentFailureUnrecoverable' });
    for (let round = 0; round < 3; round += 1) {
      await floor.expireLeases();
      await sweepOrders(floor.ctx);
    }
    expect(await floor.states()).toEqual({ FAILING: 1 });
    expect((await floor.database.pool.query('select reserved from stock.stock')).rows).toEqual([{ reserved: 1 }]);
    await fetch(`${floor.simulator.url}/control/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    await floor.settle();
    expect(await floor.states()).toEqual({ FAILED: 1 });
    await floor.expectSound();
  });
});

test.each<Fault['kind']>(['wrong-amount', 'wrong-currency'])(
  'an approval for something else (%s) is voided, never kept',
  async (kind) => {
    const { floor, request } = await oneOrder([{ kind }]);
    expect(await order(floor, request)).toMatchObject({ errorCode: 'PaymentFailureUnrecoverable' });
    await floor.settle();
    expect(await floor.states()).toEqual({ FAILED: 1 });
    expect(await floor.simulator.journal('void')).toHaveLength(1);
    await floor.expectSound();
  },
);

test('R8 a key past 80 % of its window is not driven again: a person is asked, once', async () => {
  const { floor, request } = await oneOrder([{ times: 3 }]);
  await order(floor, request);
  await floor.database.pool.query("update payments.payment set created_at = now() - interval '25 days'");
  for (let round = 0; round < 3; round += 1) {
    await floor.expireLeases();
    await sweepOrders(floor.ctx);
  }
  expect(
    (await floor.database.pool.query("select action, detail ->> 'reason' as reason from platform.audit")).rows,
  ).toEqual([{ action: 'payment.manual', reason: 'the key is too old to be driven again' }]);
  expect(await floor.states()).toEqual({ FAILING: 1 });
  expect(await floor.simulator.journal('void')).toHaveLength(0);
});

test('an order left PENDING goes forward while young and is undone when old', async () => {
  const floor = await useCheckoutHarness({ cardTimeoutMs: SILENCE_MS });
  await floor.setStock(floor.variants.a, 5);
  for (const age of ['1 minute', '16 minutes']) {
    setFailpoint('place-order.taken', { do: 'throw' });
    await expect(order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }]))).rejects.toThrow('place-order.taken');
    await floor.database.pool.query(
      `update orders.orders set created_at = now() - interval '${age}' where state = 'PENDING'`,
    );
    await floor.settle();
  }
  expect(await floor.states()).toEqual({ FAILED: 1, PLACED: 1 });
  await floor.expectSound();
});

const MINUTES = 60_000;
const DAYS = 24 * 60 * MINUTES;
test.each([-40 * DAYS, -10 * MINUTES, 10 * MINUTES, 40 * DAYS])(
  'B11 a process whose clock is %d ms off: leases, keys and what is due follow the database’s clock',
  async (off) => {
    const floor = await useCheckoutHarness({ cardTimeoutMs: 10_000 });
    await floor.setStock(floor.variants.a, 5);
    const wrong = { ...floor.ctx, clock: fixedClock(new Date(Date.now() + off).toISOString()) };
    const [request, key] = [orderOf([{ shoe: floor.variants.a, qty: 1 }]), randomUUID()];
    setFailpoint('place-order.taken', { do: 'throw' });
    await expect(order(floor, request, key, wrong)).rejects.toThrow('place-order.taken');
    for (const ctx of [wrong, floor.ctx]) await sweepOrders(ctx);
    expect(await floor.states(), 'still leased').toEqual({ PENDING: 1 });
    expect(await order(floor, request, key, wrong)).toMatchObject({ errorCode: 'IdempotencyKeyInProgress' });
    await floor.expireLeases();
    await sweepOrders(wrong);
    expect(await floor.states(), 'young, so it went forward').toEqual({ PLACED: 1 });
    while ((await deliverOutbox(wrong)) > 0);
    expect(await order(floor, request, key, wrong)).toMatchObject({ placed: true });
    expect(await floor.simulator.journal('capture')).toHaveLength(1);
    await floor.expectSound();
  },
);

/** Whoever comes there first stands still until `clearFailpoints`; resolves when somebody does. */
const standsAt = (name: string): Promise<void> =>
  new Promise((stands) => {
    setFailpoint(name, { do: 'hang' });
    watchFailpoints((passed) => {
      if (passed !== name) return;
      watchFailpoints(null);
      stands();
    });
  });

describe('drivers meet', () => {
  test('B9 a zombie request and two sweepers drive one order: one decision, one authorisation', async () => {
    const { floor, request, key } = await oneOrder([]);
    await floor.simulator.change({ cardLatencyMs: 30 });
    const stands = standsAt('advance-order.gateway-answered');
    const zombie = order(floor, request, key);
    await stands;
    await floor.expireLeases();
    const [one, two] = [floor.another(), floor.another()];
    const swept = await Promise.all([sweepOrders(one), sweepOrders(two)]);
    expect(swept[0].orders + swept[1].orders, 'SKIP LOCKED: one of them').toBe(1);
    expect(await floor.states()).toEqual({ PLACED: 1 });
    clearFailpoints();
    expect(await zombie, 'the zombie finds what was decided').toMatchObject({ placed: true });
    expect(await floor.simulator.journal('sale')).toHaveLength(1);
    await floor.settle();
    await floor.expectSound();
  });

  test('B9 the sweeper gives an old order up while the zombie holds its approval: R4 the zombie does not place it', async () => {
    const { floor, request } = await oneOrder([]);
    const stands = standsAt('advance-order.gateway-answered');
    const zombie = order(floor, request);
    await stands;
    await floor.database.pool.query("update orders.orders set created_at = now() - interval '20 minutes'");
    await floor.settle();
    expect(await floor.states()).toEqual({ FAILED: 1 });
    clearFailpoints();
    expect(await zombie).toMatchObject({ errorCode: 'PaymentFailureUnrecoverable' });
    await floor.settle();
    expect(await floor.simulator.journal('void')).toHaveLength(1);
    await floor.expectSound();
  });

  test('A4 the request dies after T1: its key answers 409 while leased, then finishes the order', async () => {
    const { floor, request, key } = await oneOrder([]);
    const stands = standsAt('advance-order.gateway-answered');
    const lost = order(floor, request, key);
    await stands;
    expect(await order(floor, request, key)).toEqual({ placed: false, errorCode: 'IdempotencyKeyInProgress' });
    await floor.expireLeases();
    const second = await order(floor, request, key);
    expect(second).toMatchObject({ placed: true });
    clearFailpoints();
    expect(await lost).toEqual(second);
    await floor.settle();
    await floor.expectSound();
  });
});

describe('B3 R9 the answer to COMMIT is lost', () => {
  test.each([1, 2])('commit number %d of placing an order', async (number) => {
    const { floor, request, key } = await oneOrder([]);
    const proxy = await startCommitLoser(floor.database.url);
    const behindProxy = floor.another(proxy.url);
    proxy.loseCommit(number);
    expect(await order(floor, request, key, behindProxy)).toMatchObject({ placed: true });
    expect(proxy.lost()).toBe(1);
    expect(await order(floor, request, key)).toMatchObject({ placed: true });
    expect(await floor.simulator.journal('sale')).toHaveLength(1);
    await floor.settle();
    await floor.expectSound();
  });
});
