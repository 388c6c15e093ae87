/** Rewards and airline points as ways to pay: all or nothing, used once, given back once; the books checked after each story (A7, B8). */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { type PaymentMethod, type PlaceOrderRequest, placeOrderRequestSchema } from '#contract/checkout/checkout.ts';
import { checkoutInfoRequestSchema, type InfoMethod } from '#contract/checkout/checkout-info.ts';
import { adjustPoints } from '#modules/loyalty/adjust-points.ts';
import { getLoyaltyAccount } from '#modules/loyalty/get-loyalty-account.ts';
import { getStatement } from '#modules/loyalty/get-statement.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { clearFailpoints, setFailpoint } from '#platform/failpoint.ts';
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

async function useRewardFloor(
  rewards = 2,
): Promise<{ floor: CheckoutHarness; member: string; methods: PaymentMethod[] }> {
  const floor = await useCheckoutHarness({ cardTimeoutMs: SILENCE_MS });
  for (const shoe of [floor.variants.a, floor.variants.b]) await floor.setStock(shoe, 100);
  const member = await newMember(floor);
  await adjustPoints(floor.ctx, member, BigInt(200 * rewards), 'Welcome gift');
  return { floor, member, methods: await rewardsOf(floor, member) };
}
/** 299.80 of shoes. */
const big = (floor: CheckoutHarness): PlaceOrderRequest => orderOf([{ shoe: floor.variants.a, qty: 2 }]);
const place = (floor: CheckoutHarness, request: PlaceOrderRequest, customerId: string | null) =>
  placeOrder(floor.ctx, randomUUID(), request, customerId);
const rewardStates = async (floor: CheckoutHarness, member: string) =>
  (await getLoyaltyAccount(floor.ctx, member))?.account.rewards.map(({ status, availableAmount }) => [
    status,
    availableAmount,
  ]);

test('LOY-23 PAY-05 PAY-28 a reward, a gift card, airline points and a card pay one order together, to the cent', async () => {
  const { floor, member, methods } = await useRewardFloor();
  const giftCard = await floor.giftCard(3_000n);
  const points = await airlinePoints(floor, 5_000n, member);
  expect(await place(floor, restByCard(big(floor), [...methods, giftCard(3_000n), points]), member)).toMatchObject({
    placed: true,
  });
  const { rows } = await floor.database.pool.query(
    'select tender, state, amount_cents from payments.payment order by tender, amount_cents',
  );
  expect(rows.map(({ tender, amount_cents: cents }) => [tender, cents])).toEqual([
    ['airline', 5_000n],
    ['card', 20_580n],
    ['gift_card', 3_000n],
    ['reward', 1_000n],
    ['reward', 1_000n],
  ]);
  expect(await rewardStates(floor, member)).toEqual([
    ['redeemed', 0],
    ['redeemed', 0],
  ]);
  await floor.settle();
  await floor.expectSound();
});

test('LOY-06 part of a reward leaves the rest usable; without a name the first to end pays', async () => {
  const { floor, member } = await useRewardFloor();
  expect(
    await place(floor, restByCard(big(floor), [{ method: 'reward', amount: 12.5, email: 'aroha@example.nz' }]), member),
  ).toMatchObject({ placed: true });
  expect(await rewardStates(floor, member)).toEqual([
    ['active', 7.5],
    ['redeemed', 0],
  ]);
  const { entries } = await getStatement(floor.ctx, member);
  expect(entries.slice(0, 2).map(({ kind, amount, orderNumber }) => [kind, amount, orderNumber !== null])).toEqual([
    ['redeem', -2.5, true],
    ['redeem', -10, true],
  ]);
  await floor.settle();
  await floor.expectSound();
});

test('A7 one reward in twenty orders at once pays one', async () => {
  const { floor, member, methods } = await useRewardFloor(1);
  const other = floor.another();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      placeOrder(index % 2 ? other : floor.ctx, randomUUID(), restByCard(big(floor), methods), member),
    ),
  );
  expect(answers.filter(({ placed }) => placed)).toHaveLength(1);
  expect(new Set(answers.flatMap((answer) => (answer.placed ? [] : [answer.errorCode])))).toEqual(
    new Set(['RewardUnusable']),
  );
  await floor.settle();
  await floor.expectSound();
});

test('A7 one quote in twenty orders at once pays one, and the points are burned once', async () => {
  const { floor, member } = await useRewardFloor();
  const points = await airlinePoints(floor, 5_000n, member);
  const other = floor.another();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      placeOrder(index % 2 ? other : floor.ctx, randomUUID(), restByCard(big(floor), [points]), member),
    ),
  );
  expect(answers.filter(({ placed }) => placed)).toHaveLength(1);
  expect(new Set(answers.flatMap((answer) => (answer.placed ? [] : [answer.errorCode])))).toEqual(
    new Set(['AirlineQuoteUnusable']),
  );
  expect(await floor.simulator.journal('burn')).toHaveLength(1);
  await floor.settle();
  await floor.expectSound();
});

test("LOY-08 LOY-14 A7 A11 nobody pays with another's reward, below the minimum, with an expired one or a cent too much", async () => {
  const { floor, member, methods } = await useRewardFloor(1);
  const [reward] = methods as [PaymentMethod];
  const refused = { placed: false, errorCode: 'RewardUnusable' };
  for (const customerId of [null, await newShopper(floor), await newMember(floor)]) {
    expect(await place(floor, restByCard(big(floor), methods), customerId)).toMatchObject(refused);
    expect(await place(floor, restByCard(big(floor), [{ method: 'reward', amount: 5 }]), customerId)).toMatchObject(
      refused,
    );
  }
  expect(await place(floor, restByCard(big(floor), [{ ...reward, amount: 10.01 }]), member)).toMatchObject(refused);
  expect(await place(floor, restByCard(big(floor), [reward, { ...reward, amount: 1 }]), member)).toMatchObject(refused);
  // 149.90 of goods and 6.00 of delivery: the goods count.
  expect(await place(floor, restByCard(orderOf([{ shoe: floor.variants.a, qty: 1 }]), methods), member)).toMatchObject(
    refused,
  );
  const late = { ...floor.ctx, clock: { now: () => new Date('2027-02-19T11:00:00Z') } };
  expect(await placeOrder(late, randomUUID(), restByCard(big(floor), methods), member)).toMatchObject(refused);
  const off = { ...floor.ctx, config: { ...floor.ctx.config, KERB_FEATURES_LOYALTY: false } };
  expect(await placeOrder(off, randomUUID(), restByCard(big(floor), methods), member)).toMatchObject(refused);
  expect(await floor.states()).toEqual({});
  expect(await rewardStates(floor, member)).toEqual([['active', 10]]);
  await floor.expectSound();
});

describe('FIX-20 rewards and airline points pay for no gift card', () => {
  /** What the shop quotes for these, wished for in full. */
  const quoteFor = (floor: CheckoutHarness, request: PlaceOrderRequest, customerId: string, methods: PaymentMethod[]) =>
    quoteCheckout(floor.ctx, {
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

  test('FIX-20 a gift card alone: neither eleven rewards nor points buy it, a gift card and a card do', async () => {
    const { floor, member, methods } = await useRewardFloor(11);
    const request = withoutDelivery(orderOf([{ shoe: floor.variants.giftCard, qty: 2 }]));
    const { totals, goodsCents } = await quoteFor(floor, request, member, methods);
    expect(goodsCents).toBe(0n);
    expect(totals.creditUsages.map(({ amountCents }) => amountCents)).toEqual(methods.map(() => 0n));
    expect(await place(floor, restByCard(request, methods), member)).toMatchObject({
      placed: false,
      errorCode: 'RewardUnusable',
    });
    // Nor with a minimum of nothing.
    const noMinimum = { ...floor.ctx, config: { ...floor.ctx.config, KERB_LOYALTY_REDEMPTION_MIN: '0' } };
    expect(await placeOrder(noMinimum, randomUUID(), restByCard(request, methods.slice(0, 1)), member)).toMatchObject({
      errorCode: 'RewardUnusable',
    });
    const points = await airlinePoints(floor, 1_000n, member);
    expect((await quoteFor(floor, request, member, [points])).totals.creditUsages).toMatchObject([{ amountCents: 0n }]);
    expect(await place(floor, restByCard(request, [points]), member)).toMatchObject({
      placed: false,
      errorCode: 'AirlineQuoteUnusable',
    });
    const giftCard = await floor.giftCard(3_000n);
    expect(await place(floor, restByCard(request, [giftCard(3_000n)]), member)).toMatchObject({ placed: true });
    await floor.settle();
    expect(await floor.simulator.journal('burn')).toEqual([]);
    await floor.expectSound();
  });

  test('FIX-20 beside goods: they pay for the goods and the delivery, to the cent, and the gift cards count to no threshold', async () => {
    const { floor, member, methods } = await useRewardFloor(20);
    const { a, giftCard } = floor.variants;
    const one = orderOf([
      { shoe: a, qty: 1 },
      { shoe: giftCard, qty: 3 },
    ]);
    const small = await quoteFor(floor, one, member, methods.slice(0, 1));
    // 149.90 of goods, one cent short of nothing: under the minimum of $150 and the $150 for free express.
    expect(small.goodsCents).toBe(14_990n);
    expect(small.spendMoreForFreeExpressCents).toBe(10n);
    expect(small.methods.find(({ method }) => method.freeFromThreshold)?.priceCents).toBeGreaterThan(0n);
    expect(small.totals.creditUsages).toMatchObject([{ amountCents: 0n }]);
    expect(await place(floor, restByCard(one, methods.slice(0, 1)), member)).toMatchObject({
      errorCode: 'RewardUnusable',
    });
    // 299.80 of goods and 6.00 of delivery: $305.80 and not a cent of the gift cards.
    const request = orderOf([
      { shoe: a, qty: 2 },
      { shoe: giftCard, qty: 3 },
    ]);
    const cents = (list: PaymentMethod[]) =>
      list.reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 100)), 0n);
    const points = await airlinePoints(floor, 10_580n, member);
    const tooMany = await airlinePoints(floor, 10_581n, member);
    const quoted = await quoteFor(floor, request, member, [...methods, points]);
    expect(quoted.totals.creditUsages.reduce((sum, { amountCents }) => sum + amountCents, 0n)).toBe(30_580n);
    expect(cents([...methods, tooMany])).toBe(30_581n);
    expect(await place(floor, restByCard(request, [...methods, tooMany]), member)).toMatchObject({
      errorCode: 'AirlineQuoteUnusable',
    });
    // Twenty rewards and points are more than one order takes: one reward less.
    const fits = [...methods.slice(1), points];
    expect(await place(floor, restByCard(request, fits), member)).toMatchObject({ placed: true });
    await floor.settle();
    await floor.expectSound();
  });
});

test('FIX-29 the quote and the order take the same number of rewards, gift cards and points: twenty, and a way to pay the rest', async () => {
  const { floor, member, methods } = await useRewardFloor(21);
  const request = restByCard(orderOf([{ shoe: floor.variants.a, qty: 3 }]), methods.slice(0, 20));
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
  expect(await place(floor, request, member)).toMatchObject({ placed: true });
  await floor.settle();
  const { rows } = await floor.database.pool.query(
    "select count(*)::int as n from payments.payment where tender = 'reward' and state = 'CAPTURED'",
  );
  expect(rows).toEqual([{ n: 20 }]);
  await floor.expectSound();
});

test('FIX-27 a way to pay that was never asked is not asked in order to be undone: the card stays silent, no points are burned', async () => {
  const { floor, member } = await useRewardFloor();
  const points = await airlinePoints(floor, 5_000n, member);
  await fetch(`${floor.simulator.url}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'card', operation: 'sale', kind: 'http-500', phase: 'after', times: 3 }),
  });
  expect(await order(floor, restByCard(big(floor), [points]), undefined, floor.ctx, member)).toMatchObject({
    errorCode: 'PaymentFailureUnrecoverable',
  });
  await floor.settle();
  expect(await floor.states()).toEqual({ FAILED: 1 });
  const { rows } = await floor.database.pool.query(
    'select tender, state, decline_reason as why from payments.payment order by tender',
  );
  expect(rows).toEqual([
    { tender: 'airline', state: 'DECLINED', why: 'never asked for' },
    expect.objectContaining({ tender: 'card', state: 'VOIDED' }),
  ]);
  expect(
    (await floor.simulator.journal()).filter(({ provider }) => provider === 'airline').map(({ event }) => event),
  ).not.toContain('burn');
  await floor.expectSound();
});

test('FIX-27 whoever still drives an order that somebody else has given up asks nobody more', async () => {
  const { floor, member } = await useRewardFloor();
  const points = await airlinePoints(floor, 5_000n, member);
  const other = floor.another();
  // The card has answered; before that is noted the order is given up as too old, in another process.
  setFailpoint('advance-order.asked', {
    do: 'run',
    run: async () => {
      await floor.database.pool.query(
        "update orders.orders set created_at = now() - interval '16 minutes', lease_until = now()",
      );
      await sweepOrders(other);
    },
  });
  const answer = await order(floor, restByCard(big(floor), [points]), undefined, floor.ctx, member);
  clearFailpoints();
  expect(answer.placed).toBe(false);
  await floor.settle();
  expect(await floor.states()).toEqual({ FAILED: 1 });
  expect(await floor.simulator.journal('burn')).toEqual([]);
  await floor.expectSound();
});

test('LOY-15 the setting is the only minimum there is', async () => {
  const { floor, member, methods } = await useRewardFloor(1);
  const lower = { ...floor.ctx, config: { ...floor.ctx.config, KERB_LOYALTY_REDEMPTION_MIN: '100' } };
  expect(
    await placeOrder(lower, randomUUID(), restByCard(orderOf([{ shoe: floor.variants.a, qty: 1 }]), methods), member),
  ).toMatchObject({ placed: true });
  await floor.settle();
  await floor.expectSound();
});

test('A7 a quote of another member, shopper or amount, or out of time, pays nothing', async () => {
  const { floor, member } = await useRewardFloor();
  const points = (await airlinePoints(floor, 5_000n, member)) as Extract<PaymentMethod, { method: 'airlinePoints' }>;
  const refused = { placed: false, errorCode: 'AirlineQuoteUnusable' };
  const other = await newMember(floor);
  for (const customerId of [null, other])
    expect(await place(floor, restByCard(big(floor), [points]), customerId)).toMatchObject(refused);
  expect(await place(floor, restByCard(big(floor), [{ ...points, amount: 50.01 }]), member)).toMatchObject(refused);
  expect(await place(floor, restByCard(big(floor), [{ ...points, memberId: 'KA9' }]), member)).toMatchObject(refused);
  expect(await place(floor, restByCard(big(floor), [{ ...points, quoteRef: 'Q-nothing' }]), member)).toMatchObject(
    refused,
  );
  const second = await airlinePoints(floor, 1_000n, member);
  expect(await place(floor, restByCard(big(floor), [points, second]), member)).toMatchObject(refused);
  await floor.database.pool.query('update frequent_flyer.quote set expires_at = now()');
  expect(await place(floor, restByCard(big(floor), [points]), member)).toMatchObject(refused);
  expect(await floor.simulator.journal('burn')).toEqual([]);
  expect(await floor.simulator.journal('sale')).toEqual([]);
  await floor.expectSound();
});

test('B5 B8 an airline that burns and never says so is asked again: the order is placed once', async () => {
  const { floor, member } = await useRewardFloor();
  await floor.simulator.fault({ provider: 'airline', operation: 'burn', kind: 'timeout-after' });
  expect(
    await place(floor, restByCard(big(floor), [await airlinePoints(floor, 5_000n, member)]), member),
  ).toMatchObject({ placed: true });
  expect(await floor.simulator.journal('burn')).toHaveLength(1);
  await floor.settle();
  await floor.expectSound();
});

test('B8 an airline that stays silent: the shopper hears that the order could not be processed, and everything goes back', async () => {
  const { floor, member, methods } = await useRewardFloor();
  await floor.simulator.fault({ provider: 'airline', operation: 'burn', kind: 'timeout-after', times: null });
  const request = restByCard(big(floor), [...methods, await airlinePoints(floor, 5_000n, member)]);
  expect(await place(floor, request, member)).toMatchObject({
    placed: false,
    errorCode: 'PaymentFailureUnrecoverable',
  });
  await fetch(`${floor.simulator.url}/control/faults`, { method: 'DELETE' });
  await floor.settle();
  expect(await floor.states()).toEqual({ FAILED: 1 });
  expect(await rewardStates(floor, member)).toEqual([
    ['active', 10],
    ['active', 10],
  ]);
  expect(await floor.simulator.journal('return')).toHaveLength(1);
  await floor.expectSound();
});

test.each(['quote-expired', 'member-inactive', 'decline'] as const)(
  'B8 an airline that refuses (%s) after the card was approved: told so, the card voided at once, the same quote may place the next order',
  async (kind) => {
    const { floor, member, methods } = await useRewardFloor();
    const points = await airlinePoints(floor, 5_000n, member);
    await floor.simulator.fault({ provider: 'airline', operation: 'burn', kind });
    const request = restByCard(big(floor), [...methods, points]);
    expect(await place(floor, request, member)).toMatchObject({ placed: false, errorCode: 'AirlineQuoteUnusable' });
    await floor.settle();
    // The failed order's quote is free again, its rewards are back.
    expect(await place(floor, request, member)).toMatchObject({ placed: true });
    await floor.settle();
    expect(await floor.states()).toEqual({ FAILED: 1, PLACED: 1 });
    await floor.expectSound();
  },
);

test('B9 LOY-13 while a request undoes its declined order the sweeper leaves it alone, so its reward is back with the answer', async () => {
  const { floor, member, methods } = await useRewardFloor();
  await floor.simulator.fault({ provider: 'airline', operation: 'burn', kind: 'decline' });
  const swept: number[] = [];
  setFailpoint('advance-order.payments-reread', {
    do: 'run',
    run: async () => {
      swept.push((await sweepOrders(floor.ctx)).orders);
    },
  });
  const request = restByCard(big(floor), [...methods, await airlinePoints(floor, 5_000n, member)]);
  expect(await place(floor, request, member)).toMatchObject({ placed: false, errorCode: 'AirlineQuoteUnusable' });
  clearFailpoints();
  expect(swept).toEqual([0]);
  expect(await floor.states()).toEqual({ FAILED: 1 });
  expect(await rewardStates(floor, member)).toEqual([
    ['active', 10],
    ['active', 10],
  ]);
  await floor.expectSound();
});

/** Ways to pay and what becomes of each: every subset of the stored values with a card that ends in each way. */
const outcomes = ['ok', 'declined', 'timeout', 'http-500', 'airline-refuses'] as const;
const subsets = Array.from({ length: 8 }, (_, bits) => ({
  reward: (bits & 1) > 0,
  giftCard: (bits & 2) > 0,
  points: (bits & 4) > 0,
}));
test.each(outcomes)(
  'B8 A7 every subset of reward, gift card and points with a card is all or nothing when it ends: %s',
  async (outcome) => {
    const { floor, member, methods } = await useRewardFloor(8);
    for (const { reward, giftCard, points } of subsets) {
      if (outcome === 'airline-refuses' && !points) continue;
      const used = [
        ...(reward ? methods.splice(0, 1) : []),
        ...(giftCard ? [(await floor.giftCard(2_000n))(1_500n)] : []),
        ...(points ? [await airlinePoints(floor, 3_000n, member)] : []),
      ];
      const request = restByCard(
        big(floor),
        used,
        outcome === 'declined' ? 'fake-processor-declined-visa-nonce' : undefined,
      );
      if (outcome === 'timeout')
        await floor.simulator.fault({ provider: 'card', operation: 'sale', kind: 'timeout-after', times: null });
      if (outcome === 'http-500')
        await floor.simulator.fault({ provider: 'card', operation: 'sale', kind: 'http-500', times: null });
      if (outcome === 'airline-refuses')
        await floor.simulator.fault({ provider: 'airline', operation: 'burn', kind: 'member-inactive' });
      const answer = await order(floor, request, randomUUID(), floor.ctx, member);
      expect(answer.placed, JSON.stringify({ outcome, reward, giftCard, points, answer })).toBe(outcome === 'ok');
      await fetch(`${floor.simulator.url}/control/faults`, { method: 'DELETE' });
      await floor.settle();
    }
    expect(Object.keys(await floor.states())).toEqual([outcome === 'ok' ? 'PLACED' : 'FAILED']);
    await floor.expectSound();
  },
);

test('LOY-13 LOY-09 CHK-05 the quote counts what can be used and answers 0 for what cannot', async () => {
  const { floor, member, methods } = await useRewardFloor(1);
  const ask = async (
    customerId: string | null,
    qty: number,
    wanted: readonly PaymentMethod[],
    balances: { amount: number; id: string; methodCode: string }[] = [],
  ) => {
    const { totals } = await quoteCheckout(floor.ctx, {
      items: [{ productId: floor.variants.a.productId, variantId: floor.variants.a.variantId, qty }],
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
  const points = await airlinePoints(floor, 5_000n, member);
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

test('CHK-34 a logged-in shopper who asks for it becomes a member with the order, and earns by it; a refused order leaves none', async () => {
  const { floor } = await useRewardFloor();
  const shopper = await newShopper(floor);
  const extra = { addToLoyaltyProgram: true };
  expect(await place(floor, { ...big(floor), extra, expectedTotal: 1 }, shopper)).toMatchObject({ placed: false });
  expect(await getLoyaltyAccount(floor.ctx, shopper)).toBe(null);
  expect(await place(floor, { ...big(floor), extra }, shopper)).toMatchObject({ placed: true });
  expect(await getLoyaltyAccount(floor.ctx, shopper)).toMatchObject({ account: { isEnrolled: true } });
  // A guest is nobody who could be enrolled.
  expect(await place(floor, { ...big(floor), extra }, null)).toMatchObject({ placed: true });
  await floor.settle();
  await floor.expectSound();
});

test('B8 A14 a whole refund gives points, gift card, reward and money back to where they came from, once', async () => {
  const { floor, member, methods } = await useRewardFloor(1);
  const giftCard = await floor.giftCard(3_000n);
  const points = await airlinePoints(floor, 5_000n, member);
  const answer = await order(
    floor,
    restByCard(big(floor), [...methods, giftCard(3_000n), points]),
    randomUUID(),
    floor.ctx,
    member,
  );
  if (!answer.placed) throw new Error(answer.errorCode);
  await floor.settle();
  const refund = { key: randomUUID(), amountCents: 'REST' as const, reason: 'All of it came back', by: 'test' };
  for (let time = 0; time < 2; time += 1) {
    expect(await refundOrder(floor.ctx, answer.orderNumber, refund)).not.toHaveProperty('refused');
    await floor.settle();
  }
  expect(await rewardStates(floor, member)).toEqual([['active', 10]]);
  const { entries } = await getStatement(floor.ctx, member);
  expect(entries[0]).toMatchObject({ kind: 'refund', amount: 10, orderNumber: answer.orderNumber });
  expect((await floor.simulator.journal('return')).map(({ points: back }) => back)).toEqual([7_500]);
  const { rows } = await floor.database.pool.query('select distinct state from payments.payment');
  expect(rows).toEqual([{ state: 'REFUNDED' }]);
  await floor.expectSound();
});

test('a quote takes no round trip more for guests and members who use nothing, one for a reward and one for points', async () => {
  const { floor, member, methods } = await useRewardFloor(1);
  const points = await airlinePoints(floor, 5_000n, member);
  const trips = async (customerId: string | null, wanted: readonly PaymentMethod[]) => {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await quoteCheckout(floor.ctx, {
        items: [{ productId: floor.variants.a.productId, variantId: floor.variants.a.variantId, qty: 2 }],
        promoCodes: [],
        customerId,
        email: null,
        destination: null,
        authorityToLeave: true,
        methodCode: 'standard',
        methods: wanted as never,
      });
      return asked.mock.calls.length;
    } finally {
      asked.mockRestore();
    }
  };
  // What a process keeps (offers, rules) is read once.
  await trips(null, []);
  const guest = await trips(null, []);
  expect(guest).toBeGreaterThan(0);
  expect(await trips(member, [])).toBe(guest);
  expect(await trips(member, methods)).toBe(guest + 1);
  expect(await trips(member, [...methods, points])).toBe(guest + 2);
});
