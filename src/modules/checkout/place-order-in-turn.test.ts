/** Drop day in small: orders begin in the order of their coming, and whoever waits for what is gone hears so without a transaction (E2, A1). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTurnstile } from '#platform/turnstile.ts';
import { orderOf, type ShopFloor, useShopFloor } from '../../../tests/support/shop-floor.ts';
import { placeOrder } from './place-order.ts';
import { placeOrderInTurn } from './place-order-in-turn.ts';
import { refuseSoldOut } from './refuse-sold-out.ts';

const wish = (floor: ShopFloor, changes: Parameters<typeof orderOf>[1] = {}) => orderOf([{ shoe: floor.variants.a, qty: 1 }], changes);
const SOLD_OUT = { placed: false, errorCode: 'ItemSoldOut', extra: { fields: { 'cart.items.0': messages.soldOut } } };

test('A1 sixty buyers, three pairs, two at a time: the first three have them, everybody else is told the truth and leaves no row', async () => {
  const floor = await useShopFloor();
  await floor.setStock(floor.variants.a, 3);
  const line = createTurnstile(2);
  const answers = await Promise.all(Array.from({ length: 60 }, () => placeOrderInTurn(floor.ctx, randomUUID(), wish(floor), null, line)));
  const placed = answers.flatMap((answer, index) => (answer.placed ? [index] : []));
  expect(placed).toHaveLength(3);
  // Two begin at once: of those the later may be quicker.
  expect(Math.max(...placed)).toBeLessThan(6);
  for (const answer of answers.filter((one) => !one.placed)) expect(answer).toMatchObject({ errorCode: 'ItemSoldOut' });
  expect(line.waiting()).toBe(0);
  const { rows } = await floor.database.pool.query(
    'select (select count(*)::int from checkout.idempotency) as keys, (select count(*)::int from orders.orders) as orders',
  );
  expect(rows[0]).toEqual({ keys: 3, orders: 3 });
  await floor.settle();
  await floor.expectSound();
});

test('A1 A pair that comes back when a payment fails is sold to whoever asks next, even of those who wait', async () => {
  const floor = await useShopFloor();
  await floor.setStock(floor.variants.a, 1);
  const line = createTurnstile(1);
  const declined = wish(floor);
  declined.payment.methods = declined.payment.methods.map((method) => ({
    ...method,
    token: 'fake-processor-declined-visa-nonce',
  })) as typeof declined.payment.methods;
  const [first, ...others] = await Promise.all([
    placeOrderInTurn(floor.ctx, randomUUID(), declined, null, line),
    ...Array.from({ length: 5 }, () => placeOrderInTurn(floor.ctx, randomUUID(), wish(floor), null, line)),
  ]);
  expect(first.placed).toBe(false);
  const sold = others.filter(({ placed }) => placed).length;
  // Whoever asked while the pair was aside heard that it is sold out; if all of them did, it is there for the next.
  expect((await placeOrderInTurn(floor.ctx, randomUUID(), wish(floor), null, line)).placed).toBe(sold === 0);
  expect(await refuseSoldOut(floor.ctx, randomUUID(), wish(floor), null)).toEqual(SOLD_OUT);
  await floor.settle();
  await floor.expectSound();
});

test('A4 A5 a look at the shelves refuses nobody who has an order, or whose answer is another', async () => {
  const floor = await useShopFloor();
  const { a, b } = floor.variants;
  await floor.setStock(a, 1);
  await floor.setStock(b, 5);
  const [key, request] = [randomUUID(), wish(floor)];
  expect(await refuseSoldOut(floor.ctx, key, request, null), 'there is one').toBeNull();
  const placed = await placeOrder(floor.ctx, key, request);
  expect(placed.placed).toBe(true);
  const look = (changes: Parameters<typeof orderOf>[1] = {}, own: string = randomUUID(), customer: string | null = null) =>
    refuseSoldOut(floor.ctx, own, wish(floor, changes), customer);
  expect(await look()).toEqual(SOLD_OUT);
  expect(await refuseSoldOut(floor.ctx, key, request, null), 'the same key: its answer is replayed').toBeNull();
  expect(await look({ checkoutId: request.checkoutId }), 'another tab: the checkout has its order').toBeNull();
  expect(await look({}, randomUUID(), randomUUID()), 'logged in').toBeNull();
  expect(await refuseSoldOut(floor.ctx, randomUUID(), orderOf([{ shoe: b, qty: 2 }]), null)).toBeNull();
  // What T1 says of the same request, to the letter.
  for (const items of [
    [{ shoe: a, qty: 1 }],
    [{ shoe: b, qty: 6 }],
    [
      { shoe: b, qty: 1 },
      { shoe: a, qty: 2 },
    ],
  ]) {
    const each = orderOf(items);
    expect(await refuseSoldOut(floor.ctx, randomUUID(), each, null)).toEqual(await placeOrder(floor.ctx, randomUUID(), each));
  }
});
