/**
 * Dispatch, handover and cancellation, with a real database and gateway: states, stock, mail, and concurrent
 * operations (reliability A15).
 */
import { describe, expect, test } from 'vitest';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import {
  by,
  mailsAbout,
  placed,
  statusOf,
  stockOf,
  useHarness,
} from '../../../tests/support/fixtures/orders/dispatched-orders.ts';
import { collectOrder } from './collect-order.ts';
import { dispatchOrder } from './dispatch-order.ts';
import { markDelivered } from './mark-delivered.ts';
import { readyToCollect } from './ready-to-collect.ts';

describe('dispatch', () => {
  test('ORD-15 an order is dispatched in parts: stock, state, status, parcels and one mail for each; captures continue in parallel', async () => {
    const harness = await useHarness();
    const number = await placed(harness, [2, 1]);
    expect(await statusOf(harness, number)).toBe('Processing');
    const first = await dispatchOrder(harness.ctx, number, {
      ...by,
      lines: [{ lineNo: 1, qty: 1 }],
      carrier: 'NZ Post',
      trackingNumber: '00793401234567890NZ',
    });
    expect(first).toEqual({ ok: true, value: { orderNumber: number, state: 'PARTLY_SHIPPED', already: false } });
    expect(await statusOf(harness, number)).toBe('Processing');
    expect(await stockOf(harness, harness.variants.a)).toEqual({ on_hand: 19, reserved: 1 });
    expect(await dispatchOrder(harness.ctx, number, { ...by, lines: [{ lineNo: 1, qty: 2 }] })).toMatchObject({
      ok: false,
      error: { reason: 'TOO_MANY' },
    });
    expect(await dispatchOrder(harness.ctx, number, { ...by, lines: [{ lineNo: 9, qty: 1 }] })).toMatchObject({
      ok: false,
      error: { reason: 'NO_SUCH_LINE' },
    });
    expect(await dispatchOrder(harness.ctx, number, { ...by, lines: [] })).toMatchObject({
      ok: false,
      error: { reason: 'NO_SUCH_LINE' },
    });
    await harness.settle();
    expect(await dispatchOrder(harness.ctx, number, by)).toMatchObject({ ok: true, value: { state: 'SHIPPED' } });
    expect(await stockOf(harness, harness.variants.a)).toEqual({ on_hand: 18, reserved: 0 });
    expect(await stockOf(harness, harness.variants.b)).toEqual({ on_hand: 19, reserved: 0 });
    expect(await statusOf(harness, number)).toBe('Dispatched');
    expect(await dispatchOrder(harness.ctx, number, by)).toMatchObject({
      ok: false,
      error: { reason: 'NOT_OPEN', state: 'SHIPPED' },
    });
    expect(await markDelivered(harness.ctx, number, 'test')).toMatchObject({ ok: true, value: { already: false } });
    expect(await markDelivered(harness.ctx, number, 'test')).toMatchObject({ ok: true, value: { already: true } });
    expect(await statusOf(harness, number)).toBe('Delivered');
    await harness.settle();
    const mails = mailsAbout(harness, /on its way/);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('A parcel of order');
    expect(mails[0]?.text).toContain('Tracking number: 00793401234567890NZ');
    expect(mails[0]?.text).toContain('https://www.nzpost.co.nz/tools/tracking?trackid=00793401234567890NZ');
    expect(mails[0]?.html).toContain('00793401234567890NZ');
    await harness.expectInvariantsHold();
  });

  test('the same parcel dispatched ten times concurrently is one parcel, one mail, one stock adjustment', async () => {
    const harness = await useHarness();
    const number = await placed(harness, [3]);
    const send = () =>
      dispatchOrder(harness.another(), number, { ...by, lines: [{ lineNo: 1, qty: 1 }], ref: 'box 1' });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(answers.filter((answer) => answer.ok && !answer.value.already)).toHaveLength(1);
    expect(await stockOf(harness, harness.variants.a)).toEqual({ on_hand: 19, reserved: 2 });
    await harness.settle();
    expect(mailsAbout(harness, /on its way/)).toHaveLength(1);
    await harness.expectInvariantsHold();
  });

  test('A15 twenty pickers with a parcel each: no more is dispatched than was bought', async () => {
    const harness = await useHarness();
    const number = await placed(harness, [5]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        dispatchOrder(index % 2 ? harness.ctx : harness.another(), number, { ...by, lines: [{ lineNo: 1, qty: 1 }] }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect(await harness.states()).toEqual({ SHIPPED: 1 });
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('a parcel beyond the stock level changes nothing; an unknown order cannot be dispatched', async () => {
    const harness = await useHarness();
    const number = await placed(harness);
    await harness.database.pool.query('update stock.stock set reserved = 0 where variant_id = $1', [
      harness.variants.a.variantId,
    ]);
    await expect(dispatchOrder(harness.ctx, number, by)).rejects.toThrow('less stock');
    expect(await harness.states()).toEqual({ PLACED: 1 });
    await harness.database.pool.query('update stock.stock set reserved = 1 where variant_id = $1', [
      harness.variants.a.variantId,
    ]);
    expect(await dispatchOrder(harness.ctx, 'NZ00000000', by)).toMatchObject({
      ok: false,
      error: { reason: 'NO_SUCH_ORDER' },
    });
    await harness.settle();
    await harness.expectInvariantsHold();
  });
});

describe('collection', () => {
  test('ready once with one mail, collected once; it is not dispatched, and a dispatched order is not collected', async () => {
    const harness = await useHarness();
    await harness.database.pool.query(
      "insert into stores.location (id, kind, name, slug, street1, locality, postcode) values ('s1', 'store', 'Kerb Cuba Street', 'cuba', '1 Cuba Street', 'Te Aro', '6011')",
    );
    await harness.setStock(harness.variants.a, 2, 's1');
    const total = Number(harness.variants.a.cents) / 100;
    const number = await placed(harness, [1], {
      shipping: { type: 'STORE_PICKUP', store: { erpStoreId: 's1' }, options: { methodCode: 'storePickup' } },
      payment: { methods: [{ method: 'card', amount: total, token: 'fake-valid-nonce', type: 'immediate' }] },
      expectedTotal: total,
    });
    expect(await dispatchOrder(harness.ctx, number, by)).toMatchObject({
      ok: false,
      error: { reason: 'FOR_COLLECTION' },
    });
    const ready = await Promise.all(Array.from({ length: 5 }, () => readyToCollect(harness.another(), number, 'test')));
    expect(ready.filter((answer) => answer.ok && !answer.value.already)).toHaveLength(1);
    expect(await statusOf(harness, number)).toBe('Ready to collect');
    await harness.settle();
    const [mail, ...more] = mailsAbout(harness, /ready to collect/);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Kerb Cuba Street');
    const collected = await Promise.all(
      Array.from({ length: 5 }, () => collectOrder(harness.another(), number, 'test')),
    );
    expect(collected.filter((answer) => answer.ok && !answer.value.already)).toHaveLength(1);
    expect(await statusOf(harness, number)).toBe('Delivered');
    expect(await stockOf(harness, harness.variants.a, 's1')).toEqual({ on_hand: 1, reserved: 0 });
    const sent = await placed(harness);
    expect(await readyToCollect(harness.ctx, sent, 'test')).toMatchObject({
      ok: false,
      error: { reason: 'FOR_DELIVERY' },
    });
    expect(await collectOrder(harness.ctx, sent, 'test')).toMatchObject({
      ok: false,
      error: { reason: 'FOR_DELIVERY' },
    });
    await harness.settle();
    await harness.expectInvariantsHold();
  });
});

test('B10 while the mail server is down orders are dispatched all the same; afterwards each shopper gets one mail', async () => {
  const harness = await useHarness();
  const down = {
    ...harness.ctx,
    email: {
      send: async () => {
        throw new Error('connection refused');
      },
    },
  };
  const numbers = [await placed(harness), await placed(harness)];
  for (const number of numbers)
    expect(await dispatchOrder(down, number, by)).toMatchObject({ ok: true, value: { state: 'SHIPPED' } });
  for (let round = 0; round < 3; round += 1) {
    await deliverOutbox(down, 'mail');
    await harness.expireLeases();
  }
  expect(harness.mails).toEqual([]);
  await harness.settle();
  for (const number of numbers) expect(mailsAbout(harness, new RegExp(`${number} is on its way`))).toHaveLength(1);
  await harness.expectInvariantsHold();
});
