/** Exchanges for another size: stock, money and points, also concurrently (reliability A14, A15). */
import { describe, expect, test } from 'vitest';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { getLoyaltyAccount } from '#modules/loyalty/get-loyalty-account.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { type CheckoutHarness, orderOf } from '../../../../tests/support/fixtures/checkout-harness.ts';
import { newMember, placed } from '../../../../tests/support/fixtures/loyalty-harness.ts';
import {
  expectConsistent,
  item,
  refundedOf,
  stockOf,
  useReturnsFixture,
} from '../../../../tests/support/fixtures/orders/returned-orders.ts';
import { cancelReturn } from '../ending/cancel-return.ts';
import { findReturn, listReturns } from '../find-return.ts';
import { getReturnable } from '../get-returnable.ts';
import { receiveReturn } from '../receive-return.ts';

describe('exchange', () => {
  test('the other size is reserved at once, waits for the return, then is dispatched; no money moves', async () => {
    const { harness, sold, started, otherSize } = await useReturnsFixture();
    const number = await sold(1);
    const found = await getOrder(harness.ctx, number);
    expect(found && (await getReturnable(harness.ctx, found))?.lines[0]?.exchange).toEqual([
      { variantId: otherSize, size: 'US 10' },
    ]);
    const rma = await started(number, [item(1, 1, otherSize)]);
    expect(await stockOf(harness, otherSize)).toEqual({ on_hand: 2, reserved: 1 });
    const { rows } = await harness.database.pool.query('select number from orders.orders where waits_for_rma = $1', [
      rma,
    ]);
    const replacement = rows[0].number as string;
    expect(await dispatchOrder(harness.ctx, replacement, { actor: 'test' })).toMatchObject({
      ok: false,
      error: { reason: 'WAITS_FOR_RETURN' },
    });
    expect(await receiveReturn(harness.ctx, rma, { actor: 'test' })).toMatchObject({
      ok: true,
      value: { refundCents: 0n },
    });
    expect(await findReturn(harness.ctx, rma)).toMatchObject({ state: 'DONE' });
    expect(await dispatchOrder(harness.ctx, replacement, { actor: 'test' })).toMatchObject({
      ok: true,
      value: { state: 'SHIPPED' },
    });
    await harness.settle();
    expect(await refundedOf(harness, number)).toBe(0n);
    expect(await getOrder(harness.ctx, replacement)).toMatchObject({
      totalCents: 0n,
      lines: [{ sizeLabel: 'US 10', totalCents: 14_990n }],
    });
    expect(harness.mails.filter(({ subject }) => subject.includes(replacement))).toHaveLength(2);
    // The other size is returned too: it is refunded with what was paid for the first.
    const second = await started(replacement, [item(1)]);
    expect(await receiveReturn(harness.ctx, second, { actor: 'test' })).toMatchObject({
      ok: true,
      value: { refundCents: 14_990n },
    });
    await harness.settle();
    expect(await refundedOf(harness, number)).toBe(14_990n);
    await expectConsistent(harness);
  });

  const replacementOf = async (harness: CheckoutHarness, rma: string): Promise<string> =>
    (await harness.database.pool.query('select number from orders.orders where waits_for_rma = $1', [rma])).rows[0]
      .number;

  test('A14 A15 the exchange order is cancelled while it waits: the returned pair is refunded; its shopper gets one mail of each', async () => {
    const { harness, sold, started, otherSize } = await useReturnsFixture();
    const number = await sold(1);
    const rma = await started(number, [item(1, 1, otherSize)]);
    const replacement = await replacementOf(harness, rma);
    expect(await cancelOrder(harness.ctx, replacement, 'staff:7')).toMatchObject({ ok: true });
    await harness.settle();
    expect(await refundedOf(harness, number), 'nothing is received yet').toBe(0n);
    expect(harness.mails.find(({ subject }) => subject.includes(`${replacement} is cancelled`))?.text).not.toContain(
      'refunded',
    );
    expect(await receiveReturn(harness.ctx, rma, { actor: 'test' })).toMatchObject({
      ok: true,
      value: { refundCents: 14_990n },
    });
    await harness.settle();
    expect(await refundedOf(harness, number)).toBe(14_990n);
    expect(await stockOf(harness, otherSize)).toEqual({ on_hand: 2, reserved: 0 });
    await expectConsistent(harness);
  });

  test('A14 A15 the exchange order is cancelled after the pair was received: its price is refunded to the first order’s payments, once, and the mail says so', async () => {
    const { harness, sold, started, otherSize } = await useReturnsFixture();
    const number = await sold(1);
    const rma = await started(number, [item(1, 1, otherSize)]);
    const replacement = await replacementOf(harness, rma);
    expect(await receiveReturn(harness.ctx, rma, { actor: 'test' })).toMatchObject({
      ok: true,
      value: { refundCents: 0n },
    });
    await Promise.all(Array.from({ length: 3 }, () => cancelOrder(harness.another(), replacement, 'staff:7')));
    await harness.settle();
    await harness.settle();
    expect(await refundedOf(harness, number)).toBe(14_990n);
    expect(
      harness.mails.filter(({ subject }) => subject.includes(`${replacement} is cancelled`)).map(({ text }) => text),
    ).toEqual([expect.stringContaining('$149.90 is refunded to your original payment methods.')]);
    expect(await stockOf(harness, otherSize)).toEqual({ on_hand: 2, reserved: 0 });
    await expectConsistent(harness);
  });

  test('A14 A15 the pair is received while its exchange order is cancelled: refunded once, whichever is first', async () => {
    const { harness, sold, started, otherSize } = await useReturnsFixture();
    await harness.setStock({ ...harness.variants.a, variantId: otherSize }, 6);
    for (let round = 0; round < 6; round += 1) {
      const number = await sold(1);
      const rma = await started(number, [item(1, 1, otherSize)]);
      const replacement = await replacementOf(harness, rma);
      const works = [
        () => cancelOrder(harness.another(), replacement, 'staff:7'),
        () => receiveReturn(harness.ctx, rma, { actor: 'test' }),
      ];
      await Promise.all((round % 2 ? works.reverse() : works).map((work) => work()));
      await harness.settle();
      expect(await refundedOf(harness, number)).toBe(14_990n);
    }
    await expectConsistent(harness);
  });

  test('the last pair of a size goes to one of ten; a sold-out size, or another shoe’s, is no exchange', async () => {
    const { harness, sold, start, otherSize } = await useReturnsFixture();
    const numbers = await Promise.all(Array.from({ length: 6 }, () => sold(1)));
    const answers = await Promise.all(numbers.map((number) => start(number, [item(1, 1, otherSize)])));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(answers.filter((answer) => !answer.ok && answer.error === 'EXCHANGE_SOLD_OUT')).toHaveLength(4);
    const left = numbers[answers.findIndex(({ ok }) => !ok)] as string;
    for (const wrong of [harness.variants.b.variantId, harness.variants.a.variantId, '99999999'])
      expect(await start(left, [item(1, 1, wrong)])).toEqual({ ok: false, error: 'EXCHANGE_SOLD_OUT' });
    await harness.settle();
    await expectConsistent(harness);
  });

  test('a return that never arrives is cancelled: its units may be returned later, the reserved size is released', async () => {
    const { harness, sold, started, otherSize } = await useReturnsFixture();
    const number = await sold(1);
    const rma = await started(number, [item(1, 1, otherSize)]);
    expect(await cancelReturn(harness.ctx, rma, 'test')).toMatchObject({ ok: true });
    expect(await cancelReturn(harness.ctx, rma, 'test')).toEqual({ ok: false, error: 'HAS_COME' });
    expect(await cancelReturn(harness.ctx, 'R00000000', 'test')).toEqual({ ok: false, error: 'NO_SUCH_RETURN' });
    expect(await receiveReturn(harness.ctx, rma, { actor: 'test' })).toEqual({ ok: false, error: 'CANCELLED' });
    await harness.settle();
    expect(await stockOf(harness, otherSize)).toEqual({ on_hand: 2, reserved: 0 });
    expect(await harness.states()).toEqual({ CANCELLED: 1, SHIPPED: 1 });
    const found = await getOrder(harness.ctx, number);
    expect(found && (await listReturns(harness.ctx, found.id))).toEqual([]);
    expect(await started(number, [item(1)])).toMatch(/^R/);
    await harness.settle();
    await expectConsistent(harness);
  });

  test('one size missing from the parcel: the exchange is cancelled, the received units are refunded', async () => {
    const { harness, sold, started, otherSize } = await useReturnsFixture();
    const number = await sold(2, 1);
    const rma = await started(number, [item(1, 1, otherSize), item(2)]);
    expect(await receiveReturn(harness.ctx, rma, { actor: 'test', outcomes: new Map([[1, 'MISSING']]) })).toMatchObject(
      { ok: true, value: { refundCents: 8_950n } },
    );
    await harness.settle();
    expect(await harness.states()).toEqual({ CANCELLED: 1, PARTLY_RETURNED: 1 });
    expect(await stockOf(harness, otherSize)).toEqual({ on_hand: 2, reserved: 0 });
    await expectConsistent(harness);
  });
});

test('A14 I11 points are reversed with the returned pair, once; an exchange reverses them and the other size earns them again', async () => {
  const { harness, started, otherSize } = await useReturnsFixture();
  const boughtBy = async (member: string, shoe: CheckoutHarness['variants']['a'], qty: number): Promise<string> => {
    const id = await placed(harness, orderOf([{ shoe, qty }]), member);
    await harness.settle();
    const { rows } = await harness.database.pool.query('select number from orders.orders where id = $1', [id]);
    await dispatchOrder(harness.ctx, rows[0].number, { actor: 'test' });
    return rows[0].number;
  };
  const [one, other] = [await newMember(harness), await newMember(harness)];
  const points = async (member: string) => (await getLoyaltyAccount(harness.ctx, member))?.account.pointBalance;
  const two = await boughtBy(one, harness.variants.b, 2);
  expect(await points(one)).toBe(179);
  const back = await started(two, [item(1, 1)]);
  await Promise.all(Array.from({ length: 5 }, () => receiveReturn(harness.ctx, back, { actor: 'test' })));
  expect(await points(one)).toBe(89);

  const single = await boughtBy(other, harness.variants.a, 1);
  expect(await points(other)).toBe(149);
  const instead = await started(single, [item(1, 1, otherSize)]);
  expect(await points(other), 'not before it is received').toBe(149);
  await receiveReturn(harness.ctx, instead, { actor: 'test' });
  expect(await points(other)).toBe(0);
  const { rows } = await harness.database.pool.query(
    'select number from orders.orders where replaces_order_id is not null',
  );
  await dispatchOrder(harness.ctx, rows[0].number, { actor: 'test' });
  expect(await points(other)).toBe(149);
  await harness.settle();
  await expectConsistent(harness);
});
