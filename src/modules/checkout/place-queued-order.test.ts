/** Drop day in small: orders begin in the order of their coming, and whoever waits for what is gone hears so without a transaction (E2, A1). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages/messages.ts';
import { createSemaphore } from '#platform/limits/semaphore.ts';
import {
  type CheckoutHarness,
  orderOf,
  restByCard,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { claimAttempt } from './internal/attempt-records.ts';
import { readUnderway } from './internal/guard-records.ts';
import { refuseSoldOut } from './internal/order/refuse-sold-out.ts';
import { placeOrder } from './place-order.ts';
import { placeQueuedOrder } from './place-queued-order.ts';
import { readOrderAnswer } from './read-order-answer.ts';

const wish = (floor: CheckoutHarness, changes: Parameters<typeof orderOf>[1] = {}) =>
  orderOf([{ shoe: floor.variants.a, qty: 1 }], changes);
const SOLD_OUT = { placed: false, errorCode: 'ItemSoldOut', extra: { fields: { 'cart.items.0': messages.soldOut } } };

test('A1 sixty buyers, three pairs, two at a time: the first three have them, everybody else is told the truth and leaves no row', async () => {
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 3);
  const line = createSemaphore(2);
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => placeQueuedOrder(floor.ctx, randomUUID(), wish(floor), null, line)),
  );
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
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 1);
  const line = createSemaphore(1);
  const declined = wish(floor);
  declined.payment.methods = declined.payment.methods.map((method) => ({
    ...method,
    token: 'fake-processor-declined-visa-nonce',
  })) as typeof declined.payment.methods;
  const [first, ...others] = await Promise.all([
    placeQueuedOrder(floor.ctx, randomUUID(), declined, null, line),
    ...Array.from({ length: 5 }, () => placeQueuedOrder(floor.ctx, randomUUID(), wish(floor), null, line)),
  ]);
  expect(first.placed).toBe(false);
  const sold = others.filter(({ placed }) => placed).length;
  // Whoever asked while the pair was aside heard that it is sold out; if all of them did, it is there for the next.
  expect((await placeQueuedOrder(floor.ctx, randomUUID(), wish(floor), null, line)).placed).toBe(sold === 0);
  expect(await refuseSoldOut(floor.ctx, randomUUID(), wish(floor), null)).toEqual(SOLD_OUT);
  await floor.settle();
  await floor.expectSound();
});

test('A4 A5 a look at the shelves refuses nobody who has an order, or whose answer is another', async () => {
  const floor = await useCheckoutHarness();
  const { a, b } = floor.variants;
  await floor.setStock(a, 1);
  await floor.setStock(b, 5);
  const [key, request] = [randomUUID(), wish(floor)];
  expect(await refuseSoldOut(floor.ctx, key, request, null), 'there is one').toBeNull();
  const placed = await placeOrder(floor.ctx, key, request);
  expect(placed.placed).toBe(true);
  const look = (
    changes: Parameters<typeof orderOf>[1] = {},
    own: string = randomUUID(),
    customer: string | null = null,
  ) => refuseSoldOut(floor.ctx, own, wish(floor, changes), customer);
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
    expect(await refuseSoldOut(floor.ctx, randomUUID(), each, null)).toEqual(
      await placeOrder(floor.ctx, randomUUID(), each),
    );
  }
});

test('FIX-23 an attempt that waits its turn is under way for whoever asks, in any process; refused it is known to nobody', async () => {
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 1);
  const elsewhere = floor.another();
  const line = createSemaphore(1);
  const before = line.ask();
  const pay = await floor.giftCard(2_000n);
  const request = restByCard(wish(floor), [pay(2_000n)]);
  const [key, other] = [randomUUID(), randomUUID()];
  const placing = placeQueuedOrder(floor.ctx, key, request, null, line);
  const late = placeQueuedOrder(floor.ctx, other, { ...wish(floor), checkoutId: randomUUID() }, randomUUID(), line);
  const underway = { placed: false, errorCode: 'IdempotencyKeyInProgress' };
  for (const one of [key, other]) await expect.poll(() => readOrderAnswer(elsewhere, one)).toEqual(underway);
  // A twin that comes to another process is no new order, whatever limits its shopper has reached.
  await expect(readUnderway(elsewhere, key, { customerId: null, email: request.contact.email })).resolves.toMatchObject(
    { known: true },
  );
  before.leave();
  const placed = await placing;
  expect(placed).toMatchObject({ placed: true });
  expect(await readOrderAnswer(elsewhere, key)).toEqual(placed);
  expect(await late).toMatchObject({ placed: false, errorCode: 'ItemSoldOut' });
  expect(await readOrderAnswer(elsewhere, other), 'a refusal leaves nothing behind').toBeNull();
  // What a process that died had claimed lapses.
  await claimAttempt(floor.ctx, 'died');
  await floor.database.pool.query("update checkout.attempt set until = now() - interval '1 second' where key = 'died'");
  expect(await readOrderAnswer(floor.ctx, 'died')).toBeNull();
  await floor.settle();
  await floor.expectSound();
});

test('FIX-23 whoever tries again under another key is led to the order that is placed, whatever the retry would be refused for', async () => {
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 1);
  const pay = await floor.giftCard(2_000n);
  const request = restByCard(wish(floor), [pay(2_000n)]);
  const first = await placeOrder(floor.ctx, randomUUID(), request);
  if (!first.placed) throw new Error('not placed');
  const led = { placed: false, errorCode: 'CheckoutUpdated', orderNumber: first.orderNumber };
  const { items } = request.cart;
  const retries = {
    'the card is spent': request,
    'the pair is gone': { ...wish(floor), checkoutId: request.checkoutId },
    'another total': { ...request, expectedTotal: 1 },
    'too many': { ...request, cart: { ...request.cart, items: items.map((item) => ({ ...item, qty: 7 })) } },
  };
  for (const [why, retry] of Object.entries(retries))
    expect(await placeQueuedOrder(floor.ctx, randomUUID(), retry, null), why).toEqual(led);
  await floor.setStock(floor.variants.a, 5);
  expect(
    await placeQueuedOrder(floor.ctx, randomUUID(), retries['the pair is gone'], null),
    'nothing to refuse but the second order',
  ).toEqual(led);
  expect(await floor.states()).toEqual({ PLACED: 1 });
  await floor.settle();
  await floor.expectSound();
});
