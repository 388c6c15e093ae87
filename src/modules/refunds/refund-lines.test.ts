/** Units of an order's lines go back for what was paid for them, to the cent, once, however they race with one another, returns and cancelled rests (FIX-77). */
import { describe, expect, test } from 'vitest';
import { cancelRest } from '#modules/fulfilment/cancel-rest.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { receiveReturn } from '#modules/returns/receive-return.ts';
import { startReturnAtDesk } from '#modules/returns/start-return.ts';
import { fixedClock } from '#platform/clock.ts';
import {
  type CheckoutHarness,
  useCheckoutHarness as openFloor,
  order,
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

/** Buys so many of two shoes, $10.01 off the order, and collects the money. */
async function bought(...units: number[]): Promise<{
  floor: CheckoutHarness;
  number: string;
  lines: (...wanted: [number, number][]) => ReturnType<typeof refundLines>;
}> {
  const floor = await openFloor();
  floor.ctx = { ...floor.ctx, clock: fixedClock(new Date()) };
  await floor.setStock(floor.variants.a, 20);
  await floor.setStock(floor.variants.b, 20);
  await floor.offer('- { id: odd, name: Odd, offer: { kind: amountOffOrder, amount: 10.01 } }');
  const shoes = [floor.variants.a, floor.variants.b];
  const request = orderOf(units.map((qty, index) => ({ shoe: shoes[index] as (typeof shoes)[number], qty })));
  const total = Math.round((request.expectedTotal - 10.01) * 100) / 100;
  const answer = await order(floor, {
    ...request,
    expectedTotal: total,
    payment: { methods: [{ method: 'card', amount: total, token: 'fake-valid-nonce', type: 'immediate' }] },
  });
  if (!answer.placed) throw new Error(answer.errorCode);
  await floor.settle();
  const lines = (...wanted: [number, number][]) =>
    refundLines(floor.ctx, answer.orderNumber, {
      key: newKey(),
      lines: wanted.map(([lineNo, qty]) => ({ lineNo, qty })),
      ...staff,
    });
  return { floor, number: answer.orderNumber, lines };
}
const paidFor = async (floor: CheckoutHarness, number: string): Promise<bigint[]> =>
  (await getOrder(floor.ctx, number))?.lines.map(({ totalCents }) => totalCents) ?? [];
const centsOf = (answer: Awaited<ReturnType<typeof refundLines>>): bigint => {
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.amountCents;
};
const refundedOf = async (floor: CheckoutHarness): Promise<bigint> =>
  BigInt((await floor.database.pool.query('select sum(refunded_cents) as sum from payments.payment')).rows[0].sum);

describe('FIX-77 a refund of units', () => {
  test('FIX-77 gives back what was paid for them after offers, in parts that add up to the cent, and delivery stays', async () => {
    const { floor, number, lines } = await bought(3, 1);
    const [three = 0n, one = 0n] = await paidFor(floor, number);
    expect(three % 3n, 'a price that does not divide').not.toBe(0n);
    const parts = [centsOf(await lines([1, 1])), centsOf(await lines([1, 1])), centsOf(await lines([1, 1]))];
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(three);
    for (const part of parts) expect(part - three / 3n).toBeLessThanOrEqual(1n);
    expect(await lines([1, 1]), 'all three are refunded').toMatchObject({ refused: 'LINE_GONE', left: 0 });
    expect(centsOf(await lines([2, 1]))).toBe(one);
    await floor.settle();
    expect(await refundedOf(floor)).toBe(three + one);
    // Delivery is still paid, so the order is not refunded in full and its units are still to be sent.
    expect(await floor.states()).toEqual({ PLACED: 1 });
    await floor.expectSound();
  });

  test('FIX-77 several lines in one; no such line and more than was bought are refused, and nothing moves', async () => {
    const { floor, number, lines } = await bought(2, 1);
    expect(await lines([1, 1], [2, 2])).toMatchObject({
      refused: 'LINE_GONE',
      left: 1,
      what: 'Tussock Court Low US 9',
    });
    expect(await lines([1, 3])).toMatchObject({ refused: 'LINE_GONE', left: 2 });
    expect(await lines([7, 1])).toEqual({ refused: 'NO_SUCH_LINE' });
    expect(
      await refundLines(floor.ctx, 'NZ00000000', { key: newKey(), lines: [{ lineNo: 1, qty: 1 }], ...staff }),
    ).toEqual({ refused: 'NO_SUCH_ORDER' });
    expect((await floor.database.pool.query('select from payments.refund')).rowCount).toBe(0);
    const [two = 0n, one = 0n] = await paidFor(floor, number);
    expect(centsOf(await lines([1, 2], [2, 1]))).toBe(two + one);
    await floor.settle();
    await floor.expectSound();
  });

  test('FIX-77 gift cards of the order are refunded by amount, not as a line; what they cost is not given back for shoes', async () => {
    const floor = await openFloor();
    await floor.setStock(floor.variants.a, 5);
    const answer = await order(
      floor,
      orderOf([
        { shoe: floor.variants.a, qty: 1 },
        { shoe: floor.variants.giftCard, qty: 1 },
      ]),
    );
    if (!answer.placed) throw new Error(answer.errorCode);
    await floor.settle();
    const lines = (lineNo: number) =>
      refundLines(floor.ctx, answer.orderNumber, { key: newKey(), lines: [{ lineNo, qty: 1 }], ...staff });
    expect(await lines(2)).toEqual({ refused: 'GIFT_CARD_LINE' });
    // A hundred dollars by amount leave less of the shoes' money than they cost; the card's hundred stays.
    await refundOrder(floor.ctx, answer.orderNumber, { key: newKey(), amountCents: 10_000n, ...staff });
    expect(centsOf(await lines(1))).toBe(floor.variants.a.cents + 600n - 10_000n);
    await floor.settle();
    expect(
      (await floor.database.pool.query("select balance from ledger.account where id like 'gift-card:%'")).rows,
    ).toEqual([{ balance: 10_000n }]);
    await floor.expectSound();
  });

  test('FIX-77 never more than is left of what was paid: what went back by amount before is taken off', async () => {
    const { floor, number, lines } = await bought(1, 1);
    const [a = 0n, b = 0n] = await paidFor(floor, number);
    await refundOrder(floor.ctx, number, { key: newKey(), amountCents: a, ...staff });
    expect(centsOf(await lines([1, 1], [2, 1]))).toBe(b + 600n);
    expect(await lines([1, 1])).toMatchObject({ refused: 'LINE_GONE' });
    await floor.settle();
    // All of the money went back: nothing of the order is sent any more (FIX-24).
    expect(await floor.states()).toEqual({ CANCELLED: 1 });
    await floor.expectSound();
  });

  test('FIX-77 the same key twenty times is one refund; with other units it is refused', async () => {
    const { floor, number } = await bought(2, 1);
    const [two = 0n] = await paidFor(floor, number);
    const ask = (qty: number) => refundLines(floor.ctx, number, { key: 'same', lines: [{ lineNo: 1, qty }], ...staff });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(1)));
    expect(answers.filter((answer) => 'already' in answer && !answer.already)).toHaveLength(1);
    expect(new Set(answers.map(centsOf))).toEqual(new Set([two / 2n]));
    expect(await ask(2)).toEqual({ refused: 'OTHER_AMOUNT' });
    await floor.settle();
    expect(await refundedOf(floor)).toBe(two / 2n);
    await floor.expectSound();
  });

  test('FIX-77 of two people who saw the same, in two processes, one refunds; the other is told what is left now', async () => {
    const { floor, number } = await bought(2, 1);
    const [two = 0n, one = 0n] = await paidFor(floor, number);
    const seenCents = two + one + 600n;
    const answers = await Promise.all([
      refundLines(floor.ctx, number, { key: newKey(), lines: [{ lineNo: 1, qty: 1 }], seenCents, ...staff }),
      refundLines(floor.another(), number, { key: newKey(), lines: [{ lineNo: 1, qty: 1 }], seenCents, ...staff }),
      refundOrder(floor.another(), number, { key: newKey(), amountCents: 2_000n, seenCents, ...staff }),
    ]);
    expect(answers.filter((answer) => !('refused' in answer))).toHaveLength(1);
    expect(answers.filter((answer) => 'refused' in answer && answer.refused === 'CHANGED')).toHaveLength(2);
    await floor.settle();
    await floor.expectSound();
  });

  test('FIX-77 twenty at once without a look: each unit once', async () => {
    const { floor, number, lines } = await bought(3, 1);
    const [three = 0n] = await paidFor(floor, number);
    const answers = await Promise.all(Array.from({ length: 20 }, () => lines([1, 1])));
    expect(answers.filter((answer) => !('refused' in answer))).toHaveLength(3);
    await floor.settle();
    expect(await refundedOf(floor)).toBe(three);
    await floor.expectSound();
  });

  test('FIX-77 a refund that ended without money leaves its units to be refunded again', async () => {
    const { floor, number, lines } = await bought(1, 1);
    const [a = 0n] = await paidFor(floor, number);
    expect(centsOf(await lines([1, 1]))).toBe(a);
    await floor.database.pool.query("update payments.refund set state = 'MANUAL', outcome = 'by hand'");
    await floor.database.pool.query("update platform.outbox set done_at = now() where kind = 'payment.refund'");
    expect(centsOf(await lines([1, 1]))).toBe(a);
    await floor.settle();
    await floor.expectSound();
  });
});

describe('FIX-77 what else gives money back', () => {
  const sent = async (...units: number[]) => {
    const shop = await bought(...units);
    await dispatchOrder(shop.floor.ctx, shop.number, { actor: 'test' });
    await shop.floor.settle();
    const start = async (lineNo: number, qty: number): Promise<string> => {
      const request = {
        ref: newKey(),
        items: [{ lineId: `${lineNo}`, qty, reason: 'Too small' as const }],
        method: 'STORE' as const,
      };
      const started = await startReturnAtDesk(shop.floor.ctx, { number: shop.number }, request, 'staff:1');
      if (started.state !== 'STARTED') throw new Error(started.state);
      return started.rmaId;
    };
    return { ...shop, start };
  };

  test('FIX-77 a pair that was refunded and then comes back gives nothing more, whatever else of the order is still paid', async () => {
    const { floor, number, lines, start } = await sent(1, 1);
    const [a = 0n, b = 0n] = await paidFor(floor, number);
    expect(centsOf(await lines([1, 1]))).toBe(a);
    expect(await receiveReturn(floor.ctx, await start(1, 1), { actor: 'test' })).toMatchObject({
      state: 'RECEIVED',
      refundCents: 0n,
    });
    expect(await receiveReturn(floor.ctx, await start(2, 1), { actor: 'test' })).toMatchObject({ refundCents: b });
    await floor.settle();
    expect(await refundedOf(floor)).toBe(a + b);
    await floor.expectSound();
  });

  test('FIX-77 of three, one refunded by itself and two returned: all three are worth what was paid, and units of a return are not refunded besides', async () => {
    const { floor, number, lines, start } = await sent(3, 1);
    const [three = 0n] = await paidFor(floor, number);
    const rma = await start(1, 1);
    expect(await lines([1, 3]), 'one is on its way back').toMatchObject({ refused: 'LINE_GONE', left: 2 });
    const parts = [centsOf(await lines([1, 1]))];
    for (const back of [rma, await start(1, 1)]) {
      const received = await receiveReturn(floor.ctx, back, { actor: 'test' });
      parts.push('refundCents' in received ? received.refundCents : 0n);
    }
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(three);
    expect(await lines([1, 1])).toMatchObject({ refused: 'LINE_GONE', left: 0 });
    await floor.settle();
    expect(await refundedOf(floor)).toBe(three);
    await floor.expectSound();
  });

  test('FIX-77 units that were refunded before the rest is cancelled are not paid back with it; what was sent may still be', async () => {
    const { floor, number, lines } = await bought(3, 1);
    const [three = 0n, one = 0n] = await paidFor(floor, number);
    await dispatchOrder(floor.ctx, number, { actor: 'test', lines: [{ lineNo: 1, qty: 1 }] });
    const first = centsOf(await lines([1, 1]));
    expect(await cancelRest(floor.ctx, number, 'staff:1')).toMatchObject({ done: true });
    await floor.settle();
    const rest = (await refundedOf(floor)) - first - one;
    expect([three / 3n, three / 3n + 1n]).toContain(rest);
    expect(await lines([1, 2])).toMatchObject({ refused: 'LINE_GONE', left: 1 });
    expect(first + rest + centsOf(await lines([1, 1]))).toBe(three);
    expect(await lines([2, 1]), 'it was cancelled with the rest').toMatchObject({ refused: 'LINE_GONE', left: 0 });
    await floor.settle();
    expect(await refundedOf(floor)).toBe(three + one);
    await floor.expectSound();
  });
});
