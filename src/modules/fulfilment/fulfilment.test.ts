/** Sending, handing over and calling off, over a real database and gateway: states, stock, mail, and what happens when two want different things (A15). */
import { describe, expect, test } from 'vitest';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { orderStatus } from '#modules/orders/order-status.ts';
import { clearFailpoints, setFailpoint } from '#platform/failpoint.ts';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { cancelOrder } from './cancel-order.ts';
import { collectOrder } from './collect-order.ts';
import { dispatchOrder } from './dispatch-order.ts';
import type { FulfilmentAnswer } from './fulfilment-answer.ts';
import { markDelivered } from './mark-delivered.ts';
import { readyToCollect } from './ready-to-collect.ts';

const by = { actor: 'test' };

async function placed(
  floor: CheckoutHarness,
  units: readonly number[] = [1],
  changes: Partial<PlaceOrderRequest> = {},
): Promise<string> {
  const shoes = [floor.variants.a, floor.variants.b];
  const answer = await order(
    floor,
    orderOf(
      units.map((qty, index) => ({ shoe: shoes[index] as (typeof shoes)[number], qty })),
      changes,
    ),
  );
  if (!answer.placed) throw new Error(`not placed: ${answer.errorCode}`);
  return answer.orderNumber;
}
async function useFloor(): Promise<CheckoutHarness> {
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 20);
  await floor.setStock(floor.variants.b, 20);
  return floor;
}
const stockOf = async (floor: CheckoutHarness, shoe: { variantId: string }, location = 'warehouse') =>
  (
    await floor.database.pool.query(
      'select on_hand, reserved from stock.stock where variant_id = $1 and location_id = $2',
      [shoe.variantId, location],
    )
  ).rows[0];
const statusOf = async (floor: CheckoutHarness, number: string) => {
  const found = await getOrder(floor.ctx, number);
  return found && orderStatus(found);
};
const mailsAbout = (floor: CheckoutHarness, subject: RegExp) =>
  floor.mails.filter((mail) => subject.test(mail.subject));

describe('sending', () => {
  test('ORD-15 an order leaves in parts: stock, state, status, parcels and one mail for each; captures go on beside', async () => {
    const floor = await useFloor();
    const number = await placed(floor, [2, 1]);
    expect(await statusOf(floor, number)).toBe('Processing');
    const first = await dispatchOrder(floor.ctx, number, {
      ...by,
      lines: [{ lineNo: 1, qty: 1 }],
      carrier: 'NZ Post',
      trackingNumber: '00793401234567890NZ',
    });
    expect(first).toEqual({ done: true, orderNumber: number, state: 'PARTLY_SHIPPED', already: false });
    expect(await statusOf(floor, number)).toBe('Processing');
    expect(await stockOf(floor, floor.variants.a)).toEqual({ on_hand: 19, reserved: 1 });
    expect(await dispatchOrder(floor.ctx, number, { ...by, lines: [{ lineNo: 1, qty: 2 }] })).toMatchObject({
      done: false,
      refusal: 'TOO_MANY',
    });
    expect(await dispatchOrder(floor.ctx, number, { ...by, lines: [{ lineNo: 9, qty: 1 }] })).toMatchObject({
      done: false,
      refusal: 'NO_SUCH_LINE',
    });
    expect(await dispatchOrder(floor.ctx, number, { ...by, lines: [] })).toMatchObject({
      done: false,
      refusal: 'NO_SUCH_LINE',
    });
    await floor.settle();
    expect(await dispatchOrder(floor.ctx, number, by)).toMatchObject({ done: true, state: 'SHIPPED' });
    expect(await stockOf(floor, floor.variants.a)).toEqual({ on_hand: 18, reserved: 0 });
    expect(await stockOf(floor, floor.variants.b)).toEqual({ on_hand: 19, reserved: 0 });
    expect(await statusOf(floor, number)).toBe('Dispatched');
    expect(await dispatchOrder(floor.ctx, number, by)).toMatchObject({
      done: false,
      refusal: 'NOT_OPEN',
      state: 'SHIPPED',
    });
    expect(await markDelivered(floor.ctx, number, 'test')).toMatchObject({ done: true, already: false });
    expect(await markDelivered(floor.ctx, number, 'test')).toMatchObject({ done: true, already: true });
    expect(await statusOf(floor, number)).toBe('Delivered');
    await floor.settle();
    const mails = mailsAbout(floor, /on its way/);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('A parcel of order');
    expect(mails[0]?.text).toContain('Tracking number: 00793401234567890NZ');
    expect(mails[0]?.text).toContain('https://www.nzpost.co.nz/tools/tracking?trackid=00793401234567890NZ');
    expect(mails[0]?.html).toContain('00793401234567890NZ');
    await floor.expectSound();
  });

  test('the same parcel sent ten times at once is one parcel, one mail, one move of stock', async () => {
    const floor = await useFloor();
    const number = await placed(floor, [3]);
    const send = () => dispatchOrder(floor.another(), number, { ...by, lines: [{ lineNo: 1, qty: 1 }], ref: 'box 1' });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(answers.every(({ done }) => done)).toBe(true);
    expect(answers.filter((answer) => answer.done && !answer.already)).toHaveLength(1);
    expect(await stockOf(floor, floor.variants.a)).toEqual({ on_hand: 19, reserved: 2 });
    await floor.settle();
    expect(mailsAbout(floor, /on its way/)).toHaveLength(1);
    await floor.expectSound();
  });

  test('A15 twenty pickers with a parcel each: no more leaves than was bought', async () => {
    const floor = await useFloor();
    const number = await placed(floor, [5]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        dispatchOrder(index % 2 ? floor.ctx : floor.another(), number, { ...by, lines: [{ lineNo: 1, qty: 1 }] }),
      ),
    );
    expect(answers.filter(({ done }) => done)).toHaveLength(5);
    expect(await floor.states()).toEqual({ SHIPPED: 1 });
    await floor.settle();
    await floor.expectSound();
  });

  test('a parcel that the shelf does not have leaves nothing behind; an order nobody placed cannot be sent', async () => {
    const floor = await useFloor();
    const number = await placed(floor);
    await floor.database.pool.query('update stock.stock set reserved = 0 where variant_id = $1', [
      floor.variants.a.variantId,
    ]);
    await expect(dispatchOrder(floor.ctx, number, by)).rejects.toThrow('less stock');
    expect(await floor.states()).toEqual({ PLACED: 1 });
    await floor.database.pool.query('update stock.stock set reserved = 1 where variant_id = $1', [
      floor.variants.a.variantId,
    ]);
    expect(await dispatchOrder(floor.ctx, 'NZ00000000', by)).toMatchObject({ done: false, refusal: 'NO_SUCH_ORDER' });
    await floor.settle();
    await floor.expectSound();
  });
});

describe('collecting', () => {
  test('ready once with one mail, collected once; it is not sent, and what is sent is not collected', async () => {
    const floor = await useFloor();
    await floor.database.pool.query(
      "insert into stores.location (id, kind, name, slug, street1, locality, postcode) values ('s1', 'store', 'Kerb Cuba Street', 'cuba', '1 Cuba Street', 'Te Aro', '6011')",
    );
    await floor.setStock(floor.variants.a, 2, 's1');
    const total = Number(floor.variants.a.cents) / 100;
    const number = await placed(floor, [1], {
      shipping: { type: 'STORE_PICKUP', store: { erpStoreId: 's1' }, options: { methodCode: 'storePickup' } },
      payment: { methods: [{ method: 'card', amount: total, token: 'fake-valid-nonce', type: 'immediate' }] },
      expectedTotal: total,
    });
    expect(await dispatchOrder(floor.ctx, number, by)).toMatchObject({ done: false, refusal: 'FOR_COLLECTION' });
    const ready = await Promise.all(Array.from({ length: 5 }, () => readyToCollect(floor.another(), number, 'test')));
    expect(ready.filter((answer) => answer.done && !answer.already)).toHaveLength(1);
    expect(await statusOf(floor, number)).toBe('Ready to collect');
    await floor.settle();
    const [mail, ...more] = mailsAbout(floor, /ready to collect/);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Kerb Cuba Street');
    const collected = await Promise.all(Array.from({ length: 5 }, () => collectOrder(floor.another(), number, 'test')));
    expect(collected.filter((answer) => answer.done && !answer.already)).toHaveLength(1);
    expect(await statusOf(floor, number)).toBe('Delivered');
    expect(await stockOf(floor, floor.variants.a, 's1')).toEqual({ on_hand: 1, reserved: 0 });
    const sent = await placed(floor);
    expect(await readyToCollect(floor.ctx, sent, 'test')).toMatchObject({ done: false, refusal: 'FOR_DELIVERY' });
    expect(await collectOrder(floor.ctx, sent, 'test')).toMatchObject({ done: false, refusal: 'FOR_DELIVERY' });
    await floor.settle();
    await floor.expectSound();
  });
});

describe('calling off', () => {
  test('before its money was collected: the hold is voided, the stock free, the shopper told once', async () => {
    const floor = await useFloor();
    const number = await placed(floor);
    expect(await cancelOrder(floor.ctx, number, 'test')).toMatchObject({
      done: true,
      state: 'CANCELLING',
      already: false,
    });
    expect(await statusOf(floor, number)).toBe('Cancelled');
    expect(await dispatchOrder(floor.ctx, number, by)).toMatchObject({ done: false, refusal: 'NOT_OPEN' });
    // The capture's message is older: it must not collect what is called off.
    await floor.database.pool.query(
      "update platform.outbox set available_at = now() + interval '1 hour' where kind = 'payment.capture'",
    );
    while ((await deliverOutbox(floor.ctx)) > 0);
    expect(await floor.states()).toEqual({ CANCELLED: 1 });
    expect(await stockOf(floor, floor.variants.a)).toEqual({ on_hand: 20, reserved: 0 });
    await floor.settle();
    expect(mailsAbout(floor, /is cancelled/)).toHaveLength(1);
    expect(await cancelOrder(floor.ctx, number, 'test')).toMatchObject({
      done: true,
      state: 'CANCELLED',
      already: true,
    });
    await floor.expectSound();
  });

  test('an order of which something has left is not called off', async () => {
    const floor = await useFloor();
    const number = await placed(floor, [2]);
    await dispatchOrder(floor.ctx, number, { ...by, lines: [{ lineNo: 1, qty: 1 }] });
    expect(await cancelOrder(floor.ctx, number, 'test')).toMatchObject({
      done: false,
      refusal: 'NOT_OPEN',
      state: 'PARTLY_SHIPPED',
    });
    await floor.settle();
    await floor.expectSound();
  });

  test('A15 cancel against dispatch, forty times: each order is sent or called off, never both', async () => {
    const floor = await useFloor();
    await floor.setStock(floor.variants.a, 100);
    const numbers = await Promise.all(Array.from({ length: 40 }, () => placed(floor)));
    const other = floor.another();
    const outcomes = await Promise.all(
      numbers.map((number, index) => {
        const works: [() => Promise<FulfilmentAnswer>, () => Promise<FulfilmentAnswer>] = [
          () => cancelOrder(floor.ctx, number, 'test'),
          () => dispatchOrder(other, number, by),
        ];
        return Promise.all((index % 2 ? works.reverse() : works).map((work) => work()));
      }),
    );
    for (const pair of outcomes) expect(pair.filter(({ done }) => done)).toHaveLength(1);
    await floor.database.pool.query(
      "update platform.outbox set available_at = now() + interval '1 hour' where kind = 'payment.capture'",
    );
    while ((await deliverOutbox(floor.ctx)) > 0);
    await floor.settle();
    const { CANCELLED = 0, SHIPPED = 0 } = await floor.states();
    expect(CANCELLED + SHIPPED).toBe(40);
    expect(await stockOf(floor, floor.variants.a)).toEqual({ on_hand: 100 - SHIPPED, reserved: 0 });
    await floor.expectSound();
  });

  test('A15 called off at the instant its money is collected, at every await of the capture: voided or given back, once, never both', async () => {
    const floor = await useFloor();
    for (const place of ['read', 'capturing', 'asked', 'captured']) {
      const number = await placed(floor);
      setFailpoint(`capture-payment.${place}`, {
        do: 'run',
        run: async () => void (await cancelOrder(floor.ctx, number, 'test')),
      });
      await deliverOutbox(floor.ctx, 'money');
      clearFailpoints();
      await floor.settle();
    }
    expect(await floor.states()).toEqual({ CANCELLED: 4 });
    const { rows } = await floor.database.pool.query(
      'select state, captured_cents - refunded_cents as kept from payments.payment',
    );
    expect(rows.every(({ state, kept }) => ['VOIDED', 'REFUNDED'].includes(state) && kept === 0n)).toBe(true);
    const journal = await floor.simulator.journal();
    const count = (event: string) => journal.filter((entry) => entry.event === event).length;
    expect(count('refund')).toBe(count('capture'));
    expect(count('void') + count('capture')).toBe(4);
    expect(await stockOf(floor, floor.variants.a)).toEqual({ on_hand: 20, reserved: 0 });
    await floor.expectSound();
  });
});

test('B10 while the mail server is down orders leave all the same; afterwards each shopper has one mail', async () => {
  const floor = await useFloor();
  const down = {
    ...floor.ctx,
    email: {
      send: async () => {
        throw new Error('connection refused');
      },
    },
  };
  const numbers = [await placed(floor), await placed(floor)];
  for (const number of numbers)
    expect(await dispatchOrder(down, number, by)).toMatchObject({ done: true, state: 'SHIPPED' });
  for (let round = 0; round < 3; round += 1) {
    await deliverOutbox(down, 'mail');
    await floor.expireLeases();
  }
  expect(floor.mails).toEqual([]);
  await floor.settle();
  for (const number of numbers) expect(mailsAbout(floor, new RegExp(`${number} is on its way`))).toHaveLength(1);
  await floor.expectSound();
});
