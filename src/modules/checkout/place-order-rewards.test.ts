/**
 * Rewards and airline points as payment: all or nothing, used once, returned once; all balances are checked after each
 * test (reliability A7, B8).
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PaymentInput } from '#contract/checkout/checkout.ts';
import { getLoyaltyAccount } from '#modules/loyalty/get-loyalty-account.ts';
import { getStatement } from '#modules/loyalty/get-statement.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { order, orderOf, payRestByCard } from '../../../tests/support/fixtures/checkout-harness.ts';
import { airlinePoints, newMember, newShopper } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { big, place, rewardStates, useRewardHarness } from '../../../tests/support/fixtures/orders/reward-orders.ts';
import { placeOrder } from './place-order.ts';

test('LOY-23 PAY-05 PAY-28 a reward, a gift card, airline points and a card pay for one order together, to the cent', async () => {
  const { harness, member, methods } = await useRewardHarness();
  const giftCard = await harness.giftCard(3_000n);
  const points = await airlinePoints(harness, 5_000n, member);
  expect(
    await place(harness, payRestByCard(big(harness), [...methods, giftCard(3_000n), points]), member),
  ).toMatchObject({
    ok: true,
  });
  const { rows } = await harness.database.pool.query(
    'select tender, state, amount_cents from payments.payment order by tender, amount_cents',
  );
  expect(rows.map(({ tender, amount_cents: cents }) => [tender, cents])).toEqual([
    ['airline', 5_000n],
    ['card', 19_980n],
    ['gift_card', 3_000n],
    ['reward', 1_000n],
    ['reward', 1_000n],
  ]);
  expect(await rewardStates(harness, member)).toEqual([
    ['redeemed', 0],
    ['redeemed', 0],
  ]);
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('LOY-06 part of a reward leaves the rest usable; without an id the reward that expires first pays', async () => {
  const { harness, member } = await useRewardHarness();
  expect(
    await place(
      harness,
      payRestByCard(big(harness), [{ method: 'reward', amount: 12.5, email: 'aroha@example.nz' }]),
      member,
    ),
  ).toMatchObject({ ok: true });
  expect(await rewardStates(harness, member)).toEqual([
    ['active', 7.5],
    ['redeemed', 0],
  ]);
  const { entries } = await getStatement(harness.ctx, member);
  expect(entries.slice(0, 2).map(({ kind, amount, orderNumber }) => [kind, amount, orderNumber !== null])).toEqual([
    ['redeem', -2.5, true],
    ['redeem', -10, true],
  ]);
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('A7 one reward in twenty concurrent orders pays for one', async () => {
  const { harness, member, methods } = await useRewardHarness(1);
  const other = harness.another();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      placeOrder(index % 2 ? other : harness.ctx, randomUUID(), payRestByCard(big(harness), methods), member),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.reason])))).toEqual(
    new Set(['REWARD_UNUSABLE']),
  );
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('A7 one airline quote in twenty concurrent orders pays for one, and the points are burned once', async () => {
  const { harness, member } = await useRewardHarness();
  const points = await airlinePoints(harness, 5_000n, member);
  const other = harness.another();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      placeOrder(index % 2 ? other : harness.ctx, randomUUID(), payRestByCard(big(harness), [points]), member),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.reason])))).toEqual(
    new Set(['AIRLINE_QUOTE_UNUSABLE']),
  );
  expect(await harness.simulator.journal('burn')).toHaveLength(1);
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('LOY-08 LOY-14 A7 A11 another customer’s reward, one below the minimum, an expired one or a cent too much is refused', async () => {
  const { harness, member, methods } = await useRewardHarness(1);
  const [reward] = methods as [PaymentInput];
  const refused = { ok: false, error: { reason: 'REWARD_UNUSABLE' } };
  for (const customerId of [null, await newShopper(harness), await newMember(harness)]) {
    expect(await place(harness, payRestByCard(big(harness), methods), customerId)).toMatchObject(refused);
    expect(
      await place(harness, payRestByCard(big(harness), [{ method: 'reward', amount: 5 }]), customerId),
    ).toMatchObject(refused);
  }
  expect(await place(harness, payRestByCard(big(harness), [{ ...reward, amount: 10.01 }]), member)).toMatchObject(
    refused,
  );
  expect(await place(harness, payRestByCard(big(harness), [reward, { ...reward, amount: 1 }]), member)).toMatchObject(
    refused,
  );
  // 149.90 of goods and 6.00 of delivery: the goods count.
  expect(
    await place(harness, payRestByCard(orderOf([{ shoe: harness.variants.a, qty: 1 }]), methods), member),
  ).toMatchObject(refused);
  const late = { ...harness.ctx, clock: { now: () => new Date('2027-02-19T11:00:00Z') } };
  expect(await placeOrder(late, randomUUID(), payRestByCard(big(harness), methods), member)).toMatchObject(refused);
  const off = { ...harness.ctx, config: { ...harness.ctx.config, KERB_FEATURES_LOYALTY: false } };
  expect(await placeOrder(off, randomUUID(), payRestByCard(big(harness), methods), member)).toMatchObject(refused);
  expect(await harness.states()).toEqual({});
  expect(await rewardStates(harness, member)).toEqual([['active', 10]]);
  await harness.expectInvariantsHold();
});

test('LOY-15 the setting is the only minimum', async () => {
  const { harness, member, methods } = await useRewardHarness(1);
  const lower = { ...harness.ctx, config: { ...harness.ctx.config, KERB_LOYALTY_REDEMPTION_MIN: '100' } };
  expect(
    await placeOrder(
      lower,
      randomUUID(),
      payRestByCard(orderOf([{ shoe: harness.variants.a, qty: 1 }]), methods),
      member,
    ),
  ).toMatchObject({ ok: true });
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('A7 a quote of another member, shopper or amount, or an expired one, pays nothing', async () => {
  const { harness, member } = await useRewardHarness();
  const points = (await airlinePoints(harness, 5_000n, member)) as Extract<PaymentInput, { method: 'airlinePoints' }>;
  const refused = { ok: false, error: { reason: 'AIRLINE_QUOTE_UNUSABLE' } };
  const other = await newMember(harness);
  for (const customerId of [null, other])
    expect(await place(harness, payRestByCard(big(harness), [points]), customerId)).toMatchObject(refused);
  expect(await place(harness, payRestByCard(big(harness), [{ ...points, amount: 50.01 }]), member)).toMatchObject(
    refused,
  );
  expect(await place(harness, payRestByCard(big(harness), [{ ...points, memberId: 'KA9' }]), member)).toMatchObject(
    refused,
  );
  expect(
    await place(harness, payRestByCard(big(harness), [{ ...points, quoteRef: 'Q-nothing' }]), member),
  ).toMatchObject(refused);
  const second = await airlinePoints(harness, 1_000n, member);
  expect(await place(harness, payRestByCard(big(harness), [points, second]), member)).toMatchObject(refused);
  await harness.database.pool.query('update frequent_flyer.quote set expires_at = now()');
  expect(await place(harness, payRestByCard(big(harness), [points]), member)).toMatchObject(refused);
  expect(await harness.simulator.journal('burn')).toEqual([]);
  expect(await harness.simulator.journal('sale')).toEqual([]);
  await harness.expectInvariantsHold();
});

test('CHK-34 a logged-in shopper who asks for it becomes a member with the order and earns points by it; a refused order enrols nobody', async () => {
  const { harness } = await useRewardHarness();
  const shopper = await newShopper(harness);
  const extra = { addToLoyaltyProgram: true };
  expect(await place(harness, { ...big(harness), extra, expectedTotal: 1 }, shopper)).toMatchObject({ ok: false });
  expect(await getLoyaltyAccount(harness.ctx, shopper)).toBe(null);
  expect(await place(harness, { ...big(harness), extra }, shopper)).toMatchObject({ ok: true });
  expect(await getLoyaltyAccount(harness.ctx, shopper)).toMatchObject({ account: { isEnrolled: true } });
  // A guest cannot be enrolled.
  expect(await place(harness, { ...big(harness), extra }, null)).toMatchObject({ ok: true });
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('B8 A14 a full refund returns points, gift card, reward and money to their sources, once', async () => {
  const { harness, member, methods } = await useRewardHarness(1);
  const giftCard = await harness.giftCard(3_000n);
  const points = await airlinePoints(harness, 5_000n, member);
  const answer = await order(
    harness,
    payRestByCard(big(harness), [...methods, giftCard(3_000n), points]),
    randomUUID(),
    harness.ctx,
    member,
  );
  if (!answer.ok) throw new Error(answer.error.reason);
  await harness.settle();
  const refund = { key: randomUUID(), amountCents: 'REST' as const, reason: 'All of it came back', by: 'test' };
  for (let time = 0; time < 2; time += 1) {
    expect(await refundOrder(harness.ctx, answer.value.orderNumber, refund)).toMatchObject({ ok: true });
    await harness.settle();
  }
  expect(await rewardStates(harness, member)).toEqual([['active', 10]]);
  const { entries } = await getStatement(harness.ctx, member);
  expect(entries[0]).toMatchObject({ kind: 'refund', amount: 10, orderNumber: answer.value.orderNumber });
  expect((await harness.simulator.journal('return')).map(({ points: back }) => back)).toEqual([7_500]);
  const { rows } = await harness.database.pool.query('select distinct state from payments.payment');
  expect(rows).toEqual([{ state: 'REFUNDED' }]);
  await harness.expectInvariantsHold();
});
