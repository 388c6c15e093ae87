/**
 * Rewards and airline points as payment: all or nothing, used once, returned once; all balances are checked after each
 * test (reliability A7, B8).
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { type PaymentMethod, type PlaceOrderRequest, placeOrderRequestSchema } from '#contract/checkout/checkout.ts';
import { checkoutInfoRequestSchema, type InfoMethod } from '#contract/checkout/checkout-info.ts';
import { adjustPoints } from '#modules/loyalty/adjust-points.ts';
import { getLoyaltyAccount } from '#modules/loyalty/get-loyalty-account.ts';
import { getStatement } from '#modules/loyalty/get-statement.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { clearFailpoints, setFailpoint } from '#platform/steps/failpoint.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  restByCard,
  SILENCE_MS,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { airlinePoints, newMember, newShopper, rewardsOf } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { placeOrder } from './place-order.ts';
import { quoteCheckout } from './quote-checkout.ts';
import { sweepOrders } from './sweep-orders.ts';

async function useRewardHarness(
  rewards = 2,
): Promise<{ harness: CheckoutHarness; member: string; methods: PaymentMethod[] }> {
  const harness = await useCheckoutHarness({ cardTimeoutMs: SILENCE_MS });
  for (const shoe of [harness.variants.a, harness.variants.b]) await harness.setStock(shoe, 100);
  const member = await newMember(harness);
  await adjustPoints(harness.ctx, member, BigInt(200 * rewards), 'Welcome gift');
  return { harness, member, methods: await rewardsOf(harness, member) };
}
/** 299.80 of shoes. */
const big = (harness: CheckoutHarness): PlaceOrderRequest => orderOf([{ shoe: harness.variants.a, qty: 2 }]);
const place = (harness: CheckoutHarness, request: PlaceOrderRequest, customerId: string | null) =>
  placeOrder(harness.ctx, randomUUID(), request, customerId);
const rewardStates = async (harness: CheckoutHarness, member: string) =>
  (await getLoyaltyAccount(harness.ctx, member))?.account.rewards.map(({ status, availableAmount }) => [
    status,
    availableAmount,
  ]);

test('LOY-23 PAY-05 PAY-28 a reward, a gift card, airline points and a card pay for one order together, to the cent', async () => {
  const { harness, member, methods } = await useRewardHarness();
  const giftCard = await harness.giftCard(3_000n);
  const points = await airlinePoints(harness, 5_000n, member);
  expect(await place(harness, restByCard(big(harness), [...methods, giftCard(3_000n), points]), member)).toMatchObject({
    placed: true,
  });
  const { rows } = await harness.database.pool.query(
    'select tender, state, amount_cents from payments.payment order by tender, amount_cents',
  );
  expect(rows.map(({ tender, amount_cents: cents }) => [tender, cents])).toEqual([
    ['airline', 5_000n],
    ['card', 20_580n],
    ['gift_card', 3_000n],
    ['reward', 1_000n],
    ['reward', 1_000n],
  ]);
  expect(await rewardStates(harness, member)).toEqual([
    ['redeemed', 0],
    ['redeemed', 0],
  ]);
  await harness.settle();
  await harness.expectSound();
});

test('LOY-06 part of a reward leaves the rest usable; without an id the reward that expires first pays', async () => {
  const { harness, member } = await useRewardHarness();
  expect(
    await place(
      harness,
      restByCard(big(harness), [{ method: 'reward', amount: 12.5, email: 'aroha@example.nz' }]),
      member,
    ),
  ).toMatchObject({ placed: true });
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
  await harness.expectSound();
});

test('A7 one reward in twenty concurrent orders pays for one', async () => {
  const { harness, member, methods } = await useRewardHarness(1);
  const other = harness.another();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      placeOrder(index % 2 ? other : harness.ctx, randomUUID(), restByCard(big(harness), methods), member),
    ),
  );
  expect(answers.filter(({ placed }) => placed)).toHaveLength(1);
  expect(new Set(answers.flatMap((answer) => (answer.placed ? [] : [answer.errorCode])))).toEqual(
    new Set(['RewardUnusable']),
  );
  await harness.settle();
  await harness.expectSound();
});

test('A7 one airline quote in twenty concurrent orders pays for one, and the points are burned once', async () => {
  const { harness, member } = await useRewardHarness();
  const points = await airlinePoints(harness, 5_000n, member);
  const other = harness.another();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      placeOrder(index % 2 ? other : harness.ctx, randomUUID(), restByCard(big(harness), [points]), member),
    ),
  );
  expect(answers.filter(({ placed }) => placed)).toHaveLength(1);
  expect(new Set(answers.flatMap((answer) => (answer.placed ? [] : [answer.errorCode])))).toEqual(
    new Set(['AirlineQuoteUnusable']),
  );
  expect(await harness.simulator.journal('burn')).toHaveLength(1);
  await harness.settle();
  await harness.expectSound();
});

test('LOY-08 LOY-14 A7 A11 another customer’s reward, one below the minimum, an expired one or a cent too much is refused', async () => {
  const { harness, member, methods } = await useRewardHarness(1);
  const [reward] = methods as [PaymentMethod];
  const refused = { placed: false, errorCode: 'RewardUnusable' };
  for (const customerId of [null, await newShopper(harness), await newMember(harness)]) {
    expect(await place(harness, restByCard(big(harness), methods), customerId)).toMatchObject(refused);
    expect(await place(harness, restByCard(big(harness), [{ method: 'reward', amount: 5 }]), customerId)).toMatchObject(
      refused,
    );
  }
  expect(await place(harness, restByCard(big(harness), [{ ...reward, amount: 10.01 }]), member)).toMatchObject(refused);
  expect(await place(harness, restByCard(big(harness), [reward, { ...reward, amount: 1 }]), member)).toMatchObject(
    refused,
  );
  // 149.90 of goods and 6.00 of delivery: the goods count.
  expect(
    await place(harness, restByCard(orderOf([{ shoe: harness.variants.a, qty: 1 }]), methods), member),
  ).toMatchObject(refused);
  const late = { ...harness.ctx, clock: { now: () => new Date('2027-02-19T11:00:00Z') } };
  expect(await placeOrder(late, randomUUID(), restByCard(big(harness), methods), member)).toMatchObject(refused);
  const off = { ...harness.ctx, config: { ...harness.ctx.config, KERB_FEATURES_LOYALTY: false } };
  expect(await placeOrder(off, randomUUID(), restByCard(big(harness), methods), member)).toMatchObject(refused);
  expect(await harness.states()).toEqual({});
  expect(await rewardStates(harness, member)).toEqual([['active', 10]]);
  await harness.expectSound();
});

describe('FIX-20 rewards and airline points do not pay for gift cards', () => {
  /** The quote for these, with every credit requested in full. */
  const quoteFor = (
    harness: CheckoutHarness,
    request: PlaceOrderRequest,
    customerId: string,
    methods: PaymentMethod[],
  ) =>
    quoteCheckout(harness.ctx, {
      items: request.cart.items,
      promoCodes: [],
      customerId,
      email: null,
      destination: null,
      authorityToLeave: true,
      methods: methods as InfoMethod[],
    });
  /** Gift cards alone are sent by email: no delivery. */
  const withoutDelivery = (request: PlaceOrderRequest): PlaceOrderRequest => ({
    ...request,
    expectedTotal: (request.expectedTotal * 100 - 600) / 100,
  });

  test('FIX-20 a gift card alone: neither eleven rewards nor points pay for it, a gift card and a card do', async () => {
    const { harness, member, methods } = await useRewardHarness(11);
    const request = withoutDelivery(orderOf([{ shoe: harness.variants.giftCard, qty: 2 }]));
    const { totals, goodsCents } = await quoteFor(harness, request, member, methods);
    expect(goodsCents).toBe(0n);
    expect(totals.creditUsages.map(({ amountCents }) => amountCents)).toEqual(methods.map(() => 0n));
    expect(await place(harness, restByCard(request, methods), member)).toMatchObject({
      placed: false,
      errorCode: 'RewardUnusable',
    });
    // Nor with a minimum of zero.
    const noMinimum = { ...harness.ctx, config: { ...harness.ctx.config, KERB_LOYALTY_REDEMPTION_MIN: '0' } };
    expect(await placeOrder(noMinimum, randomUUID(), restByCard(request, methods.slice(0, 1)), member)).toMatchObject({
      errorCode: 'RewardUnusable',
    });
    const points = await airlinePoints(harness, 1_000n, member);
    expect((await quoteFor(harness, request, member, [points])).totals.creditUsages).toMatchObject([
      { amountCents: 0n },
    ]);
    expect(await place(harness, restByCard(request, [points]), member)).toMatchObject({
      placed: false,
      errorCode: 'AirlineQuoteUnusable',
    });
    const giftCard = await harness.giftCard(3_000n);
    expect(await place(harness, restByCard(request, [giftCard(3_000n)]), member)).toMatchObject({ placed: true });
    await harness.settle();
    expect(await harness.simulator.journal('burn')).toEqual([]);
    await harness.expectSound();
  });

  test('FIX-20 beside goods: they pay for the goods and the delivery, to the cent, and gift cards count towards no threshold', async () => {
    const { harness, member, methods } = await useRewardHarness(20);
    const { a, giftCard } = harness.variants;
    const one = orderOf([
      { shoe: a, qty: 1 },
      { shoe: giftCard, qty: 3 },
    ]);
    const small = await quoteFor(harness, one, member, methods.slice(0, 1));
    // 149.90 of goods, ten cents under the minimum of $150 and the $150 for free express.
    expect(small.goodsCents).toBe(14_990n);
    expect(small.spendMoreForFreeExpressCents).toBe(10n);
    expect(small.methods.find(({ method }) => method.freeFromThreshold)?.priceCents).toBeGreaterThan(0n);
    expect(small.totals.creditUsages).toMatchObject([{ amountCents: 0n }]);
    expect(await place(harness, restByCard(one, methods.slice(0, 1)), member)).toMatchObject({
      errorCode: 'RewardUnusable',
    });
    // 299.80 of goods and 6.00 of delivery: $305.80 and not a cent of the gift cards.
    const request = orderOf([
      { shoe: a, qty: 2 },
      { shoe: giftCard, qty: 3 },
    ]);
    const cents = (list: PaymentMethod[]) =>
      list.reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 100)), 0n);
    const points = await airlinePoints(harness, 10_580n, member);
    const tooMany = await airlinePoints(harness, 10_581n, member);
    const quoted = await quoteFor(harness, request, member, [...methods, points]);
    expect(quoted.totals.creditUsages.reduce((sum, { amountCents }) => sum + amountCents, 0n)).toBe(30_580n);
    expect(cents([...methods, tooMany])).toBe(30_581n);
    expect(await place(harness, restByCard(request, [...methods, tooMany]), member)).toMatchObject({
      errorCode: 'AirlineQuoteUnusable',
    });
    // Twenty rewards and points exceed the limit of one order: one reward less.
    const fits = [...methods.slice(1), points];
    expect(await place(harness, restByCard(request, fits), member)).toMatchObject({ placed: true });
    await harness.settle();
    await harness.expectSound();
  });
});

test('FIX-29 quote and order accept the same number of rewards, gift cards and points: twenty, and one method for the rest', async () => {
  const { harness, member, methods } = await useRewardHarness(21);
  const request = restByCard(orderOf([{ shoe: harness.variants.a, qty: 3 }]), methods.slice(0, 20));
  const infoOf = (count: number) =>
    checkoutInfoRequestSchema.safeParse({
      cart: { items: request.cart.items },
      payment: { methods: methods.slice(0, count) },
    });
  const orderWith = (count: number) =>
    placeOrderRequestSchema.safeParse({
      ...request,
      payment: { methods: [...methods.slice(0, count), request.payment.methods.at(-1)] },
    });
  for (let count = 0; count <= 21; count += 1)
    expect([count, infoOf(count).success, orderWith(count).success]).toEqual([count, count <= 20, count <= 20]);
  expect(await place(harness, request, member)).toMatchObject({ placed: true });
  await harness.settle();
  const { rows } = await harness.database.pool.query(
    "select count(*)::int as n from payments.payment where tender = 'reward' and state = 'CAPTURED'",
  );
  expect(rows).toEqual([{ n: 20 }]);
  await harness.expectSound();
});

test('FIX-27 a payment that was never attempted is not called to be undone: when the card does not answer, no points are burned', async () => {
  const { harness, member } = await useRewardHarness();
  const points = await airlinePoints(harness, 5_000n, member);
  await fetch(`${harness.simulator.url}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'card', operation: 'sale', kind: 'http-500', phase: 'after', times: 3 }),
  });
  expect(await order(harness, restByCard(big(harness), [points]), undefined, harness.ctx, member)).toMatchObject({
    errorCode: 'PaymentFailureUnrecoverable',
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
  await harness.expectSound();
});

test('FIX-27 a process that still drives an order given up by another makes no further call', async () => {
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
  const answer = await order(harness, restByCard(big(harness), [points]), undefined, harness.ctx, member);
  clearFailpoints();
  expect(answer.placed).toBe(false);
  await harness.settle();
  expect(await harness.states()).toEqual({ FAILED: 1 });
  expect(await harness.simulator.journal('burn')).toEqual([]);
  await harness.expectSound();
});

test('LOY-15 the setting is the only minimum', async () => {
  const { harness, member, methods } = await useRewardHarness(1);
  const lower = { ...harness.ctx, config: { ...harness.ctx.config, KERB_LOYALTY_REDEMPTION_MIN: '100' } };
  expect(
    await placeOrder(lower, randomUUID(), restByCard(orderOf([{ shoe: harness.variants.a, qty: 1 }]), methods), member),
  ).toMatchObject({ placed: true });
  await harness.settle();
  await harness.expectSound();
});

test('A7 a quote of another member, shopper or amount, or an expired one, pays nothing', async () => {
  const { harness, member } = await useRewardHarness();
  const points = (await airlinePoints(harness, 5_000n, member)) as Extract<PaymentMethod, { method: 'airlinePoints' }>;
  const refused = { placed: false, errorCode: 'AirlineQuoteUnusable' };
  const other = await newMember(harness);
  for (const customerId of [null, other])
    expect(await place(harness, restByCard(big(harness), [points]), customerId)).toMatchObject(refused);
  expect(await place(harness, restByCard(big(harness), [{ ...points, amount: 50.01 }]), member)).toMatchObject(refused);
  expect(await place(harness, restByCard(big(harness), [{ ...points, memberId: 'KA9' }]), member)).toMatchObject(
    refused,
  );
  expect(await place(harness, restByCard(big(harness), [{ ...points, quoteRef: 'Q-nothing' }]), member)).toMatchObject(
    refused,
  );
  const second = await airlinePoints(harness, 1_000n, member);
  expect(await place(harness, restByCard(big(harness), [points, second]), member)).toMatchObject(refused);
  await harness.database.pool.query('update frequent_flyer.quote set expires_at = now()');
  expect(await place(harness, restByCard(big(harness), [points]), member)).toMatchObject(refused);
  expect(await harness.simulator.journal('burn')).toEqual([]);
  expect(await harness.simulator.journal('sale')).toEqual([]);
  await harness.expectSound();
});

test('B5 B8 an airline that burns points and loses its answer is called again: the order is placed once', async () => {
  const { harness, member } = await useRewardHarness();
  await harness.simulator.fault({ provider: 'airline', operation: 'burn', kind: 'timeout-after' });
  expect(
    await place(harness, restByCard(big(harness), [await airlinePoints(harness, 5_000n, member)]), member),
  ).toMatchObject({ placed: true });
  expect(await harness.simulator.journal('burn')).toHaveLength(1);
  await harness.settle();
  await harness.expectSound();
});

test('B8 an airline that does not answer: the shopper is told that the order could not be processed, and everything is returned', async () => {
  const { harness, member, methods } = await useRewardHarness();
  await harness.simulator.fault({ provider: 'airline', operation: 'burn', kind: 'timeout-after', times: null });
  const request = restByCard(big(harness), [...methods, await airlinePoints(harness, 5_000n, member)]);
  expect(await place(harness, request, member)).toMatchObject({
    placed: false,
    errorCode: 'PaymentFailureUnrecoverable',
  });
  await fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' });
  await harness.settle();
  expect(await harness.states()).toEqual({ FAILED: 1 });
  expect(await rewardStates(harness, member)).toEqual([
    ['active', 10],
    ['active', 10],
  ]);
  expect(await harness.simulator.journal('return')).toHaveLength(1);
  await harness.expectSound();
});

test.each(['quote-expired', 'member-inactive', 'decline'] as const)(
  'B8 an airline that refuses (%s) after the card was approved: the shopper is told, the card is voided at once, the same quote may place the next order',
  async (kind) => {
    const { harness, member, methods } = await useRewardHarness();
    const points = await airlinePoints(harness, 5_000n, member);
    await harness.simulator.fault({ provider: 'airline', operation: 'burn', kind });
    const request = restByCard(big(harness), [...methods, points]);
    expect(await place(harness, request, member)).toMatchObject({ placed: false, errorCode: 'AirlineQuoteUnusable' });
    await harness.settle();
    // The failed order's quote is free again, its rewards are returned.
    expect(await place(harness, request, member)).toMatchObject({ placed: true });
    await harness.settle();
    expect(await harness.states()).toEqual({ FAILED: 1, PLACED: 1 });
    await harness.expectSound();
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
  const request = restByCard(big(harness), [...methods, await airlinePoints(harness, 5_000n, member)]);
  expect(await place(harness, request, member)).toMatchObject({ placed: false, errorCode: 'AirlineQuoteUnusable' });
  clearFailpoints();
  expect(swept).toEqual([0]);
  expect(await harness.states()).toEqual({ FAILED: 1 });
  expect(await rewardStates(harness, member)).toEqual([
    ['active', 10],
    ['active', 10],
  ]);
  await harness.expectSound();
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
      const request = restByCard(
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
      expect(answer.placed, JSON.stringify({ outcome, reward, giftCard, points, answer })).toBe(outcome === 'ok');
      await fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' });
      await harness.settle();
    }
    expect(Object.keys(await harness.states())).toEqual([outcome === 'ok' ? 'PLACED' : 'FAILED']);
    await harness.expectSound();
  },
);

test('LOY-13 LOY-09 CHK-05 the quote counts credits that can be used and answers 0 for those that cannot', async () => {
  const { harness, member, methods } = await useRewardHarness(1);
  const ask = async (
    customerId: string | null,
    qty: number,
    wanted: readonly PaymentMethod[],
    balances: { amount: number; id: string; methodCode: string }[] = [],
  ) => {
    const { totals } = await quoteCheckout(harness.ctx, {
      items: [{ productId: harness.variants.a.productId, variantId: harness.variants.a.variantId, qty }],
      promoCodes: [],
      customerId,
      email: null,
      destination: null,
      authorityToLeave: true,
      methodCode: 'standard',
      methods: wanted as never,
      balances,
    });
    return {
      uses: totals.creditUsages.map(({ methodCode, amountCents }) => [methodCode, amountCents]),
      left: totals.amountOutstandingCents - totals.totalCents,
    };
  };
  const points = await airlinePoints(harness, 5_000n, member);
  expect(await ask(member, 2, [...methods, points])).toEqual({
    uses: [
      ['reward', 1_000n],
      ['airlinePoints', 5_000n],
    ],
    left: -6_000n,
  });
  expect(await ask(member, 1, methods)).toEqual({ uses: [['reward', 0n]], left: 0n });
  expect(await ask(null, 2, [...methods, points])).toEqual({
    uses: [
      ['reward', 0n],
      ['airlinePoints', 0n],
    ],
    left: 0n,
  });
  const rewardId = (methods[0] as { rewardId: string }).rewardId;
  expect(await ask(member, 2, [], [{ amount: 999, id: rewardId, methodCode: 'reward' }])).toMatchObject({
    uses: [['reward', 1_000n]],
  });
});

test('CHK-34 a logged-in shopper who asks for it becomes a member with the order and earns points by it; a refused order enrols nobody', async () => {
  const { harness } = await useRewardHarness();
  const shopper = await newShopper(harness);
  const extra = { addToLoyaltyProgram: true };
  expect(await place(harness, { ...big(harness), extra, expectedTotal: 1 }, shopper)).toMatchObject({ placed: false });
  expect(await getLoyaltyAccount(harness.ctx, shopper)).toBe(null);
  expect(await place(harness, { ...big(harness), extra }, shopper)).toMatchObject({ placed: true });
  expect(await getLoyaltyAccount(harness.ctx, shopper)).toMatchObject({ account: { isEnrolled: true } });
  // A guest cannot be enrolled.
  expect(await place(harness, { ...big(harness), extra }, null)).toMatchObject({ placed: true });
  await harness.settle();
  await harness.expectSound();
});

test('B8 A14 a full refund returns points, gift card, reward and money to their sources, once', async () => {
  const { harness, member, methods } = await useRewardHarness(1);
  const giftCard = await harness.giftCard(3_000n);
  const points = await airlinePoints(harness, 5_000n, member);
  const answer = await order(
    harness,
    restByCard(big(harness), [...methods, giftCard(3_000n), points]),
    randomUUID(),
    harness.ctx,
    member,
  );
  if (!answer.placed) throw new Error(answer.errorCode);
  await harness.settle();
  const refund = { key: randomUUID(), amountCents: 'REST' as const, reason: 'All of it came back', by: 'test' };
  for (let time = 0; time < 2; time += 1) {
    expect(await refundOrder(harness.ctx, answer.orderNumber, refund)).toMatchObject({ ok: true });
    await harness.settle();
  }
  expect(await rewardStates(harness, member)).toEqual([['active', 10]]);
  const { entries } = await getStatement(harness.ctx, member);
  expect(entries[0]).toMatchObject({ kind: 'refund', amount: 10, orderNumber: answer.orderNumber });
  expect((await harness.simulator.journal('return')).map(({ points: back }) => back)).toEqual([7_500]);
  const { rows } = await harness.database.pool.query('select distinct state from payments.payment');
  expect(rows).toEqual([{ state: 'REFUNDED' }]);
  await harness.expectSound();
});

test('a quote takes no extra round trip for guests and members who use no credits, one for a reward and one for points', async () => {
  const { harness, member, methods } = await useRewardHarness(1);
  const points = await airlinePoints(harness, 5_000n, member);
  const countQueries = async (customerId: string | null, wanted: readonly PaymentMethod[]) => {
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await quoteCheckout(harness.ctx, {
        items: [{ productId: harness.variants.a.productId, variantId: harness.variants.a.variantId, qty: 2 }],
        promoCodes: [],
        customerId,
        email: null,
        destination: null,
        authorityToLeave: true,
        methodCode: 'standard',
        methods: wanted as never,
      });
      return querySpy.mock.calls.length;
    } finally {
      querySpy.mockRestore();
    }
  };
  // What a process caches (promotions, rules) is read once.
  await countQueries(null, []);
  const guest = await countQueries(null, []);
  expect(guest).toBeGreaterThan(0);
  expect(await countQueries(member, [])).toBe(guest);
  expect(await countQueries(member, methods)).toBe(guest + 1);
  expect(await countQueries(member, [...methods, points])).toBe(guest + 2);
});
