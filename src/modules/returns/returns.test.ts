/** Returns from start to finish with a real database and gateway, also concurrently (reliability A14). */
import { describe, expect, test } from 'vitest';
import type { StaffReturnRequest } from '#contract/staff/orders/staff-returns.ts';
import { cancelRest } from '#modules/fulfilment/cancel-rest.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { issueOrderToken } from '#modules/orders/order-token.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { fixedClock } from '#platform/clock.ts';
import { order, orderOf } from '../../../tests/support/fixtures/checkout-harness.ts';
import {
  expectConsistent,
  item,
  refundedOf,
  stockOf,
  useReturnsFixture,
} from '../../../tests/support/fixtures/orders/returned-orders.ts';
import { findReturn, listReturns } from './find-return.ts';
import { receiveReturn } from './receive-return.ts';
import { startReturn, startReturnByStaff } from './start-return.ts';

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
    expect(harness.mails.filter(({ subject }) => subject.startsWith('Your refund of $239.40'))).toHaveLength(1);
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
      await harness.expectInvariantsHold();
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
    const number = answer.ok ? answer.value.orderNumber : '';
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

test('A14 staff start a return for a customer: under the same rules, once per screen, also concurrently with the shopper; only a customer who still has to send it gets instructions', async () => {
  const { harness, sold, page } = await useReturnsFixture();
  const [number, other] = [await sold(2), await sold(1)];
  const [order, another] = [await getOrder(harness.ctx, number), await getOrder(harness.ctx, other)];
  if (!order || !another) throw new Error('nothing was sold');
  const ref = '0b0c1f4e-0d5a-4b53-8f5c-3a9d3f1f7a01';
  const here: StaffReturnRequest = { ref, items: [item(1)], method: 'STORE' };
  const rmas = await Promise.all(
    Array.from({ length: 5 }, () => startReturnByStaff(harness.ctx, order, here, 'staff:7')),
  );
  expect(new Set(rmas.map((answer) => (answer.ok ? answer.value.rmaId : answer.error))).size).toBe(1);
  // The same screen id for another order is another return.
  expect(await startReturnByStaff(harness.ctx, another, here, 'staff:7')).toMatchObject({ ok: true });
  expect(await listReturns(harness.ctx, another.id)).toHaveLength(1);
  // The last unit: the counter and the shopper's page at once.
  const [byStaff, shopper] = await Promise.all([
    startReturnByStaff(
      harness.ctx,
      order,
      { ...here, ref: '0b0c1f4e-0d5a-4b53-8f5c-3a9d3f1f7a02', method: 'COURIER' },
      'staff:7',
    ),
    startReturn(harness.another(), number, await page(number, [item(1)])),
  ]);
  expect([byStaff, shopper].filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    await startReturnByStaff(harness.ctx, order, { ...here, ref: '0b0c1f4e-0d5a-4b53-8f5c-3a9d3f1f7a03' }, 'staff:7'),
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
    await startReturnByStaff(harness.ctx, another, { ...here, ref: '0b0c1f4e-0d5a-4b53-8f5c-3a9d3f1f7a04' }, 'staff:7'),
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
  if (!answer.ok) throw new Error(answer.error.reason);
  await harness.settle();
  await dispatchOrder(harness.ctx, answer.value.orderNumber, { actor: 'test' });
  const paidCents = 2n * 14_990n - 1_001n;
  const first = await receiveReturn(harness.ctx, await started(answer.value.orderNumber, [item(1)]), { actor: 'test' });
  expect(first).toMatchObject({ ok: true, value: { refundCents: paidCents / 2n } });
  const second = await receiveReturn(harness.ctx, await started(answer.value.orderNumber, [item(1)]), {
    actor: 'test',
  });
  expect(second).toMatchObject({ ok: true, value: { refundCents: paidCents - paidCents / 2n } });
  await harness.settle();
  expect(await refundedOf(harness, answer.value.orderNumber)).toBe(paidCents);
  await expectConsistent(harness);
});
