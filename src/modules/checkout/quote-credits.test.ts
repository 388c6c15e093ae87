/** Rewards and airline points in a quote: what they may pay for, and how many round trips they take. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { type PaymentInput, type PlaceOrderRequest, placeOrderRequestSchema } from '#contract/checkout/checkout.ts';
import { checkoutInfoRequestSchema, type InfoMethod } from '#contract/checkout/checkout-info.ts';
import { destinationOf } from '#modules/shipping/shipping-rules.ts';
import {
  type CheckoutHarness,
  orderByVan,
  orderOf,
  payRestByCard,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { airlinePoints } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { place, useRewardHarness } from '../../../tests/support/fixtures/orders/reward-orders.ts';
import { placeOrder } from './place-order.ts';
import { quoteCheckout } from './quote-checkout.ts';

describe('FIX-20 rewards and airline points do not pay for gift cards', () => {
  /** The quote for these, with every credit requested in full. */
  const quoteFor = (
    harness: CheckoutHarness,
    request: PlaceOrderRequest,
    customerId: string,
    methods: PaymentInput[],
  ) =>
    quoteCheckout(harness.ctx, {
      items: request.cart.items,
      promoCodes: [],
      customerId,
      email: null,
      destination: request.shipping.type === 'DELIVERY' ? destinationOf(request.shipping.address) : null,
      authorityToLeave: true,
      methodCode: request.shipping.options.methodCode,
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
    expect(await place(harness, payRestByCard(request, methods), member)).toMatchObject({
      ok: false,
      error: { reason: 'REWARD_UNUSABLE' },
    });
    // Nor with a minimum of zero.
    const noMinimum = { ...harness.ctx, config: { ...harness.ctx.config, KERB_LOYALTY_REDEMPTION_MIN: '0' } };
    expect(
      await placeOrder(noMinimum, randomUUID(), payRestByCard(request, methods.slice(0, 1)), member),
    ).toMatchObject({
      ok: false,
      error: { reason: 'REWARD_UNUSABLE' },
    });
    const points = await airlinePoints(harness, 1_000n, member);
    expect((await quoteFor(harness, request, member, [points])).totals.creditUsages).toMatchObject([
      { amountCents: 0n },
    ]);
    expect(await place(harness, payRestByCard(request, [points]), member)).toMatchObject({
      ok: false,
      error: { reason: 'AIRLINE_QUOTE_UNUSABLE' },
    });
    const giftCard = await harness.giftCard(3_000n);
    expect(await place(harness, payRestByCard(request, [giftCard(3_000n)]), member)).toMatchObject({ ok: true });
    await harness.settle();
    expect(await harness.simulator.journal('burn')).toEqual([]);
    await harness.expectInvariantsHold();
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
    expect(await place(harness, payRestByCard(one, methods.slice(0, 1)), member)).toMatchObject({
      ok: false,
      error: { reason: 'REWARD_UNUSABLE' },
    });
    // 299.80 of goods and 15.00 of delivery: $314.80 and not a cent of the gift cards.
    const request = orderByVan([
      { shoe: a, qty: 2 },
      { shoe: giftCard, qty: 3 },
    ]);
    const cents = (list: PaymentInput[]) =>
      list.reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 100)), 0n);
    const points = await airlinePoints(harness, 11_480n, member);
    const tooMany = await airlinePoints(harness, 11_481n, member);
    const quoted = await quoteFor(harness, request, member, [...methods, points]);
    expect(quoted.totals.creditUsages.reduce((sum, { amountCents }) => sum + amountCents, 0n)).toBe(31_480n);
    expect(cents([...methods, tooMany])).toBe(31_481n);
    expect(await place(harness, payRestByCard(request, [...methods, tooMany]), member)).toMatchObject({
      ok: false,
      error: { reason: 'AIRLINE_QUOTE_UNUSABLE' },
    });
    // Twenty rewards and points exceed the limit of one order: one reward less.
    const fits = [...methods.slice(1), points];
    expect(await place(harness, payRestByCard(request, fits), member)).toMatchObject({ ok: true });
    await harness.settle();
    await harness.expectInvariantsHold();
  });
});

test('FIX-29 quote and order accept the same number of rewards, gift cards and points: twenty, and one method for the rest', async () => {
  const { harness, member, methods } = await useRewardHarness(21);
  const request = payRestByCard(orderOf([{ shoe: harness.variants.a, qty: 3 }]), methods.slice(0, 20));
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
  expect(await place(harness, request, member)).toMatchObject({ ok: true });
  await harness.settle();
  const { rows } = await harness.database.pool.query(
    "select count(*)::int as n from payments.payment where tender = 'reward' and state = 'CAPTURED'",
  );
  expect(rows).toEqual([{ n: 20 }]);
  await harness.expectInvariantsHold();
});

test('LOY-13 LOY-09 CHK-05 the quote counts credits that can be used and answers 0 for those that cannot', async () => {
  const { harness, member, methods } = await useRewardHarness(1);
  const ask = async (
    customerId: string | null,
    qty: number,
    wanted: readonly PaymentInput[],
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

test('a quote takes no extra round trip for guests and members who use no credits, one for a reward and one for points', async () => {
  const { harness, member, methods } = await useRewardHarness(1);
  const points = await airlinePoints(harness, 5_000n, member);
  const countQueries = async (customerId: string | null, wanted: readonly PaymentInput[]) => {
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
