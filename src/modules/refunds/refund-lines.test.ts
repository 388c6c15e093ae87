/**
 * Units of an order's lines are refunded at what was paid for them, to the cent, once, also when refunds race with
 * each other, returns and cancelled rests (FIX-77).
 */
import { describe, expect, test } from 'vitest';
import { cancelRest } from '#modules/fulfilment/cancel-rest.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { receiveReturn } from '#modules/returns/receive-return.ts';
import { startReturnByStaff } from '#modules/returns/start-return.ts';
import { fixedClock } from '#platform/clock.ts';
import {
  type CheckoutHarness,
  useCheckoutHarness as openHarness,
  order,
  orderByVan,
  orderOf,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { refundLines } from './refund-lines.ts';
import { refundOrder } from './refund-order.ts';

const staff = { reason: 'a worn sole', by: 'staff:1' };
let keys = 0;
const newKey = () => {
  keys += 1;
  return `lines-${keys}`;
};

/** Buys this many of two shoes, with $15 of delivery and $10.01 off the order, and collects the money. */
async function bought(...units: number[]): Promise<{
  harness: CheckoutHarness;
  number: string;
  lines: (...wanted: [number, number][]) => ReturnType<typeof refundLines>;
}> {
  const harness = await openHarness();
  harness.ctx = { ...harness.ctx, clock: fixedClock(new Date()) };
  await harness.setStock(harness.variants.a, 20);
  await harness.setStock(harness.variants.b, 20);
  await harness.addPromotions('- { id: odd, name: Odd, offer: { kind: amountOffOrder, amount: 10.01 } }');
  const shoes = [harness.variants.a, harness.variants.b];
  const request = orderByVan(units.map((qty, index) => ({ shoe: shoes[index] as (typeof shoes)[number], qty })));
  const total = Math.round((request.expectedTotal - 10.01) * 100) / 100;
  const answer = await order(harness, {
    ...request,
    expectedTotal: total,
    payment: { methods: [{ method: 'card', amount: total, token: 'fake-valid-nonce', type: 'immediate' }] },
  });
  if (!answer.ok) throw new Error(answer.error.reason);
  await harness.settle();
  const lines = (...wanted: [number, number][]) =>
    refundLines(harness.ctx, answer.value.orderNumber, {
      key: newKey(),
      lines: wanted.map(([lineNo, qty]) => ({ lineNo, qty })),
      ...staff,
    });
  return { harness, number: answer.value.orderNumber, lines };
}
const paidFor = async (harness: CheckoutHarness, number: string): Promise<bigint[]> =>
  (await getOrder(harness.ctx, number))?.lines.map(({ totalCents }) => totalCents) ?? [];
const centsOf = (answer: Awaited<ReturnType<typeof refundLines>>): bigint => {
  if (!answer.ok) throw new Error(answer.error.reason);
  return answer.value.amountCents;
};
const refundedOf = async (harness: CheckoutHarness): Promise<bigint> =>
  BigInt((await harness.database.pool.query('select sum(refunded_cents) as sum from payments.payment')).rows[0].sum);

describe('FIX-77 a refund of units', () => {
  test('FIX-77 refunds what was paid for the units after promotions, in parts that add up to the cent, and not the delivery', async () => {
    const { harness, number, lines } = await bought(3, 1);
    const [three = 0n, one = 0n] = await paidFor(harness, number);
    expect(three % 3n, 'a price that does not divide').not.toBe(0n);
    const parts = [centsOf(await lines([1, 1])), centsOf(await lines([1, 1])), centsOf(await lines([1, 1]))];
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(three);
    for (const part of parts) expect(part - three / 3n).toBeLessThanOrEqual(1n);
    expect(await lines([1, 1]), 'all three are refunded').toMatchObject({
      ok: false,
      error: { reason: 'LINE_GONE', left: 0 },
    });
    expect(centsOf(await lines([2, 1]))).toBe(one);
    await harness.settle();
    expect(await refundedOf(harness)).toBe(three + one);
    // Delivery is still paid, so the order is not refunded in full and its units are still to be dispatched.
    expect(await harness.states()).toEqual({ PLACED: 1 });
    await harness.expectInvariantsHold();
  });

  test('FIX-77 several lines in one refund; unknown lines and more units than were bought are refused, and nothing changes', async () => {
    const { harness, number, lines } = await bought(2, 1);
    expect(await lines([1, 1], [2, 2])).toMatchObject({
      ok: false,
      error: { reason: 'LINE_GONE', left: 1, what: 'Tussock Court Low US 9' },
    });
    expect(await lines([1, 3])).toMatchObject({ ok: false, error: { reason: 'LINE_GONE', left: 2 } });
    expect(await lines([7, 1])).toEqual({ ok: false, error: { reason: 'NO_SUCH_LINE' } });
    expect(
      await refundLines(harness.ctx, 'NZ00000000', { key: newKey(), lines: [{ lineNo: 1, qty: 1 }], ...staff }),
    ).toEqual({ ok: false, error: { reason: 'NO_SUCH_ORDER' } });
    expect((await harness.database.pool.query('select from payments.refund')).rowCount).toBe(0);
    const [two = 0n, one = 0n] = await paidFor(harness, number);
    expect(centsOf(await lines([1, 2], [2, 1]))).toBe(two + one);
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('FIX-77 gift cards of the order are refunded by amount, not as a line; their price is not refunded for shoes', async () => {
    const harness = await openHarness();
    await harness.setStock(harness.variants.a, 5);
    const answer = await order(
      harness,
      orderOf([
        { shoe: harness.variants.a, qty: 1 },
        { shoe: harness.variants.giftCard, qty: 1 },
      ]),
    );
    if (!answer.ok) throw new Error(answer.error.reason);
    await harness.settle();
    const lines = (lineNo: number) =>
      refundLines(harness.ctx, answer.value.orderNumber, { key: newKey(), lines: [{ lineNo, qty: 1 }], ...staff });
    expect(await lines(2)).toEqual({ ok: false, error: { reason: 'GIFT_CARD_LINE' } });
    // A hundred dollars by amount leave less of the shoes' money than they cost; the gift card's hundred stays.
    await refundOrder(harness.ctx, answer.value.orderNumber, { key: newKey(), amountCents: 10_000n, ...staff });
    expect(centsOf(await lines(1))).toBe(harness.variants.a.cents + 600n - 10_000n);
    await harness.settle();
    expect(
      (await harness.database.pool.query("select balance from ledger.account where id like 'gift-card:%'")).rows,
    ).toEqual([{ balance: 10_000n }]);
    await harness.expectInvariantsHold();
  });

  test('FIX-77 never more than is left of what was paid: earlier refunds by amount are deducted', async () => {
    const { harness, number, lines } = await bought(1, 1);
    const [a = 0n, b = 0n] = await paidFor(harness, number);
    await refundOrder(harness.ctx, number, { key: newKey(), amountCents: a, ...staff });
    expect(centsOf(await lines([1, 1], [2, 1]))).toBe(b + 1_500n);
    expect(await lines([1, 1])).toMatchObject({ ok: false, error: { reason: 'LINE_GONE' } });
    await harness.settle();
    // All of the money was refunded: nothing of the order is dispatched any more (FIX-24).
    expect(await harness.states()).toEqual({ CANCELLED: 1 });
    await harness.expectInvariantsHold();
  });

  test('FIX-77 the same key twenty times is one refund; with other units it is refused', async () => {
    const { harness, number } = await bought(2, 1);
    const [two = 0n] = await paidFor(harness, number);
    const ask = (qty: number) =>
      refundLines(harness.ctx, number, { key: 'same', lines: [{ lineNo: 1, qty }], ...staff });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(1)));
    expect(answers.filter((answer) => answer.ok && !answer.value.already)).toHaveLength(1);
    expect(new Set(answers.map(centsOf))).toEqual(new Set([two / 2n]));
    expect(await ask(2)).toEqual({ ok: false, error: { reason: 'OTHER_AMOUNT' } });
    await harness.settle();
    expect(await refundedOf(harness)).toBe(two / 2n);
    await harness.expectInvariantsHold();
  });

  test('FIX-77 of two people who saw the same, in two processes, one refunds; the other is told what is left now', async () => {
    const { harness, number } = await bought(2, 1);
    const [two = 0n, one = 0n] = await paidFor(harness, number);
    const seenCents = two + one + 1_500n;
    const answers = await Promise.all([
      refundLines(harness.ctx, number, { key: newKey(), lines: [{ lineNo: 1, qty: 1 }], seenCents, ...staff }),
      refundLines(harness.another(), number, { key: newKey(), lines: [{ lineNo: 1, qty: 1 }], seenCents, ...staff }),
      refundOrder(harness.another(), number, { key: newKey(), amountCents: 2_000n, seenCents, ...staff }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.error.reason === 'CHANGED')).toHaveLength(2);
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('FIX-77 twenty concurrent refunds without a previous read: each unit once', async () => {
    const { harness, number, lines } = await bought(3, 1);
    const [three = 0n] = await paidFor(harness, number);
    const answers = await Promise.all(Array.from({ length: 20 }, () => lines([1, 1])));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    await harness.settle();
    expect(await refundedOf(harness)).toBe(three);
    await harness.expectInvariantsHold();
  });

  test('FIX-77 a refund that ended without money lets its units be refunded again', async () => {
    const { harness, number, lines } = await bought(1, 1);
    const [a = 0n] = await paidFor(harness, number);
    expect(centsOf(await lines([1, 1]))).toBe(a);
    await harness.database.pool.query("update payments.refund set state = 'MANUAL', outcome = 'by hand'");
    await harness.database.pool.query("update platform.outbox set done_at = now() where kind = 'payment.refund'");
    expect(centsOf(await lines([1, 1]))).toBe(a);
    await harness.settle();
    await harness.expectInvariantsHold();
  });
});

describe('FIX-77 together with other refunds', () => {
  const sent = async (...units: number[]) => {
    const shop = await bought(...units);
    await dispatchOrder(shop.harness.ctx, shop.number, { actor: 'test' });
    await shop.harness.settle();
    const start = async (lineNo: number, qty: number): Promise<string> => {
      const request = {
        ref: newKey(),
        items: [{ lineId: `${lineNo}`, qty, reason: 'Too small' as const }],
        method: 'STORE' as const,
      };
      const started = await startReturnByStaff(shop.harness.ctx, { number: shop.number }, request, 'staff:1');
      if (!started.ok) throw new Error(started.error);
      return started.value.rmaId;
    };
    return { ...shop, start };
  };

  test('FIX-77 a pair that was refunded and then returned is not refunded again, whatever else of the order is still paid', async () => {
    const { harness, number, lines, start } = await sent(1, 1);
    const [a = 0n, b = 0n] = await paidFor(harness, number);
    expect(centsOf(await lines([1, 1]))).toBe(a);
    expect(await receiveReturn(harness.ctx, await start(1, 1), { actor: 'test' })).toMatchObject({
      ok: true,
      value: { refundCents: 0n },
    });
    expect(await receiveReturn(harness.ctx, await start(2, 1), { actor: 'test' })).toMatchObject({
      ok: true,
      value: { refundCents: b },
    });
    await harness.settle();
    expect(await refundedOf(harness)).toBe(a + b);
    await harness.expectInvariantsHold();
  });

  test('FIX-77 of three, one refunded by itself and two returned: all three are refunded at what was paid, and units of a return are not refunded twice', async () => {
    const { harness, number, lines, start } = await sent(3, 1);
    const [three = 0n] = await paidFor(harness, number);
    const rma = await start(1, 1);
    expect(await lines([1, 3]), 'one is in a return').toMatchObject({
      ok: false,
      error: { reason: 'LINE_GONE', left: 2 },
    });
    const parts = [centsOf(await lines([1, 1]))];
    for (const back of [rma, await start(1, 1)]) {
      const received = await receiveReturn(harness.ctx, back, { actor: 'test' });
      parts.push(received.ok ? received.value.refundCents : 0n);
    }
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(three);
    expect(await lines([1, 1])).toMatchObject({ ok: false, error: { reason: 'LINE_GONE', left: 0 } });
    await harness.settle();
    expect(await refundedOf(harness)).toBe(three);
    await harness.expectInvariantsHold();
  });

  test('FIX-77 units refunded before the rest is cancelled are not refunded again with it; dispatched units still can be', async () => {
    const { harness, number, lines } = await bought(3, 1);
    const [three = 0n, one = 0n] = await paidFor(harness, number);
    await dispatchOrder(harness.ctx, number, { actor: 'test', lines: [{ lineNo: 1, qty: 1 }] });
    const first = centsOf(await lines([1, 1]));
    expect(await cancelRest(harness.ctx, number, 'staff:1')).toMatchObject({ ok: true });
    await harness.settle();
    const rest = (await refundedOf(harness)) - first - one;
    expect([three / 3n, three / 3n + 1n]).toContain(rest);
    expect(await lines([1, 2])).toMatchObject({ ok: false, error: { reason: 'LINE_GONE', left: 1 } });
    expect(first + rest + centsOf(await lines([1, 1]))).toBe(three);
    expect(await lines([2, 1]), 'it was cancelled with the rest').toMatchObject({
      ok: false,
      error: { reason: 'LINE_GONE', left: 0 },
    });
    await harness.settle();
    expect(await refundedOf(harness)).toBe(three + one);
    await harness.expectInvariantsHold();
  });
});
