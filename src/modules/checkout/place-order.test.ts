import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getAccountState } from '#modules/cart/get-account-state.ts';
import { saveAccountState } from '#modules/cart/save-account-state.ts';
import { newOrderNumber } from '#modules/orders/order-number.ts';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import { order, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { readOrderAnswer } from './read-order-answer.ts';

describe('placing an order', () => {
  test('PAY-07 a guest order is placed, paid, confirmed and captured', async () => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 3);
    const request = orderOf([
      { shoe: harness.variants.a, qty: 2 },
      { shoe: harness.variants.virtual, qty: 1 },
    ]);
    const answer = await order(harness, request);
    expect(answer).toEqual({ ok: true, value: { orderNumber: expect.stringMatching(/^NZ\d{8}$/) } });
    await harness.settle();
    const { rows } = await harness.database.pool.query(
      'select o.state, o.total_cents, o.gst_cents, p.state as paid, p.captured_cents, p.facts, p.instrument from orders.orders o join payments.payment p on p.order_id = o.id',
    );
    expect(rows).toEqual([
      {
        state: 'PLACED',
        total_cents: 34_980n,
        gst_cents: 3_910n,
        paid: 'CAPTURED',
        captured_cents: 34_980n,
        facts: { kind: 'card', brand: 'Visa', last4: '1881', expiry: '12/2030' },
        instrument: {},
      },
    ]);
    expect(harness.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['aroha@example.nz', `Your Kerb order ${answer.ok && answer.value.orderNumber}`],
    ]);
    await harness.expectInvariantsHold();
  });

  test('SYNC-15 bought items leave the customer’s saved cart as the order is placed, with a new version; the rest stays, and a declined order removes nothing', async () => {
    const harness = await useCheckoutHarness();
    const { a, b, virtual } = harness.variants;
    await harness.setStock(a, 3);
    const saved = async (customerId: string) => {
      const state = await getAccountState(harness.ctx, customerId);
      return [state?.syncableStateVersion, state?.cart.items.map(({ variantId }) => variantId)];
    };
    const customer = await harness.customer([b, a, virtual]);
    const request = orderOf([{ shoe: a, qty: 2 }]);
    const declined = {
      ...request,
      payment: {
        methods: request.payment.methods.map((method) => ({ ...method, token: 'fake-processor-declined-visa-nonce' })),
      },
    };
    expect(await order(harness, declined as typeof request, randomUUID(), harness.ctx, customer)).toMatchObject({
      ok: false,
      error: { reason: 'PAYMENT_DECLINED' },
    });
    expect(await saved(customer)).toEqual([1, [b.variantId, a.variantId, virtual.variantId]]);
    const key = randomUUID();
    for (const _ of [1, 2])
      expect(await order(harness, request, key, harness.ctx, customer)).toMatchObject({ ok: true });
    expect(await saved(customer)).toEqual([2, [b.variantId, virtual.variantId]]);
    // The saved cart has nothing of it: nothing is saved, and no device has to merge.
    expect(await order(harness, orderOf([{ shoe: a, qty: 1 }]), randomUUID(), harness.ctx, customer)).toMatchObject({
      ok: true,
    });
    expect((await saved(customer))[0]).toBe(2);
    // A browser that saves on the version from before the order is told to fetch the current one.
    const late = { syncableStateVersion: 1, cart: { items: [] } };
    expect(await saveAccountState(harness.ctx, customer, late)).toEqual({ ok: false, error: 'CONFLICT' });
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('A1 fifty buyers, one unit: one order, 49 are told that it is sold out, no money is authorised for them', async () => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 1);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.error.reason === 'SOLD_OUT')).toHaveLength(49);
    await harness.settle();
    expect(await harness.states()).toEqual({ PLACED: 1 });
    expect(await harness.simulator.journal('sale')).toHaveLength(1);
    await harness.expectInvariantsHold();
  });

  test('A1 fifty clients race for a variant with stock 5: exactly 5 orders, many processes', async () => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 5);
    const processes = [harness.ctx, harness.another(), harness.another()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]), randomUUID(), processes[index % 3]),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    await harness.settle();
    expect(await harness.states()).toEqual({ PLACED: 5 });
    await harness.expectInvariantsHold();
  });

  test('A2 one variant on two lines is refused and bought by the sum of its quantities', async () => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 3);
    const twice = (first: number, second: number) =>
      orderOf([
        { shoe: harness.variants.a, qty: first },
        { shoe: harness.variants.a, qty: second },
      ]);
    expect(await order(harness, twice(2, 2))).toMatchObject({
      ok: false,
      error: { reason: 'SOLD_OUT', fields: { 'cart.items.0': 'Only 3 left' } },
    });
    expect(await order(harness, twice(2, 1))).toMatchObject({ ok: true });
    await harness.settle();
    expect((await harness.database.pool.query('select reserved from stock.stock')).rows).toEqual([{ reserved: 3 }]);
    await harness.expectInvariantsHold();
  });

  test('A3 carts in opposite order, with duplicates: no deadlock', async () => {
    const harness = await useCheckoutHarness();
    const { a, b } = harness.variants;
    await harness.setStock(a, 1_000);
    await harness.setStock(b, 1_000);
    const carts = [
      [a, b],
      [b, a],
      [a, b, a],
      [b, a, b],
    ];
    for (let wave = 0; wave < 10; wave += 1) {
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, index) =>
          order(harness, orderOf((carts[index % 4] ?? []).map((shoe) => ({ shoe, qty: 1 })))),
        ),
      );
      expect(answers.every(({ ok }) => ok)).toBe(true);
    }
    // Nor was one aborted and retried internally. Counted by PostgreSQL itself; how long sixteen orders take depends
    // on the machine.
    const aborted = await harness.database.pool.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(aborted.rows).toEqual([{ deadlocks: 0n }]);
    await harness.expectInvariantsHold().catch(() => harness.settle());
    await harness.expectInvariantsHold();
  });

  test('A4 one key fifty times concurrently and fifty times later: one order, one authorisation, one answer', async () => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 10);
    const [key, request] = [randomUUID(), orderOf([{ shoe: harness.variants.a, qty: 1 }])];
    const first = await Promise.all(Array.from({ length: 50 }, () => order(harness, request, key)));
    const later = await Promise.all(Array.from({ length: 50 }, () => order(harness, request, key)));
    const numbers = new Set([...first, ...later].flatMap((answer) => (answer.ok ? [answer.value.orderNumber] : [])));
    expect(numbers.size).toBe(1);
    expect(later.every(({ ok }) => ok)).toBe(true);
    expect(
      first.filter((answer) => !answer.ok).every((answer) => !answer.ok && answer.error.reason === 'KEY_IN_PROGRESS'),
    ).toBe(true);
    expect(await order(harness, { ...request, expectedTotal: request.expectedTotal + 1 }, key)).toEqual({
      ok: false,
      error: { reason: 'KEY_REUSED' },
    });
    expect(await harness.simulator.journal('sale')).toHaveLength(1);
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('PAY-07 the key alone is enough to ask for the result of an order or whether it is in progress; nothing is started', async () => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 10);
    const [key, declinedKey, request] = [randomUUID(), randomUUID(), orderOf([{ shoe: harness.variants.a, qty: 1 }])];
    expect(await readOrderAnswer(harness.ctx, key)).toBe(null);
    let underWay: unknown;
    const readAnswer = async () => {
      underWay = await readOrderAnswer(harness.ctx, key);
    };
    setFailpoint('write the order in one transaction', { do: 'run', run: readAnswer });
    const placed = await order(harness, request, key);
    expect(underWay).toEqual({ ok: false, error: { reason: 'KEY_IN_PROGRESS' } });
    expect(placed.ok).toBe(true);
    expect(await readOrderAnswer(harness.ctx, key)).toEqual(placed);
    const declined = {
      ...request,
      checkoutId: randomUUID(),
      payment: {
        methods: request.payment.methods.map((method) => ({ ...method, token: 'fake-processor-declined-visa-nonce' })),
      },
    };
    expect(await order(harness, declined as typeof request, declinedKey)).toEqual({
      ok: false,
      error: { reason: 'PAYMENT_DECLINED' },
    });
    expect(await readOrderAnswer(harness.ctx, declinedKey)).toEqual({
      ok: false,
      error: { reason: 'PAYMENT_DECLINED' },
    });
    expect((await harness.database.pool.query("select from orders.orders where state <> 'FAILED'")).rowCount).toBe(1);
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('A4 a decline is replayed under its key, and another key may try another card for the same checkout', async () => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 1);
    const key = randomUUID();
    const request = orderOf([{ shoe: harness.variants.a, qty: 1 }]);
    const withCard = (token: string) => ({
      ...request,
      payment: { methods: request.payment.methods.map((method) => ({ ...method, token })) },
    });
    const declined = { ok: false, error: { reason: 'PAYMENT_DECLINED' } };
    expect(await order(harness, withCard('fake-processor-declined-visa-nonce'), key)).toEqual(declined);
    expect(await order(harness, withCard('fake-processor-declined-visa-nonce'), key)).toEqual(declined);
    expect(await order(harness, withCard('fake-valid-discover-nonce'))).toEqual({
      ok: false,
      error: { reason: 'CARD_TYPE_NOT_ACCEPTED' },
    });
    expect(await harness.states()).toEqual({ FAILED: 2 });
    expect(await order(harness, withCard('fake-valid-nonce'))).toMatchObject({ ok: true });
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('A5 two tabs, two keys, one checkout: one live order, the other is told that the checkout changed', async () => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 10);
    const request = orderOf([{ shoe: harness.variants.a, qty: 1 }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(harness, request)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const [first] = answers.flatMap((answer) => (answer.ok ? [answer.value.orderNumber] : []));
    for (const answer of answers.filter(({ ok }) => !ok))
      expect([
        { ok: false, error: { reason: 'CHECKOUT_UPDATED', orderNumber: first } },
        { ok: false, error: { reason: 'KEY_IN_PROGRESS' } },
      ]).toContainEqual(answer);
    expect(await order(harness, request), 'repeated: the placed order').toEqual({
      ok: false,
      error: { reason: 'CHECKOUT_UPDATED', orderNumber: first },
    });
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('ORD-16 an order number that is taken is drawn again', async () => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 10);
    const buy = () => order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]));
    const first = await buy();
    // The next two orders are inserted with the number of the first, whatever was drawn.
    await harness.database.pool.query(`
      create sequence orders.drawn;
      create function orders.draw_taken_number() returns trigger language plpgsql as $$
      begin
        if nextval('orders.drawn') <= 2 then new.number := (select min(number) from orders.orders); end if;
        return new;
      end $$;
      create trigger draw_taken_number before insert on orders.orders
        for each row execute function orders.draw_taken_number()`);
    const second = await buy();
    expect(second).toEqual({ ok: true, value: { orderNumber: expect.stringMatching(/^NZ\d{8}$/) } });
    expect(second).not.toEqual(first);
    expect((await harness.database.pool.query('select last_value::int from orders.drawn')).rows).toEqual([
      { last_value: 3 },
    ]);
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('ORD-16 order numbers are spread over the whole range and do not reveal the next one', () => {
    const drawn = Array.from({ length: 2_000 }, () => Number(newOrderNumber().slice(2)));
    expect(new Set(drawn.map((number) => Math.floor(number / 10_000_000))).size).toBe(10);
    const steps = drawn.slice(1).map((number, index) => number - (drawn[index] as number));
    expect(new Set(steps).size).toBeGreaterThan(1_990);
  });
});
