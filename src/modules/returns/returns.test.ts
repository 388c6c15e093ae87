/** Returns from start to finish over a real database and gateway, and many at once (A14). */
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
  floor: CheckoutHarness;
  /** Buys so many of each shoe and collects the money. */
  bought: (...units: number[]) => Promise<string>;
  /** The same, and sends them. */
  sold: (...units: number[]) => Promise<string>;
  /** A shopper's page: what it sends is one return. */
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
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 20);
  await floor.setStock(floor.variants.b, 20);
  const { rows } = await floor.database.pool.query(
    "insert into catalogue.variant (product_id, code, position, label) values ($1, 'A-10', 2, 'US 10') returning id",
    [floor.variants.a.productId],
  );
  const otherSize = String(rows[0].id);
  await floor.setStock({ ...floor.variants.a, variantId: otherSize }, 2);
  // The return's days are counted by this shop's clock, the dispatch by the database's.
  const ctx = { ...floor.ctx, clock: fixedClock(new Date()) };
  floor.ctx = ctx;
  const page: ReturnsFixture['page'] = async (number, items) => ({
    token: (await issueOrderToken(ctx, 'return', number, 600)).token,
    items,
    method: 'COURIER',
  });
  const start: ReturnsFixture['start'] = async (number, items) => startReturn(ctx, number, await page(number, items));
  const buy: ReturnsFixture['bought'] = async (...units) => {
    const shoes = [floor.variants.a, floor.variants.b];
    const answer = await order(
      floor,
      orderOf(units.map((qty, index) => ({ shoe: shoes[index] as (typeof shoes)[number], qty }))),
    );
    if (!answer.placed) throw new Error(answer.errorCode);
    await floor.settle();
    return answer.orderNumber;
  };
  return {
    floor,
    otherSize,
    page,
    start,
    started: async (number, items) => {
      const answer = await start(number, items);
      if (answer.state !== 'STARTED') throw new Error(answer.state);
      return answer.rmaId;
    },
    bought: buy,
    sold: async (...units) => {
      const number = await buy(...units);
      await dispatchOrder(floor.ctx, number, { actor: 'test' });
      await floor.settle();
      return number;
    },
  };
}
const stockOf = async (floor: CheckoutHarness, variantId: string) =>
  (
    await floor.database.pool.query(
      "select on_hand, reserved from stock.stock where variant_id = $1 and location_id = 'warehouse'",
      [variantId],
    )
  ).rows[0];
const refundedOf = async (floor: CheckoutHarness, number: string): Promise<bigint> =>
  (
    await floor.database.pool.query(
      'select sum(p.refunded_cents)::bigint as n from payments.payment p join orders.orders o on o.id = p.order_id where o.number = $1',
      [number],
    )
  ).rows[0].n;
/** What lines hold for returns is what returns say, whatever happened. */
async function expectBooks(floor: CheckoutHarness): Promise<void> {
  const { rows } = await floor.database.pool.query(`
    select l.order_id, l.line_no, l.returned_qty, coalesce(sum(b.qty) filter (where r.state <> 'CANCELLED' and b.outcome is distinct from 'MISSING'), 0) as held
    from orders.order_line l
    left join returns.return r on r.order_id = l.order_id
    left join returns.return_line b on b.return_id = r.id and b.line_no = l.line_no
    group by 1, 2, 3 having l.returned_qty <> coalesce(sum(b.qty) filter (where r.state <> 'CANCELLED' and b.outcome is distinct from 'MISSING'), 0)`);
  expect(rows).toEqual([]);
  await floor.expectSound();
}

describe('money back', () => {
  test('RET-01 RET-05 RET-07 started, instructions mailed, received, restocked, refunded to the card, mailed; the order says so', async () => {
    const { floor, sold, started } = await useReturnsFixture();
    const number = await sold(2, 1);
    const rma = await started(number, [item(1, 1), { ...item(2), reason: 'Faulty' }]);
    expect(rma).toMatch(/^R\d{8}$/);
    expect((await getOrder(floor.ctx, number))?.lines.map(({ returnedQty }) => returnedQty)).toEqual([1, 1]);
    await floor.settle();
    const [instructions] = floor.mails.filter(({ subject }) => subject.includes(rma));
    expect(instructions?.text).toContain(`write ${rma} on the outside`);
    expect(instructions?.html).toContain(rma);
    expect(
      await receiveReturn(floor.ctx, rma.toLowerCase(), { actor: 'test', outcomes: new Map([[2, 'WRITE_OFF']]) }),
    ).toEqual({
      state: 'RECEIVED',
      rma,
      refundCents: 14_990n + 8_950n,
      already: false,
    });
    expect(await stockOf(floor, floor.variants.a.variantId)).toEqual({ on_hand: 19, reserved: 0 });
    expect(await stockOf(floor, floor.variants.b.variantId), 'written off').toEqual({ on_hand: 19, reserved: 0 });
    await floor.settle();
    expect(await refundedOf(floor, number)).toBe(23_940n);
    expect(await findReturn(floor.ctx, rma)).toMatchObject({ state: 'DONE', refundedCents: 23_940n });
    expect(floor.mails.filter(({ subject }) => subject.startsWith('$239.40 goes back'))).toHaveLength(1);
    expect(await floor.states()).toEqual({ PARTLY_RETURNED: 1 });
    const rest = await started(number, [item(1, 1)]);
    await receiveReturn(floor.ctx, rest, { actor: 'test' });
    await floor.settle();
    expect(await floor.states()).toEqual({ RETURNED: 1 });
    expect(await refundedOf(floor, number)).toBe(38_930n);
    await expectBooks(floor);
  });

  test.each(['send', 'cancel'] as const)(
    'FIX-50 what has left comes back while the rest has not: then the rest is to %s',
    async (then) => {
      const { floor, bought, start, started } = await useReturnsFixture();
      const number = await bought(2, 1);
      await dispatchOrder(floor.ctx, number, { actor: 'test', lines: [{ lineNo: 1, qty: 2 }] });
      expect(await start(number, [item(2)]), 'it has not left').toEqual({ state: 'TOO_MANY' });
      const first = await started(number, [item(1, 1)]);
      expect(await receiveReturn(floor.ctx, first, { actor: 'test' })).toMatchObject({ refundCents: 14_990n });
      await floor.settle();
      expect(await floor.states(), 'the rest still waits to be sent').toEqual({ PARTLY_SHIPPED: 1 });
      expect(await refundedOf(floor, number)).toBe(14_990n);
      expect(await stockOf(floor, floor.variants.a.variantId)).toEqual({ on_hand: 19, reserved: 0 });
      const second = await started(number, [item(1, 1)]);
      if (then === 'send') await dispatchOrder(floor.ctx, number, { actor: 'test' });
      else expect(await cancelRest(floor.ctx, number, 'test')).toMatchObject({ done: true, state: 'PARTLY_RETURNED' });
      expect(await floor.states()).toEqual({ PARTLY_RETURNED: 1 });
      await receiveReturn(floor.ctx, second, { actor: 'test' });
      await floor.settle();
      expect(await floor.states(), 'all that was sent is back').toEqual({
        [then === 'send' ? 'PARTLY_RETURNED' : 'RETURNED']: 1,
      });
      expect(await refundedOf(floor, number)).toBe(then === 'send' ? 29_980n : 38_930n);
      await expectBooks(floor);
    },
  );

  test('A14 twenty returns of one line at once, each with a page of its own: no more than was bought', async () => {
    const { floor, sold, start } = await useReturnsFixture();
    const number = await sold(5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(number, [item(1, 2)])));
    expect(answers.filter(({ state }) => state === 'STARTED')).toHaveLength(2);
    expect(answers.filter(({ state }) => state === 'TOO_MANY')).toHaveLength(18);
    await floor.settle();
    expect(floor.mails.filter(({ subject }) => subject.includes('return R'))).toHaveLength(2);
    await expectBooks(floor);
  });

  test.each([
    ['part', 5_000n],
    ['all', 'REST'],
  ] as const)(
    'RET-07 A14 where %s was given back before, the return gives what is left and is done',
    async (_, amountCents) => {
      const { floor, sold, started } = await useReturnsFixture();
      const number = await sold(1);
      const before = await refundOrder(floor.ctx, number, {
        key: 'goodwill',
        amountCents,
        reason: 'it came late',
        by: 'staff',
      });
      if ('refused' in before) throw new Error(before.refused);
      await floor.settle();
      const rma = await started(number, [item(1)]);
      expect(await receiveReturn(floor.ctx, rma, { actor: 'desk' })).toMatchObject({ state: 'RECEIVED' });
      await floor.settle();
      const total = (await getOrder(floor.ctx, number))?.totalCents ?? 0n;
      const back = await findReturn(floor.ctx, rma);
      const left = total - before.amountCents;
      expect(back).toMatchObject({
        state: 'DONE',
        refundedCents: left < (back?.refundCents ?? 0n) ? left : back?.refundCents,
      });
      await floor.expectSound();
    },
  );

  test('A14 one page sent twenty times at once is one return, received twenty times at once is one refund', async () => {
    const { floor, sold, page } = await useReturnsFixture();
    const number = await sold(3);
    const request = await page(number, [item(1, 2)]);
    const other = { ...floor.another(), clock: floor.ctx.clock };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => startReturn(index % 2 ? floor.ctx : other, number, request)),
    );
    const rmas = new Set(answers.map((answer) => (answer.state === 'STARTED' ? answer.rmaId : answer.state)));
    expect(rmas.size).toBe(1);
    const [rma = ''] = rmas;
    const received = await Promise.all(
      Array.from({ length: 20 }, (_, index) => receiveReturn(index % 2 ? floor.ctx : other, rma, { actor: 'test' })),
    );
    expect(received.every(({ state }) => state === 'RECEIVED')).toBe(true);
    expect(received.filter((answer) => answer.state === 'RECEIVED' && !answer.already)).toHaveLength(1);
    await floor.settle();
    expect(await refundedOf(floor, number)).toBe(29_980n);
    expect(await stockOf(floor, floor.variants.a.variantId)).toEqual({ on_hand: 19, reserved: 0 });
    await expectBooks(floor);
  });

  test('A14 received while the money is still being collected: it goes back after that, once', async () => {
    const { floor, started } = await useReturnsFixture();
    const answer = await order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }]));
    const number = answer.placed ? answer.orderNumber : '';
    await dispatchOrder(floor.ctx, number, { actor: 'test' });
    const rma = await started(number, [item(1)]);
    await receiveReturn(floor.ctx, rma, { actor: 'test' });
    await floor.settle();
    expect(await refundedOf(floor, number)).toBe(14_990n);
    expect(await findReturn(floor.ctx, rma)).toMatchObject({ state: 'DONE' });
    await expectBooks(floor);
  });

  test('what was not in the parcel may come another day; a parcel without anything pays nothing back', async () => {
    const { floor, sold, started } = await useReturnsFixture();
    const number = await sold(1, 1);
    const rma = await started(number, [item(1), item(2)]);
    expect(await receiveReturn(floor.ctx, rma, { actor: 'test', outcomes: new Map([[9, 'MISSING']]) })).toEqual({
      state: 'NO_SUCH_LINE',
    });
    expect(await receiveReturn(floor.ctx, rma, { actor: 'test', outcomes: new Map([[2, 'MISSING']]) })).toMatchObject({
      refundCents: 14_990n,
    });
    const again = await started(number, [item(2)]);
    expect(await receiveReturn(floor.ctx, again, { actor: 'test', outcomes: new Map([[2, 'MISSING']]) })).toMatchObject(
      { refundCents: 0n },
    );
    expect(await findReturn(floor.ctx, again)).toMatchObject({ state: 'DONE' });
    await floor.settle();
    expect(await floor.states()).toEqual({ PARTLY_RETURNED: 1 });
    await expectBooks(floor);
  });
});

describe('another size instead', () => {
  test('it is set aside at once, waits for the return, then leaves; no money moves', async () => {
    const { floor, sold, started, otherSize } = await useReturnsFixture();
    const number = await sold(1);
    const found = await getOrder(floor.ctx, number);
    expect(found && (await getReturnable(floor.ctx, found))?.lines[0]?.exchange).toEqual([
      { variantId: otherSize, size: 'US 10' },
    ]);
    const rma = await started(number, [item(1, 1, otherSize)]);
    expect(await stockOf(floor, otherSize)).toEqual({ on_hand: 2, reserved: 1 });
    const { rows } = await floor.database.pool.query('select number from orders.orders where waits_for_rma = $1', [
      rma,
    ]);
    const replacement = rows[0].number as string;
    expect(await dispatchOrder(floor.ctx, replacement, { actor: 'test' })).toMatchObject({
      done: false,
      refusal: 'WAITS_FOR_RETURN',
    });
    expect(await receiveReturn(floor.ctx, rma, { actor: 'test' })).toMatchObject({ refundCents: 0n });
    expect(await findReturn(floor.ctx, rma)).toMatchObject({ state: 'DONE' });
    expect(await dispatchOrder(floor.ctx, replacement, { actor: 'test' })).toMatchObject({
      done: true,
      state: 'SHIPPED',
    });
    await floor.settle();
    expect(await refundedOf(floor, number)).toBe(0n);
    expect(await getOrder(floor.ctx, replacement)).toMatchObject({
      totalCents: 0n,
      lines: [{ sizeLabel: 'US 10', totalCents: 14_990n }],
    });
    expect(floor.mails.filter(({ subject }) => subject.includes(replacement))).toHaveLength(2);
    // The other size goes back too: what was paid for the first comes back from there.
    const second = await started(replacement, [item(1)]);
    expect(await receiveReturn(floor.ctx, second, { actor: 'test' })).toMatchObject({ refundCents: 14_990n });
    await floor.settle();
    expect(await refundedOf(floor, number)).toBe(14_990n);
    await expectBooks(floor);
  });

  const replacementOf = async (floor: CheckoutHarness, rma: string): Promise<string> =>
    (await floor.database.pool.query('select number from orders.orders where waits_for_rma = $1', [rma])).rows[0]
      .number;

  test('A14 A15 the other size is called off while it waits: the pair that comes is paid back; its shopper has one mail of each', async () => {
    const { floor, sold, started, otherSize } = await useReturnsFixture();
    const number = await sold(1);
    const rma = await started(number, [item(1, 1, otherSize)]);
    const replacement = await replacementOf(floor, rma);
    expect(await cancelOrder(floor.ctx, replacement, 'staff:7')).toMatchObject({ done: true });
    await floor.settle();
    expect(await refundedOf(floor, number), 'nothing is here yet').toBe(0n);
    expect(floor.mails.find(({ subject }) => subject.includes(`${replacement} is cancelled`))?.text).not.toContain(
      'goes back',
    );
    expect(await receiveReturn(floor.ctx, rma, { actor: 'test' })).toMatchObject({ refundCents: 14_990n });
    await floor.settle();
    expect(await refundedOf(floor, number)).toBe(14_990n);
    expect(await stockOf(floor, otherSize)).toEqual({ on_hand: 2, reserved: 0 });
    await expectBooks(floor);
  });

  test('A14 A15 the other size is called off after the pair has come: what it is worth goes back to how the first was paid, once, and the mail says so', async () => {
    const { floor, sold, started, otherSize } = await useReturnsFixture();
    const number = await sold(1);
    const rma = await started(number, [item(1, 1, otherSize)]);
    const replacement = await replacementOf(floor, rma);
    expect(await receiveReturn(floor.ctx, rma, { actor: 'test' })).toMatchObject({ refundCents: 0n });
    await Promise.all(Array.from({ length: 3 }, () => cancelOrder(floor.another(), replacement, 'staff:7')));
    await floor.settle();
    await floor.settle();
    expect(await refundedOf(floor, number)).toBe(14_990n);
    expect(
      floor.mails.filter(({ subject }) => subject.includes(`${replacement} is cancelled`)).map(({ text }) => text),
    ).toEqual([expect.stringContaining('$149.90 goes back to how you paid.')]);
    expect(await stockOf(floor, otherSize)).toEqual({ on_hand: 2, reserved: 0 });
    await expectBooks(floor);
  });

  test('A14 A15 the pair comes at the instant its other size is called off: the money goes back once, whoever was first', async () => {
    const { floor, sold, started, otherSize } = await useReturnsFixture();
    await floor.setStock({ ...floor.variants.a, variantId: otherSize }, 6);
    for (let round = 0; round < 6; round += 1) {
      const number = await sold(1);
      const rma = await started(number, [item(1, 1, otherSize)]);
      const replacement = await replacementOf(floor, rma);
      const works = [
        () => cancelOrder(floor.another(), replacement, 'staff:7'),
        () => receiveReturn(floor.ctx, rma, { actor: 'test' }),
      ];
      await Promise.all((round % 2 ? works.reverse() : works).map((work) => work()));
      await floor.settle();
      expect(await refundedOf(floor, number)).toBe(14_990n);
    }
    await expectBooks(floor);
  });

  test('the last pair of a size goes to one of ten; what is sold out, or another shoe’s size, is no exchange', async () => {
    const { floor, sold, start, otherSize } = await useReturnsFixture();
    const numbers = await Promise.all(Array.from({ length: 6 }, () => sold(1)));
    const answers = await Promise.all(numbers.map((number) => start(number, [item(1, 1, otherSize)])));
    expect(answers.filter(({ state }) => state === 'STARTED')).toHaveLength(2);
    expect(answers.filter(({ state }) => state === 'EXCHANGE_SOLD_OUT')).toHaveLength(4);
    const left = numbers[answers.findIndex(({ state }) => state !== 'STARTED')] as string;
    for (const wrong of [floor.variants.b.variantId, floor.variants.a.variantId, '99999999'])
      expect(await start(left, [item(1, 1, wrong)])).toEqual({ state: 'EXCHANGE_SOLD_OUT' });
    await floor.settle();
    await expectBooks(floor);
  });

  test('a return that never comes is called off: the units may go back another day, the other size is free', async () => {
    const { floor, sold, started, otherSize } = await useReturnsFixture();
    const number = await sold(1);
    const rma = await started(number, [item(1, 1, otherSize)]);
    expect(await cancelReturn(floor.ctx, rma, 'test')).toBe(true);
    expect(await cancelReturn(floor.ctx, rma, 'test')).toBe(false);
    expect(await cancelReturn(floor.ctx, 'R00000000', 'test')).toBeNull();
    expect(await receiveReturn(floor.ctx, rma, { actor: 'test' })).toEqual({ state: 'CANCELLED' });
    await floor.settle();
    expect(await stockOf(floor, otherSize)).toEqual({ on_hand: 2, reserved: 0 });
    expect(await floor.states()).toEqual({ CANCELLED: 1, SHIPPED: 1 });
    const found = await getOrder(floor.ctx, number);
    expect(found && (await listReturns(floor.ctx, found.id))).toEqual([]);
    expect(await started(number, [item(1)])).toMatch(/^R/);
    await floor.settle();
    await expectBooks(floor);
  });

  test('one size missing from the parcel: the exchange is off, what came is paid back', async () => {
    const { floor, sold, started, otherSize } = await useReturnsFixture();
    const number = await sold(2, 1);
    const rma = await started(number, [item(1, 1, otherSize), item(2)]);
    expect(await receiveReturn(floor.ctx, rma, { actor: 'test', outcomes: new Map([[1, 'MISSING']]) })).toMatchObject({
      refundCents: 8_950n,
    });
    await floor.settle();
    expect(await floor.states()).toEqual({ CANCELLED: 1, PARTLY_RETURNED: 1 });
    expect(await stockOf(floor, otherSize)).toEqual({ on_hand: 2, reserved: 0 });
    await expectBooks(floor);
  });
});

test('A14 I11 points go back with the pair, once; an exchange takes them back and the other size earns them anew', async () => {
  const { floor, started, otherSize } = await useReturnsFixture();
  const boughtBy = async (member: string, shoe: CheckoutHarness['variants']['a'], qty: number): Promise<string> => {
    const id = await placed(floor, orderOf([{ shoe, qty }]), member);
    await floor.settle();
    const { rows } = await floor.database.pool.query('select number from orders.orders where id = $1', [id]);
    await dispatchOrder(floor.ctx, rows[0].number, { actor: 'test' });
    return rows[0].number;
  };
  const [one, other] = [await newMember(floor), await newMember(floor)];
  const points = async (member: string) => (await getLoyaltyAccount(floor.ctx, member))?.account.pointBalance;
  const two = await boughtBy(one, floor.variants.b, 2);
  expect(await points(one)).toBe(179);
  const back = await started(two, [item(1, 1)]);
  await Promise.all(Array.from({ length: 5 }, () => receiveReturn(floor.ctx, back, { actor: 'test' })));
  expect(await points(one)).toBe(89);

  const single = await boughtBy(other, floor.variants.a, 1);
  expect(await points(other)).toBe(149);
  const instead = await started(single, [item(1, 1, otherSize)]);
  expect(await points(other), 'not before it is here').toBe(149);
  await receiveReturn(floor.ctx, instead, { actor: 'test' });
  expect(await points(other)).toBe(0);
  const { rows } = await floor.database.pool.query(
    'select number from orders.orders where replaces_order_id is not null',
  );
  await dispatchOrder(floor.ctx, rows[0].number, { actor: 'test' });
  expect(await points(other)).toBe(149);
  await floor.settle();
  await expectBooks(floor);
});

test('A14 the desk starts a return for who stands there: under the same rules, once for a screen, beside a shopper who starts one; told is only who has still to send it', async () => {
  const { floor, sold, page } = await useReturnsFixture();
  const [number, other] = [await sold(2), await sold(1)];
  const [order, another] = [await getOrder(floor.ctx, number), await getOrder(floor.ctx, other)];
  if (!order || !another) throw new Error('nothing was sold');
  const ref = '0b0c1f4e-0d5a-4b53-8f5c-3a9d3f1f7a01';
  const here: StaffReturnRequest = { ref, items: [item(1)], method: 'STORE' };
  const rmas = await Promise.all(Array.from({ length: 5 }, () => startReturnAtDesk(floor.ctx, order, here, 'staff:7')));
  expect(new Set(rmas.map((answer) => (answer.state === 'STARTED' ? answer.rmaId : answer.state))).size).toBe(1);
  // The same screen's name at another order is another return.
  expect(await startReturnAtDesk(floor.ctx, another, here, 'staff:7')).toMatchObject({ state: 'STARTED' });
  expect(await listReturns(floor.ctx, another.id)).toHaveLength(1);
  // The last unit: the counter and the shopper's page at once.
  const [desk, shopper] = await Promise.all([
    startReturnAtDesk(
      floor.ctx,
      order,
      { ...here, ref: '0b0c1f4e-0d5a-4b53-8f5c-3a9d3f1f7a02', method: 'COURIER' },
      'staff:7',
    ),
    startReturn(floor.another(), number, await page(number, [item(1)])),
  ]);
  expect([desk.state, shopper.state].filter((state) => state === 'STARTED')).toHaveLength(1);
  expect(
    await startReturnAtDesk(floor.ctx, order, { ...here, ref: '0b0c1f4e-0d5a-4b53-8f5c-3a9d3f1f7a03' }, 'staff:7'),
  ).toEqual({ state: 'NOT_POSSIBLE' });
  await floor.settle();
  expect(floor.mails.filter(({ subject }) => /^Your Kerb return/.test(subject))).toHaveLength(1);
  const { rows } = await floor.database.pool.query(
    "select actor from platform.audit where action = 'return.started' order by id",
  );
  expect(rows.slice(0, 2)).toEqual([{ actor: 'staff:7' }, { actor: 'staff:7' }]);
  for (const { rma } of await listReturns(floor.ctx, order.id))
    await receiveReturn(floor.ctx, rma, { actor: 'staff:7' });
  await floor.settle();
  expect((await getOrder(floor.ctx, number))?.state).toBe('RETURNED');
  await floor.database.pool.query(
    "update orders.orders set dispatched_at = now() - interval '42 days' where number = $1",
    [other],
  );
  expect(
    await startReturnAtDesk(floor.ctx, another, { ...here, ref: '0b0c1f4e-0d5a-4b53-8f5c-3a9d3f1f7a04' }, 'staff:7'),
  ).toEqual({ state: 'NOT_POSSIBLE' });
  await expectBooks(floor);
});

describe('who may', () => {
  test('D11 RET-06 a token starts a return of its own order only, while it lasts; A14 an order older than 40 days starts none', async () => {
    const { floor, sold, start } = await useReturnsFixture();
    const [number, other] = [await sold(1), await sold(1)];
    const { token } = await issueOrderToken(floor.ctx, 'return', number, 600);
    const view = (await issueOrderToken(floor.ctx, 'view', number, 600)).token;
    const items = [item(1)];
    expect(await startReturn(floor.ctx, other, { token, items, method: 'STORE' })).toEqual({ state: 'TOKEN_WRONG' });
    expect(await startReturn(floor.ctx, number, { token: view, items, method: 'STORE' })).toEqual({
      state: 'TOKEN_WRONG',
    });
    const later = { ...floor.ctx, clock: fixedClock(new Date(Date.now() + 700_000)) };
    expect(await startReturn(later, number, { token, items, method: 'STORE' })).toEqual({ state: 'TOKEN_EXPIRED' });
    expect(await start(number, [item(1, 2)])).toEqual({ state: 'TOO_MANY' });
    expect(await start(number, [item(7)])).toEqual({ state: 'TOO_MANY' });
    await floor.database.pool.query(
      "update orders.orders set dispatched_at = now() - interval '42 days' where number = $1",
      [number],
    );
    expect(await start(number, items)).toEqual({ state: 'NOT_POSSIBLE' });
    expect(await listReturns(floor.ctx, (await getOrder(floor.ctx, number))?.id ?? '')).toEqual([]);
    await expectBooks(floor);
  });
});

test('RET-07 A14 what was bought with an offer is worth what was paid for it: one pair, then the other, and not a cent more', async () => {
  const { floor, started } = await useReturnsFixture();
  await floor.offer('- { id: odd, name: Odd, offer: { kind: amountOffOrder, amount: 10.01 } }');
  const request = orderOf([{ shoe: floor.variants.a, qty: 2 }]);
  const total = Math.round(request.expectedTotal * 100 - 1_001) / 100;
  const answer = await order(floor, {
    ...request,
    expectedTotal: total,
    payment: { methods: request.payment.methods.map((method) => ({ ...method, amount: total })) },
  });
  if (!answer.placed) throw new Error(answer.errorCode);
  await floor.settle();
  await dispatchOrder(floor.ctx, answer.orderNumber, { actor: 'test' });
  const paidCents = 2n * 14_990n - 1_001n;
  const first = await receiveReturn(floor.ctx, await started(answer.orderNumber, [item(1)]), { actor: 'test' });
  expect(first).toMatchObject({ refundCents: paidCents / 2n });
  const second = await receiveReturn(floor.ctx, await started(answer.orderNumber, [item(1)]), { actor: 'test' });
  expect(second).toMatchObject({ refundCents: paidCents - paidCents / 2n });
  await floor.settle();
  expect(await refundedOf(floor, answer.orderNumber)).toBe(paidCents);
  await expectBooks(floor);
});
