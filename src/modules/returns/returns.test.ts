/** Returns from start to finish with a real database and gateway, also concurrently (reliability A14). */
import { describe, expect, test } from 'vitest';
import type { ReturnRequest } from '#contract/orders/returns.ts';
import type { StaffReturnRequest } from '#contract/staff/orders/staff-returns.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { cancelRest } from '#modules/fulfilment/cancel-rest.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { getLoyaltyAccount } from '#modules/loyalty/get-loyalty-account.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { issueOrderToken } from '#modules/orders/order-token.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { fixedClock } from '#platform/clock.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { newMember, placed } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { cancelReturn } from './cancel-return.ts';
import { findReturn, listReturns } from './find-return.ts';
import { getReturnable } from './get-returnable.ts';
import { receiveReturn } from './receive-return.ts';
import { startReturn, startReturnAtDesk } from './start-return.ts';

interface ReturnsFixture {
  harness: CheckoutHarness;
  /** Buys this many of each shoe and collects the money. */
  bought: (...units: number[]) => Promise<string>;
  /** The same, and dispatches them. */
  sold: (...units: number[]) => Promise<string>;
  /** A shopper's page: everything it sends is one return. */
  page: (number: string, items: ReturnRequest['items']) => Promise<ReturnRequest>;
  start: (number: string, items: ReturnRequest['items']) => ReturnType<typeof startReturn>;
  started: (number: string, items: ReturnRequest['items']) => Promise<string>;
  otherSize: string;
}
const item = (lineId: number, qty = 1, exchangeVariantId?: string): ReturnRequest['items'][number] => ({
  lineId: String(lineId),
  qty,
  reason: 'Too small',
  ...(exchangeVariantId && { exchangeVariantId }),
});

async function useReturnsFixture(): Promise<ReturnsFixture> {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 20);
  await harness.setStock(harness.variants.b, 20);
  const { rows } = await harness.database.pool.query(
    "insert into catalogue.variant (product_id, code, position, label) values ($1, 'A-10', 2, 'US 10') returning id",
    [harness.variants.a.productId],
  );
  const otherSize = String(rows[0].id);
  await harness.setStock({ ...harness.variants.a, variantId: otherSize }, 2);
  // The return window uses this clock, the dispatch the database's.
  const ctx = { ...harness.ctx, clock: fixedClock(new Date()) };
  harness.ctx = ctx;
  const page: ReturnsFixture['page'] = async (number, items) => ({
    token: (await issueOrderToken(ctx, 'return', number, 600)).token,
    items,
    method: 'COURIER',
  });
  const start: ReturnsFixture['start'] = async (number, items) => startReturn(ctx, number, await page(number, items));
  const buy: ReturnsFixture['bought'] = async (...units) => {
    const shoes = [harness.variants.a, harness.variants.b];
    const answer = await order(
      harness,
      orderOf(units.map((qty, index) => ({ shoe: shoes[index] as (typeof shoes)[number], qty }))),
    );
    if (!answer.placed) throw new Error(answer.errorCode);
    await harness.settle();
    return answer.orderNumber;
  };
  return {
    harness,
    otherSize,
    page,
    start,
    started: async (number, items) => {
      const answer = await start(number, items);
      if (!answer.ok) throw new Error(answer.error);
      return answer.value.rmaId;
    },
    bought: buy,
    sold: async (...units) => {
      const number = await buy(...units);
      await dispatchOrder(harness.ctx, number, { actor: 'test' });
      await harness.settle();
      return number;
    },
  };
}
const stockOf = async (harness: CheckoutHarness, variantId: string) =>
  (
    await harness.database.pool.query(
      "select on_hand, reserved from stock.stock where variant_id = $1 and location_id = 'warehouse'",
      [variantId],
    )
  ).rows[0];
const refundedOf = async (harness: CheckoutHarness, number: string): Promise<bigint> =>
  (
    await harness.database.pool.query(
      'select sum(p.refunded_cents)::bigint as n from payments.payment p join orders.orders o on o.id = p.order_id where o.number = $1',
      [number],
    )
  ).rows[0].n;
/** The returned units of order lines equal those of returns. */
async function expectConsistent(harness: CheckoutHarness): Promise<void> {
  const { rows } = await harness.database.pool.query(`
    select l.order_id, l.line_no, l.returned_qty, coalesce(sum(b.qty) filter (where r.state <> 'CANCELLED' and b.outcome is distinct from 'MISSING'), 0) as held
    from orders.order_line l
    left join returns.return r on r.order_id = l.order_id
    left join returns.return_line b on b.return_id = r.id and b.line_no = l.line_no
    group by 1, 2, 3 having l.returned_qty <> coalesce(sum(b.qty) filter (where r.state <> 'CANCELLED' and b.outcome is distinct from 'MISSING'), 0)`);
  expect(rows).toEqual([]);
  await harness.expectSound();
}

describe('refund', () => {
  test('RET-01 RET-05 RET-07 started, instructions mailed, received, restocked, refunded to the card, mailed; the order shows it', async () => {
    const { harness, sold, started } = await useReturnsFixture();
    const number = await sold(2, 1);
    const rma = await started(number, [item(1, 1), { ...item(2), reason: 'Faulty' }]);
    expect(rma).toMatch(/^R\d{8}$/);
    expect((await getOrder(harness.ctx, number))?.lines.map(({ returnedQty }) => returnedQty)).toEqual([1, 1]);
    await harness.settle();
    const [instructions] = harness.mails.filter(({ subject }) => subject.includes(rma));
    expect(instructions?.text).toContain(`write ${rma} on the outside`);
    expect(instructions?.html).toContain(rma);
    expect(
      await receiveReturn(harness.ctx, rma.toLowerCase(), { actor: 'test', outcomes: new Map([[2, 'WRITE_OFF']]) }),
    ).toEqual({ ok: true, value: { rma, refundCents: 14_990n + 8_950n, already: false } });
    expect(await stockOf(harness, harness.variants.a.variantId)).toEqual({ on_hand: 19, reserved: 0 });
    expect(await stockOf(harness, harness.variants.b.variantId), 'written off').toEqual({ on_hand: 19, reserved: 0 });
    await harness.settle();
    expect(await refundedOf(harness, number)).toBe(23_940n);
    expect(await findReturn(harness.ctx, rma)).toMatchObject({ state: 'DONE', refundedCents: 23_940n });
    expect(harness.mails.filter(({ subject }) => subject.startsWith('$239.40 goes back'))).toHaveLength(1);
    expect(await harness.states()).toEqual({ PARTLY_RETURNED: 1 });
    const rest = await started(number, [item(1, 1)]);
    await receiveReturn(harness.ctx, rest, { actor: 'test' });
    await harness.settle();
    expect(await harness.states()).toEqual({ RETURNED: 1 });
    expect(await refundedOf(harness, number)).toBe(38_930n);
    await expectConsistent(harness);
  });

  test.each(['send', 'cancel'] as const)(
    'FIX-50 a dispatched unit is returned while the rest is not dispatched: then the rest is to %s',
    async (then) => {
      const { harness, bought, start, started } = await useReturnsFixture();
      const number = await bought(2, 1);
      await dispatchOrder(harness.ctx, number, { actor: 'test', lines: [{ lineNo: 1, qty: 2 }] });
      expect(await start(number, [item(2)]), 'it is not dispatched').toEqual({ ok: false, error: 'TOO_MANY' });
      const first = await started(number, [item(1, 1)]);
      expect(await receiveReturn(harness.ctx, first, { actor: 'test' })).toMatchObject({
        ok: true,
        value: { refundCents: 14_990n },
      });
      await harness.settle();
      expect(await harness.states(), 'the rest is not dispatched').toEqual({ PARTLY_SHIPPED: 1 });
      expect(await refundedOf(harness, number)).toBe(14_990n);
      expect(await stockOf(harness, harness.variants.a.variantId)).toEqual({ on_hand: 19, reserved: 0 });
      const second = await started(number, [item(1, 1)]);
      if (then === 'send') await dispatchOrder(harness.ctx, number, { actor: 'test' });
      else
        expect(await cancelRest(harness.ctx, number, 'test')).toMatchObject({
          ok: true,
          value: { state: 'PARTLY_RETURNED' },
        });
      expect(await harness.states()).toEqual({ PARTLY_RETURNED: 1 });
      await receiveReturn(harness.ctx, second, { actor: 'test' });
      await harness.settle();
      expect(await harness.states(), 'everything dispatched is returned').toEqual({
        [then === 'send' ? 'PARTLY_RETURNED' : 'RETURNED']: 1,
      });
      expect(await refundedOf(harness, number)).toBe(then === 'send' ? 29_980n : 38_930n);
      await expectConsistent(harness);
    },
  );

  test('A14 twenty concurrent returns of one line, each with a page of its own: no more than was bought', async () => {
    const { harness, sold, start } = await useReturnsFixture();
    const number = await sold(5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(number, [item(1, 2)])));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(answers.filter((answer) => !answer.ok && answer.error === 'TOO_MANY')).toHaveLength(18);
    await harness.settle();
    expect(harness.mails.filter(({ subject }) => subject.includes('return R'))).toHaveLength(2);
    await expectConsistent(harness);
  });

  test.each([
    ['part', 5_000n],
    ['all', 'REST'],
  ] as const)(
    'RET-07 A14 where %s was refunded before, the return refunds what is left and is done',
    async (_, amountCents) => {
      const { harness, sold, started } = await useReturnsFixture();
      const number = await sold(1);
      const before = await refundOrder(harness.ctx, number, {
        key: 'goodwill',
        amountCents,
        reason: 'it came late',
        by: 'staff',
      });
      if (!before.ok) throw new Error(before.error.reason);
      await harness.settle();
      const rma = await started(number, [item(1)]);
      expect(await receiveReturn(harness.ctx, rma, { actor: 'desk' })).toMatchObject({ ok: true });
      await harness.settle();
      const total = (await getOrder(harness.ctx, number))?.totalCents ?? 0n;
      const back = await findReturn(harness.ctx, rma);
      const left = total - before.value.amountCents;
      expect(back).toMatchObject({
        state: 'DONE',
        refundedCents: left < (back?.refundCents ?? 0n) ? left : back?.refundCents,
      });
      await harness.expectSound();
    },
  );

  test('A14 one page sent twenty times concurrently is one return, received twenty times concurrently is one refund', async () => {
    const { harness, sold, page } = await useReturnsFixture();
    const number = await sold(3);
    const request = await page(number, [item(1, 2)]);
    const other = { ...harness.another(), clock: harness.ctx.clock };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => startReturn(index % 2 ? harness.ctx : other, number, request)),
    );
    const rmas = new Set(answers.map((answer) => (answer.ok ? answer.value.rmaId : answer.error)));
    expect(rmas.size).toBe(1);
    const [rma = ''] = rmas;
    const received = await Promise.all(
      Array.from({ length: 20 }, (_, index) => receiveReturn(index % 2 ? harness.ctx : other, rma, { actor: 'test' })),
    );
    expect(received.every(({ ok }) => ok)).toBe(true);
    expect(received.filter((answer) => answer.ok && !answer.value.already)).toHaveLength(1);
    await harness.settle();
    expect(await refundedOf(harness, number)).toBe(29_980n);
    expect(await stockOf(harness, harness.variants.a.variantId)).toEqual({ on_hand: 19, reserved: 0 });
    await expectConsistent(harness);
  });

  test('A14 received while the money is still being captured: it is refunded after that, once', async () => {
    const { harness, started } = await useReturnsFixture();
    const answer = await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]));
    const number = answer.placed ? answer.orderNumber : '';
    await dispatchOrder(harness.ctx, number, { actor: 'test' });
    const rma = await started(number, [item(1)]);
    await receiveReturn(harness.ctx, rma, { actor: 'test' });
    await harness.settle();
    expect(await refundedOf(harness, number)).toBe(14_990n);
    expect(await findReturn(harness.ctx, rma)).toMatchObject({ state: 'DONE' });
    await expectConsistent(harness);
  });

  test('units missing from the parcel may be returned later; an empty parcel refunds nothing', async () => {
    const { harness, sold, started } = await useReturnsFixture();
    const number = await sold(1, 1);
    const rma = await started(number, [item(1), item(2)]);
    expect(await receiveReturn(harness.ctx, rma, { actor: 'test', outcomes: new Map([[9, 'MISSING']]) })).toEqual({
      ok: false,
      error: 'NO_SUCH_LINE',
    });
    expect(await receiveReturn(harness.ctx, rma, { actor: 'test', outcomes: new Map([[2, 'MISSING']]) })).toMatchObject(
      { ok: true, value: { refundCents: 14_990n } },
    );
    const again = await started(number, [item(2)]);
    expect(
      await receiveReturn(harness.ctx, again, { actor: 'test', outcomes: new Map([[2, 'MISSING']]) }),
    ).toMatchObject({ ok: true, value: { refundCents: 0n } });
    expect(await findReturn(harness.ctx, again)).toMatchObject({ state: 'DONE' });
    await harness.settle();
    expect(await harness.states()).toEqual({ PARTLY_RETURNED: 1 });
    await expectConsistent(harness);
  });
});

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
      'goes back',
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
    ).toEqual([expect.stringContaining('$149.90 goes back to how you paid.')]);
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

test('A14 staff start a return for a customer: under the same rules, once per screen, also concurrently with the shopper; only a customer who still has to send it gets instructions', async () => {
  const { harness, sold, page } = await useReturnsFixture();
  const [number, other] = [await sold(2), await sold(1)];
  const [order, another] = [await getOrder(harness.ctx, number), await getOrder(harness.ctx, other)];
  if (!order || !another) throw new Error('nothing was sold');
  const ref = '0b0c1f4e-0d5a-4b53-8f5c-3a9d3f1f7a01';
  const here: StaffReturnRequest = { ref, items: [item(1)], method: 'STORE' };
  const rmas = await Promise.all(
    Array.from({ length: 5 }, () => startReturnAtDesk(harness.ctx, order, here, 'staff:7')),
  );
  expect(new Set(rmas.map((answer) => (answer.ok ? answer.value.rmaId : answer.error))).size).toBe(1);
  // The same screen id for another order is another return.
  expect(await startReturnAtDesk(harness.ctx, another, here, 'staff:7')).toMatchObject({ ok: true });
  expect(await listReturns(harness.ctx, another.id)).toHaveLength(1);
  // The last unit: the counter and the shopper's page at once.
  const [byStaff, shopper] = await Promise.all([
    startReturnAtDesk(
      harness.ctx,
      order,
      { ...here, ref: '0b0c1f4e-0d5a-4b53-8f5c-3a9d3f1f7a02', method: 'COURIER' },
      'staff:7',
    ),
    startReturn(harness.another(), number, await page(number, [item(1)])),
  ]);
  expect([byStaff, shopper].filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    await startReturnAtDesk(harness.ctx, order, { ...here, ref: '0b0c1f4e-0d5a-4b53-8f5c-3a9d3f1f7a03' }, 'staff:7'),
  ).toEqual({ ok: false, error: 'NOT_POSSIBLE' });
  await harness.settle();
  expect(harness.mails.filter(({ subject }) => /^Your Kerb return/.test(subject))).toHaveLength(1);
  const { rows } = await harness.database.pool.query(
    "select actor from platform.audit where action = 'return.started' order by id",
  );
  expect(rows.slice(0, 2)).toEqual([{ actor: 'staff:7' }, { actor: 'staff:7' }]);
  for (const { rma } of await listReturns(harness.ctx, order.id))
    await receiveReturn(harness.ctx, rma, { actor: 'staff:7' });
  await harness.settle();
  expect((await getOrder(harness.ctx, number))?.state).toBe('RETURNED');
  await harness.database.pool.query(
    "update orders.orders set dispatched_at = now() - interval '42 days' where number = $1",
    [other],
  );
  expect(
    await startReturnAtDesk(harness.ctx, another, { ...here, ref: '0b0c1f4e-0d5a-4b53-8f5c-3a9d3f1f7a04' }, 'staff:7'),
  ).toEqual({ ok: false, error: 'NOT_POSSIBLE' });
  await expectConsistent(harness);
});

describe('access', () => {
  test('D11 RET-06 a token starts a return of its own order only, until it expires; A14 an order older than 40 days starts none', async () => {
    const { harness, sold, start } = await useReturnsFixture();
    const [number, other] = [await sold(1), await sold(1)];
    const { token } = await issueOrderToken(harness.ctx, 'return', number, 600);
    const view = (await issueOrderToken(harness.ctx, 'view', number, 600)).token;
    const items = [item(1)];
    expect(await startReturn(harness.ctx, other, { token, items, method: 'STORE' })).toEqual({
      ok: false,
      error: 'TOKEN_WRONG',
    });
    expect(await startReturn(harness.ctx, number, { token: view, items, method: 'STORE' })).toEqual({
      ok: false,
      error: 'TOKEN_WRONG',
    });
    const later = { ...harness.ctx, clock: fixedClock(new Date(Date.now() + 700_000)) };
    expect(await startReturn(later, number, { token, items, method: 'STORE' })).toEqual({
      ok: false,
      error: 'TOKEN_EXPIRED',
    });
    expect(await start(number, [item(1, 2)])).toEqual({ ok: false, error: 'TOO_MANY' });
    expect(await start(number, [item(7)])).toEqual({ ok: false, error: 'TOO_MANY' });
    await harness.database.pool.query(
      "update orders.orders set dispatched_at = now() - interval '42 days' where number = $1",
      [number],
    );
    expect(await start(number, items)).toEqual({ ok: false, error: 'NOT_POSSIBLE' });
    expect(await listReturns(harness.ctx, (await getOrder(harness.ctx, number))?.id ?? '')).toEqual([]);
    await expectConsistent(harness);
  });
});

test('RET-07 A14 what was bought with a promotion is worth what was paid for it: one pair, then the other, and not a cent more', async () => {
  const { harness, started } = await useReturnsFixture();
  await harness.addPromotions('- { id: odd, name: Odd, offer: { kind: amountOffOrder, amount: 10.01 } }');
  const request = orderOf([{ shoe: harness.variants.a, qty: 2 }]);
  const total = Math.round(request.expectedTotal * 100 - 1_001) / 100;
  const answer = await order(harness, {
    ...request,
    expectedTotal: total,
    payment: { methods: request.payment.methods.map((method) => ({ ...method, amount: total })) },
  });
  if (!answer.placed) throw new Error(answer.errorCode);
  await harness.settle();
  await dispatchOrder(harness.ctx, answer.orderNumber, { actor: 'test' });
  const paidCents = 2n * 14_990n - 1_001n;
  const first = await receiveReturn(harness.ctx, await started(answer.orderNumber, [item(1)]), { actor: 'test' });
  expect(first).toMatchObject({ ok: true, value: { refundCents: paidCents / 2n } });
  const second = await receiveReturn(harness.ctx, await started(answer.orderNumber, [item(1)]), { actor: 'test' });
  expect(second).toMatchObject({ ok: true, value: { refundCents: paidCents - paidCents / 2n } });
  await harness.settle();
  expect(await refundedOf(harness, answer.orderNumber)).toBe(paidCents);
  await expectConsistent(harness);
});
