/**
 * A small product drop: orders start in order of arrival, and requests waiting for something sold out are answered
 * without a transaction (reliability E2, A1).
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages/messages.ts';
import { secondsUntilFreeSql } from '#platform/limits/durable-limit.ts';
import { createSemaphore } from '#platform/limits/semaphore.ts';
import {
  type CheckoutHarness,
  orderOf,
  payRestByCard,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { claimAttempt } from './internal/attempt-records.ts';
import { readUnderway } from './internal/guard-records.ts';
import { refuseSoldOut } from './internal/order/refuse-sold-out.ts';
import { placeOrder } from './place-order.ts';
import { placeQueuedOrder } from './place-queued-order.ts';
import { readOrderAnswer } from './read-order-answer.ts';

const orderRequest = (harness: CheckoutHarness, changes: Parameters<typeof orderOf>[1] = {}) =>
  orderOf([{ shoe: harness.variants.a, qty: 1 }], changes);
const SOLD_OUT = { ok: false, error: { reason: 'SOLD_OUT', fields: { 'cart.items.0': messages.soldOut } } };

test('A1 sixty buyers, three pairs, two at a time: the first three get them, everybody else is told that they are sold out and leaves no row', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 3);
  const line = createSemaphore(2);
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => placeQueuedOrder(harness.ctx, randomUUID(), orderRequest(harness), null, line)),
  );
  const placed = answers.flatMap((answer, index) => (answer.ok ? [index] : []));
  expect(placed).toHaveLength(3);
  // Two start at once: the later of them may finish first.
  expect(Math.max(...placed)).toBeLessThan(6);
  for (const answer of answers.filter((one) => !one.ok))
    expect(answer).toMatchObject({ ok: false, error: { reason: 'SOLD_OUT' } });
  expect(line.waiting()).toBe(0);
  const { rows } = await harness.database.pool.query(
    'select (select count(*)::int from checkout.idempotency) as keys, (select count(*)::int from orders.orders) as orders',
  );
  expect(rows[0]).toEqual({ keys: 3, orders: 3 });
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('A1 A pair that is released when a payment fails is sold to the next request, including those already waiting', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 1);
  const line = createSemaphore(1);
  const declined = orderRequest(harness);
  declined.payment.methods = declined.payment.methods.map((method) => ({
    ...method,
    token: 'fake-processor-declined-visa-nonce',
  })) as typeof declined.payment.methods;
  const [first, ...others] = await Promise.all([
    placeQueuedOrder(harness.ctx, randomUUID(), declined, null, line),
    ...Array.from({ length: 5 }, () => placeQueuedOrder(harness.ctx, randomUUID(), orderRequest(harness), null, line)),
  ]);
  expect(first.ok).toBe(false);
  const sold = others.filter(({ ok }) => ok).length;
  // Requests made while the pair was held were answered that it is sold out; if all were, the next one gets it.
  expect((await placeQueuedOrder(harness.ctx, randomUUID(), orderRequest(harness), null, line)).ok).toBe(sold === 0);
  expect(await refuseSoldOut(harness.ctx, randomUUID(), orderRequest(harness), null)).toEqual(SOLD_OUT);
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('A4 A5 the stock check in the queue refuses nobody who already has an order or who would get another answer', async () => {
  const harness = await useCheckoutHarness();
  const { a, b } = harness.variants;
  await harness.setStock(a, 1);
  await harness.setStock(b, 5);
  const [key, request] = [randomUUID(), orderRequest(harness)];
  expect(await refuseSoldOut(harness.ctx, key, request, null), 'there is one').toBeNull();
  const placed = await placeOrder(harness.ctx, key, request);
  expect(placed.ok).toBe(true);
  const checkSoldOut = (
    changes: Parameters<typeof orderOf>[1] = {},
    own: string = randomUUID(),
    customer: string | null = null,
  ) => refuseSoldOut(harness.ctx, own, orderRequest(harness, changes), customer);
  expect(await checkSoldOut()).toEqual(SOLD_OUT);
  expect(await refuseSoldOut(harness.ctx, key, request, null), 'the same key: its answer is replayed').toBeNull();
  expect(await checkSoldOut({ checkoutId: request.checkoutId }), 'another tab: the checkout has its order').toBeNull();
  expect(await checkSoldOut({}, randomUUID(), randomUUID()), 'logged in').toBeNull();
  expect(await refuseSoldOut(harness.ctx, randomUUID(), orderOf([{ shoe: b, qty: 2 }]), null)).toBeNull();
  // Exactly the answer of T1 to the same request.
  for (const items of [
    [{ shoe: a, qty: 1 }],
    [{ shoe: b, qty: 6 }],
    [
      { shoe: b, qty: 1 },
      { shoe: a, qty: 2 },
    ],
  ]) {
    const each = orderOf(items);
    expect(await refuseSoldOut(harness.ctx, randomUUID(), each, null)).toEqual(
      await placeOrder(harness.ctx, randomUUID(), each),
    );
  }
});

test('FIX-23 an attempt that waits in the queue is reported as in progress, by any process; once refused it is unknown', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 1);
  const elsewhere = harness.another();
  const line = createSemaphore(1);
  const before = line.ask();
  const pay = await harness.giftCard(2_000n);
  const request = payRestByCard(orderRequest(harness), [pay(2_000n)]);
  const [key, other] = [randomUUID(), randomUUID()];
  const placing = placeQueuedOrder(harness.ctx, key, request, null, line);
  const late = placeQueuedOrder(
    harness.ctx,
    other,
    { ...orderRequest(harness), checkoutId: randomUUID() },
    randomUUID(),
    line,
  );
  const underway = { ok: false, error: { reason: 'KEY_IN_PROGRESS' } };
  for (const one of [key, other]) await expect.poll(() => readOrderAnswer(elsewhere, one)).toEqual(underway);
  // A repeated request that reaches another process is no new order, whatever limits its shopper has reached.
  const shopper = { customerId: null, email: request.contact.email };
  const found = await readUnderway(elsewhere, key, shopper, secondsUntilFreeSql([]));
  expect(found).toMatchObject({ known: true });
  before.leave();
  const placed = await placing;
  expect(placed).toMatchObject({ ok: true });
  expect(await readOrderAnswer(elsewhere, key)).toEqual(placed);
  expect(await late).toMatchObject({ ok: false, error: { reason: 'SOLD_OUT' } });
  expect(await readOrderAnswer(elsewhere, other), 'a refusal leaves nothing behind').toBeNull();
  // Claims of a dead process lapse.
  await claimAttempt(harness.ctx, 'died');
  await harness.database.pool.query(
    "update checkout.attempt set until = now() - interval '1 second' where key = 'died'",
  );
  expect(await readOrderAnswer(harness.ctx, 'died')).toBeNull();
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('FIX-23 an order that starts without waiting is spared the claim, since its key is written in a moment', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 5);
  const line = createSemaphore(1);
  const before = line.ask();
  const [key, paidInPart] = [randomUUID(), randomUUID()];
  const placing = placeQueuedOrder(harness.ctx, key, orderRequest(harness), null, line);
  before.leave();
  expect(await placing).toMatchObject({ ok: true });
  const pay = await harness.giftCard(2_000n);
  const request = payRestByCard(orderRequest(harness), [pay(2_000n)]);
  expect(await placeQueuedOrder(harness.ctx, paidInPart, request, null, line)).toMatchObject({ ok: true });
  // Only the order with a gift card is claimed: its PIN is checked before it starts.
  const { rows } = await harness.database.pool.query('select key from checkout.attempt');
  expect(rows).toEqual([{ key: paidInPart }]);
});

test('FIX-23 a shopper who tries again under another key is sent to the placed order, whatever the retry would be refused for', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 1);
  const pay = await harness.giftCard(2_000n);
  const request = payRestByCard(orderRequest(harness), [pay(2_000n)]);
  const first = await placeOrder(harness.ctx, randomUUID(), request);
  if (!first.ok) throw new Error('not placed');
  const led = { ok: false, error: { reason: 'CHECKOUT_UPDATED', orderNumber: first.value.orderNumber } };
  const { items } = request.cart;
  const retries = {
    'the card is spent': request,
    'the pair is gone': { ...orderRequest(harness), checkoutId: request.checkoutId },
    'another total': { ...request, expectedTotal: 1 },
    'too many': { ...request, cart: { ...request.cart, items: items.map((item) => ({ ...item, qty: 7 })) } },
  };
  for (const [why, retry] of Object.entries(retries))
    expect(await placeQueuedOrder(harness.ctx, randomUUID(), retry, null), why).toEqual(led);
  await harness.setStock(harness.variants.a, 5);
  expect(
    await placeQueuedOrder(harness.ctx, randomUUID(), retries['the pair is gone'], null),
    'nothing to refuse but the second order',
  ).toEqual(led);
  expect(await harness.states()).toEqual({ PLACED: 1 });
  await harness.settle();
  await harness.expectInvariantsHold();
});
