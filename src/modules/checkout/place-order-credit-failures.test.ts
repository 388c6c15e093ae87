/** Orders paid with rewards and airline points that fail half-way: everything is returned, once (reliability B5, B8, B9). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { clearFailpoints, setFailpoint } from '#platform/steps/failpoint.ts';
import { order, payRestByCard } from '../../../tests/support/fixtures/checkout-harness.ts';
import { airlinePoints } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { big, place, rewardStates, useRewardHarness } from '../../../tests/support/fixtures/orders/reward-orders.ts';
import { sweepOrders } from './sweep-orders.ts';

test('FIX-27 a payment that was never attempted is not called to be undone: when the card does not answer, no points are burned', async () => {
  const { harness, member } = await useRewardHarness();
  const points = await airlinePoints(harness, 5_000n, member);
  await fetch(`${harness.simulator.url}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'card', operation: 'sale', kind: 'http-500', phase: 'after', times: 3 }),
  });
  expect(await order(harness, payRestByCard(big(harness), [points]), undefined, harness.ctx, member)).toMatchObject({
    ok: false,
    error: { reason: 'PAYMENT_UNRECOVERABLE' },
  });
  await harness.settle();
  expect(await harness.states()).toEqual({ FAILED: 1 });
  const { rows } = await harness.database.pool.query(
    'select tender, state, decline_reason as why from payments.payment order by tender',
  );
  expect(rows).toEqual([
    { tender: 'airline', state: 'DECLINED', why: 'never asked for' },
    expect.objectContaining({ tender: 'card', state: 'VOIDED' }),
  ]);
  expect(
    (await harness.simulator.journal()).filter(({ provider }) => provider === 'airline').map(({ event }) => event),
  ).not.toContain('burn');
  await harness.expectInvariantsHold();
});

test('FIX-27 a process that still works on an order given up by another makes no further call', async () => {
  const { harness, member } = await useRewardHarness();
  const points = await airlinePoints(harness, 5_000n, member);
  const other = harness.another();
  // The card has answered; before that is stored the order is given up as too old, in another process.
  setFailpoint('authorise a payment until known', {
    do: 'run',
    run: async () => {
      await harness.database.pool.query(
        "update orders.orders set created_at = now() - interval '16 minutes', lease_until = now()",
      );
      await sweepOrders(other);
    },
  });
  const answer = await order(harness, payRestByCard(big(harness), [points]), undefined, harness.ctx, member);
  clearFailpoints();
  expect(answer.ok).toBe(false);
  await harness.settle();
  expect(await harness.states()).toEqual({ FAILED: 1 });
  expect(await harness.simulator.journal('burn')).toEqual([]);
  await harness.expectInvariantsHold();
});

test('B5 B8 an airline that burns points and loses its answer is called again: the order is placed once', async () => {
  const { harness, member } = await useRewardHarness();
  await harness.simulator.fault({ provider: 'airline', operation: 'burn', kind: 'timeout-after' });
  expect(
    await place(harness, payRestByCard(big(harness), [await airlinePoints(harness, 5_000n, member)]), member),
  ).toMatchObject({ ok: true });
  expect(await harness.simulator.journal('burn')).toHaveLength(1);
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('B8 an airline that does not answer: the shopper is told that the order could not be processed, and everything is returned', async () => {
  const { harness, member, methods } = await useRewardHarness();
  await harness.simulator.fault({ provider: 'airline', operation: 'burn', kind: 'timeout-after', times: null });
  const request = payRestByCard(big(harness), [...methods, await airlinePoints(harness, 5_000n, member)]);
  expect(await place(harness, request, member)).toMatchObject({
    ok: false,
    error: { reason: 'PAYMENT_UNRECOVERABLE' },
  });
  await fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' });
  await harness.settle();
  expect(await harness.states()).toEqual({ FAILED: 1 });
  expect(await rewardStates(harness, member)).toEqual([
    ['active', 10],
    ['active', 10],
  ]);
  expect(await harness.simulator.journal('return')).toHaveLength(1);
  await harness.expectInvariantsHold();
});

test.each(['quote-expired', 'member-inactive', 'decline'] as const)(
  'B8 an airline that refuses (%s) after the card was approved: the shopper is told, the card is voided at once, the same quote may place the next order',
  async (kind) => {
    const { harness, member, methods } = await useRewardHarness();
    const points = await airlinePoints(harness, 5_000n, member);
    await harness.simulator.fault({ provider: 'airline', operation: 'burn', kind });
    const request = payRestByCard(big(harness), [...methods, points]);
    expect(await place(harness, request, member)).toMatchObject({
      ok: false,
      error: { reason: 'AIRLINE_QUOTE_UNUSABLE' },
    });
    await harness.settle();
    // The failed order's quote is free again, its rewards are returned.
    expect(await place(harness, request, member)).toMatchObject({ ok: true });
    await harness.settle();
    expect(await harness.states()).toEqual({ FAILED: 1, PLACED: 1 });
    await harness.expectInvariantsHold();
  },
);

test('B9 LOY-13 while a request undoes its declined order the sweeper does not touch it, so its reward is returned with the answer', async () => {
  const { harness, member, methods } = await useRewardHarness();
  await harness.simulator.fault({ provider: 'airline', operation: 'burn', kind: 'decline' });
  const swept: number[] = [];
  setFailpoint('read payments to undo', {
    do: 'run',
    run: async () => {
      swept.push((await sweepOrders(harness.ctx)).orders);
    },
  });
  const request = payRestByCard(big(harness), [...methods, await airlinePoints(harness, 5_000n, member)]);
  expect(await place(harness, request, member)).toMatchObject({
    ok: false,
    error: { reason: 'AIRLINE_QUOTE_UNUSABLE' },
  });
  clearFailpoints();
  expect(swept).toEqual([0]);
  expect(await harness.states()).toEqual({ FAILED: 1 });
  expect(await rewardStates(harness, member)).toEqual([
    ['active', 10],
    ['active', 10],
  ]);
  await harness.expectInvariantsHold();
});

/** Payment methods and outcomes: every subset of the credits with a card that ends in each way. */
const outcomes = ['ok', 'declined', 'timeout', 'http-500', 'airline-refuses'] as const;

const subsets = Array.from({ length: 8 }, (_, bits) => ({
  reward: (bits & 1) > 0,
  giftCard: (bits & 2) > 0,
  points: (bits & 4) > 0,
}));

test.each(outcomes)(
  'B8 A7 every subset of reward, gift card and points with a card is all or nothing when the outcome is: %s',
  async (outcome) => {
    const { harness, member, methods } = await useRewardHarness(8);
    for (const { reward, giftCard, points } of subsets) {
      if (outcome === 'airline-refuses' && !points) continue;
      const used = [
        ...(reward ? methods.splice(0, 1) : []),
        ...(giftCard ? [(await harness.giftCard(2_000n))(1_500n)] : []),
        ...(points ? [await airlinePoints(harness, 3_000n, member)] : []),
      ];
      const request = payRestByCard(
        big(harness),
        used,
        outcome === 'declined' ? 'fake-processor-declined-visa-nonce' : undefined,
      );
      if (outcome === 'timeout')
        await harness.simulator.fault({ provider: 'card', operation: 'sale', kind: 'timeout-after', times: null });
      if (outcome === 'http-500')
        await harness.simulator.fault({ provider: 'card', operation: 'sale', kind: 'http-500', times: null });
      if (outcome === 'airline-refuses')
        await harness.simulator.fault({ provider: 'airline', operation: 'burn', kind: 'member-inactive' });
      const answer = await order(harness, request, randomUUID(), harness.ctx, member);
      expect(answer.ok, JSON.stringify({ outcome, reward, giftCard, points, answer })).toBe(outcome === 'ok');
      await fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' });
      await harness.settle();
    }
    expect(Object.keys(await harness.states())).toEqual([outcome === 'ok' ? 'PLACED' : 'FAILED']);
    await harness.expectInvariantsHold();
  },
);
