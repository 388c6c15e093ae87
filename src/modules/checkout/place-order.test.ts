import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { getAccountState } from '#modules/cart/get-account-state.ts';
import { saveAccountState } from '#modules/cart/save-account-state.ts';
import { newOrderNumber } from '#modules/orders/order-number.ts';
import { setFailpoint } from '#platform/failpoint.ts';
import { order, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { readOrderAnswer } from './read-order-answer.ts';

vi.mock('#modules/orders/order-number.ts', async (original) => ({
  newOrderNumber: vi.fn((await original<{ newOrderNumber: () => string }>()).newOrderNumber),
}));

describe('placing an order', () => {
  test('PAY-07 a guest order is placed, paid, confirmed and captured', async () => {
    const floor = await useCheckoutHarness();
    await floor.setStock(floor.variants.a, 3);
    const request = orderOf([
      { shoe: floor.variants.a, qty: 2 },
      { shoe: floor.variants.virtual, qty: 1 },
    ]);
    const answer = await order(floor, request);
    expect(answer).toEqual({ placed: true, orderNumber: expect.stringMatching(/^NZ\d{8}$/) });
    await floor.settle();
    const { rows } = await floor.database.pool.query(
      'select o.state, o.total_cents, o.gst_cents, p.state as paid, p.captured_cents, p.facts, p.instrument from orders.orders o join payments.payment p on p.order_id = o.id',
    );
    expect(rows).toEqual([
      {
        state: 'PLACED',
        total_cents: 35_580n,
        gst_cents: 3_989n,
        paid: 'CAPTURED',
        captured_cents: 35_580n,
        facts: { kind: 'card', brand: 'Visa', last4: '1881', expiry: '12/2030' },
        instrument: {},
      },
    ]);
    expect(floor.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['aroha@example.nz', `Your Kerb order ${answer.orderNumber}`],
    ]);
    await floor.expectSound();
  });

  test('SYNC-15 what a customer buys leaves the saved cart as the order is placed, one version on; the rest stays, and a declined order takes nothing', async () => {
    const floor = await useCheckoutHarness();
    const { a, b, virtual } = floor.variants;
    await floor.setStock(a, 3);
    const saved = async (customerId: string) => {
      const state = await getAccountState(floor.ctx, customerId);
      return [state?.syncableStateVersion, state?.cart.items.map(({ variantId }) => variantId)];
    };
    const customer = await floor.customer([b, a, virtual]);
    const request = orderOf([{ shoe: a, qty: 2 }]);
    const declined = {
      ...request,
      payment: {
        methods: request.payment.methods.map((method) => ({ ...method, token: 'fake-processor-declined-visa-nonce' })),
      },
    };
    expect(await order(floor, declined as typeof request, randomUUID(), floor.ctx, customer)).toMatchObject({
      errorCode: 'PaymentDeclined',
    });
    expect(await saved(customer)).toEqual([1, [b.variantId, a.variantId, virtual.variantId]]);
    const key = randomUUID();
    for (const _ of [1, 2])
      expect(await order(floor, request, key, floor.ctx, customer)).toMatchObject({ placed: true });
    expect(await saved(customer)).toEqual([2, [b.variantId, virtual.variantId]]);
    // Nothing of it lies there: nothing is saved, and no device has to merge.
    expect(await order(floor, orderOf([{ shoe: a, qty: 1 }]), randomUUID(), floor.ctx, customer)).toMatchObject({
      placed: true,
    });
    expect((await saved(customer))[0]).toBe(2);
    // A browser that saves on the version from before the order is told to fetch what stands.
    const late = { syncableStateVersion: 1, cart: { items: [] } };
    expect(await saveAccountState(floor.ctx, customer, late)).toEqual({ state: 'CONFLICT' });
    await floor.settle();
    await floor.expectSound();
  });

  test('A1 fifty buyers, one unit: one order, 49 told that it is sold out, no money aside', async () => {
    const floor = await useCheckoutHarness();
    await floor.setStock(floor.variants.a, 1);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }]))),
    );
    expect(answers.filter(({ placed }) => placed)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.placed && answer.errorCode === 'ItemSoldOut')).toHaveLength(49);
    await floor.settle();
    expect(await floor.states()).toEqual({ PLACED: 1 });
    expect(await floor.simulator.journal('sale')).toHaveLength(1);
    await floor.expectSound();
  });

  test('A1 fifty clients race for a variant with stock 5: exactly 5 orders, many processes', async () => {
    const floor = await useCheckoutHarness();
    await floor.setStock(floor.variants.a, 5);
    const processes = [floor.ctx, floor.another(), floor.another()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }]), randomUUID(), processes[index % 3]),
      ),
    );
    expect(answers.filter(({ placed }) => placed)).toHaveLength(5);
    await floor.settle();
    expect(await floor.states()).toEqual({ PLACED: 5 });
    await floor.expectSound();
  });

  test('A2 one variant on two lines is refused as a sum, and bought as a sum', async () => {
    const floor = await useCheckoutHarness();
    await floor.setStock(floor.variants.a, 3);
    const twice = (first: number, second: number) =>
      orderOf([
        { shoe: floor.variants.a, qty: first },
        { shoe: floor.variants.a, qty: second },
      ]);
    expect(await order(floor, twice(2, 2))).toMatchObject({
      placed: false,
      errorCode: 'ItemSoldOut',
      extra: { fields: { 'cart.items.0': 'Only 3 left' } },
    });
    expect(await order(floor, twice(2, 1))).toMatchObject({ placed: true });
    await floor.settle();
    expect((await floor.database.pool.query('select reserved from stock.stock')).rows).toEqual([{ reserved: 3 }]);
    await floor.expectSound();
  });

  test('A3 carts in opposite order, duplicates inside: no deadlock reaches anyone', async () => {
    const floor = await useCheckoutHarness();
    const { a, b } = floor.variants;
    await floor.setStock(a, 1_000);
    await floor.setStock(b, 1_000);
    const carts = [
      [a, b],
      [b, a],
      [a, b, a],
      [b, a, b],
    ];
    for (let wave = 0; wave < 10; wave += 1) {
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, index) =>
          order(floor, orderOf((carts[index % 4] ?? []).map((shoe) => ({ shoe, qty: 1 })))),
        ),
      );
      expect(answers.every(({ placed }) => placed)).toBe(true);
    }
    // None was ended and tried again out of sight either. By PostgreSQL's own count: how long sixteen take is the machine's matter.
    const ended = await floor.database.pool.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(ended.rows).toEqual([{ deadlocks: 0n }]);
    await floor.expectSound().catch(() => floor.settle());
    await floor.expectSound();
  });

  test('A4 one key fifty times at once and fifty times later: one order, one authorisation, one answer', async () => {
    const floor = await useCheckoutHarness();
    await floor.setStock(floor.variants.a, 10);
    const [key, request] = [randomUUID(), orderOf([{ shoe: floor.variants.a, qty: 1 }])];
    const first = await Promise.all(Array.from({ length: 50 }, () => order(floor, request, key)));
    const later = await Promise.all(Array.from({ length: 50 }, () => order(floor, request, key)));
    const numbers = new Set([...first, ...later].flatMap((answer) => (answer.placed ? [answer.orderNumber] : [])));
    expect(numbers.size).toBe(1);
    expect(later.every(({ placed }) => placed)).toBe(true);
    expect(
      first
        .filter((answer) => !answer.placed)
        .every((answer) => !answer.placed && answer.errorCode === 'IdempotencyKeyInProgress'),
    ).toBe(true);
    expect(await order(floor, { ...request, expectedTotal: request.expectedTotal + 1 }, key)).toEqual({
      placed: false,
      errorCode: 'IdempotencyKeyReused',
    });
    expect(await floor.simulator.journal('sale')).toHaveLength(1);
    await floor.settle();
    await floor.expectSound();
  });

  test('PAY-07 by its key alone it is told how an order went, and whether it is under way; nothing is begun', async () => {
    const floor = await useCheckoutHarness();
    await floor.setStock(floor.variants.a, 10);
    const [key, declinedKey, request] = [randomUUID(), randomUUID(), orderOf([{ shoe: floor.variants.a, qty: 1 }])];
    expect(await readOrderAnswer(floor.ctx, key)).toBe(null);
    let underWay: unknown;
    const look = async () => {
      underWay = await readOrderAnswer(floor.ctx, key);
    };
    setFailpoint('start-order.committed', { do: 'run', run: look });
    const placed = await order(floor, request, key);
    expect(underWay).toEqual({ placed: false, errorCode: 'IdempotencyKeyInProgress' });
    expect(placed.placed).toBe(true);
    expect(await readOrderAnswer(floor.ctx, key)).toEqual(placed);
    const declined = {
      ...request,
      checkoutId: randomUUID(),
      payment: {
        methods: request.payment.methods.map((method) => ({ ...method, token: 'fake-processor-declined-visa-nonce' })),
      },
    };
    expect(await order(floor, declined as typeof request, declinedKey)).toEqual({
      placed: false,
      errorCode: 'PaymentDeclined',
    });
    expect(await readOrderAnswer(floor.ctx, declinedKey)).toEqual({ placed: false, errorCode: 'PaymentDeclined' });
    expect((await floor.database.pool.query("select from orders.orders where state <> 'FAILED'")).rowCount).toBe(1);
    await floor.settle();
    await floor.expectSound();
  });

  test('A4 a decline is replayed under its key, and another key may try another card for the same checkout', async () => {
    const floor = await useCheckoutHarness();
    await floor.setStock(floor.variants.a, 1);
    const key = randomUUID();
    const request = orderOf([{ shoe: floor.variants.a, qty: 1 }]);
    const withCard = (token: string) => ({
      ...request,
      payment: { methods: request.payment.methods.map((method) => ({ ...method, token })) },
    });
    const declined = { placed: false, errorCode: 'PaymentDeclined' };
    expect(await order(floor, withCard('fake-processor-declined-visa-nonce'), key)).toEqual(declined);
    expect(await order(floor, withCard('fake-processor-declined-visa-nonce'), key)).toEqual(declined);
    expect(await order(floor, withCard('fake-valid-discover-nonce'))).toEqual({
      placed: false,
      errorCode: 'PaymentInstrumentTypeNotAccepted',
    });
    expect(await floor.states()).toEqual({ FAILED: 2 });
    expect(await order(floor, withCard('fake-valid-nonce'))).toMatchObject({ placed: true });
    await floor.settle();
    await floor.expectSound();
  });

  test('A5 two tabs, two keys, one checkout: one live order, the other is told that it changed', async () => {
    const floor = await useCheckoutHarness();
    await floor.setStock(floor.variants.a, 10);
    const request = orderOf([{ shoe: floor.variants.a, qty: 1 }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(floor, request)));
    expect(answers.filter(({ placed }) => placed)).toHaveLength(1);
    const [first] = answers.flatMap((answer) => (answer.placed ? [answer.orderNumber] : []));
    for (const answer of answers.filter(({ placed }) => !placed))
      expect([
        { placed: false, errorCode: 'CheckoutUpdated', orderNumber: first },
        { placed: false, errorCode: 'IdempotencyKeyInProgress' },
      ]).toContainEqual(answer);
    expect(await order(floor, request), 'asked again: the order that is placed').toEqual({
      placed: false,
      errorCode: 'CheckoutUpdated',
      orderNumber: first,
    });
    await floor.settle();
    await floor.expectSound();
  });

  test('A10 A11 forged and stale numbers are refused with the new total, and nothing is held', async () => {
    const floor = await useCheckoutHarness();
    const { a } = floor.variants;
    await floor.setStock(a, 10);
    const honest = orderOf([{ shoe: a, qty: 1 }]);
    const paying = (...amounts: number[]) => ({
      methods: amounts.map((amount) => ({
        method: 'card' as const,
        amount,
        token: 'fake-valid-nonce',
        type: 'immediate' as const,
      })),
    });
    const changed = { placed: false, errorCode: 'TotalChanged', extra: { total: 155.9 } };
    expect(await order(floor, { ...honest, expectedTotal: 155.89 })).toEqual(changed);
    expect(await order(floor, { ...honest, payment: paying(155.89) })).toEqual(changed);
    expect(await order(floor, { ...honest, payment: paying(155.91) })).toEqual(changed);
    expect(await order(floor, { ...honest, payment: paying() })).toMatchObject({
      placed: false,
      errorCode: 'PaymentMissing',
    });
    expect(await order(floor, { ...honest, payment: paying(155, 0.9) })).toMatchObject({ errorCode: 'BadRequest' });
    expect(await order(floor, { ...honest, expectedTotal: 0.01, payment: paying(0.01) })).toEqual(changed);
    expect(
      await order(floor, {
        ...honest,
        cart: { ...honest.cart, items: [{ productId: a.productId, variantId: a.variantId, qty: 100 }] },
      }),
    ).toMatchObject({
      errorCode: 'CartInvalid',
    });
    expect(
      await order(floor, {
        ...honest,
        cart: { ...honest.cart, items: [{ productId: floor.variants.b.productId, variantId: a.variantId, qty: 1 }] },
      }),
    ).toMatchObject({ errorCode: 'CartInvalid' });
    await floor.database.pool.query('update catalogue.product set price_cents = 9990 where id = $1', [a.productId]);
    expect(await order(floor, honest), 'the price fell since the shopper looked').toEqual({
      ...changed,
      extra: { total: 105.9 },
    });
    expect(
      (
        await floor.database.pool.query(
          'select (select count(*) from orders.orders) + (select count(*) from checkout.idempotency) + (select sum(reserved) from stock.stock) as n',
        )
      ).rows,
    ).toEqual([{ n: 0n }]);
    expect(await floor.simulator.journal('sale')).toHaveLength(0);
    await floor.expectSound();
  });

  test('A10 price and offer edited while the card is asked: what was shown is charged, and what comes after is quoted anew', async () => {
    const floor = await useCheckoutHarness();
    const { a } = floor.variants;
    await floor.setStock(a, 3);
    await floor.offer('- { id: ten, name: Ten dollars off, offer: { kind: amountOffOrder, amount: 10 } }');
    const request = orderOf([{ shoe: a, qty: 1 }]);
    const shown = {
      ...request,
      expectedTotal: 145.9,
      payment: { methods: request.payment.methods.map((method) => ({ ...method, amount: 145.9 })) },
    };
    setFailpoint('place-order.taken', {
      do: 'run',
      run: async () => {
        await floor.database.pool.query('update catalogue.product set price_cents = 19990 where id = $1', [
          a.productId,
        ]);
        await floor.database.pool.query("update promotions.promotion set active = false where id = 'ten'");
      },
    });
    expect(await order(floor, shown as typeof request)).toMatchObject({ placed: true });
    expect(await order(floor, { ...shown, checkoutId: randomUUID() } as typeof request)).toEqual({
      placed: false,
      errorCode: 'TotalChanged',
      extra: { total: 205.9 },
    });
    await floor.settle();
    const { rows } = await floor.database.pool.query(
      'select o.total_cents, p.captured_cents, o.explanation from orders.orders o join payments.payment p on p.order_id = o.id',
    );
    expect(rows).toEqual([{ total_cents: 14_590n, captured_cents: 14_590n, explanation: expect.any(Array) }]);
    // How it came about is kept as it was told.
    expect(rows[0].explanation.map(({ what, amount }: { what: string; amount: number }) => [what, amount])).toEqual([
      ['line', 149.9],
      ['items', 149.9],
      ['delivery', 6],
      ['promotion', -10],
      ['total', 145.9],
      ['gst', 19.03],
    ]);
    await floor.expectSound();
  });

  test('D14 SHIP-10 delivery methods are checked at the server', async () => {
    const floor = await useCheckoutHarness();
    await floor.setStock(floor.variants.a, 10);
    const honest = orderOf([{ shoe: floor.variants.a, qty: 1 }]);
    const by = (methodCode: string, authorityToLeave = true, country = 'NZ') =>
      ({
        ...honest,
        shipping: {
          ...honest.shipping,
          address: { ...(honest.shipping.type === 'DELIVERY' && honest.shipping.address), country },
          options: { methodCode, authorityToLeave, instructions: { delivery: '' } },
        },
      }) as typeof honest;
    expect(await order(floor, by('fourhd'))).toMatchObject({ errorCode: 'DeliveryMethodUnavailable' });
    expect(await order(floor, by('fourhd', false))).toMatchObject({ errorCode: 'AuthorityToLeaveRequired' });
    expect(await order(floor, by('teleport'))).toMatchObject({ errorCode: 'DeliveryMethodUnavailable' });
    expect(await order(floor, by('storePickup'))).toMatchObject({ errorCode: 'DeliveryMethodUnavailable' });
    expect(await order(floor, by('standard', true, 'AU'))).toMatchObject({ errorCode: 'BadRequest' });
    const pickup = (erpStoreId: string) =>
      ({
        ...honest,
        shipping: { type: 'STORE_PICKUP', store: { erpStoreId }, options: { methodCode: 'storePickup' } },
        expectedTotal: 149.9,
        payment: { methods: honest.payment.methods.map((method) => ({ ...method, amount: 149.9 })) },
      }) as typeof honest;
    expect(await order(floor, pickup('cuba'))).toMatchObject({ errorCode: 'PickupUnavailable' });
    await floor.database.pool.query(
      "insert into stores.location (id, kind, name, slug) values ('cuba', 'store', 'Cuba Street', 'cuba'), ('queen', 'store', 'Queen Street', 'queen')",
    );
    await floor.setStock(floor.variants.a, 1, 'queen');
    expect(await order(floor, pickup('cuba'))).toMatchObject({ errorCode: 'StoreLostStock' });
    expect(await order(floor, pickup('queen'))).toMatchObject({ placed: true });
    expect(await order(floor, pickup('queen')), 'the other tab').toMatchObject({ errorCode: 'CheckoutUpdated' });
    expect(await order(floor, { ...pickup('queen'), checkoutId: randomUUID() })).toMatchObject({
      errorCode: 'PickupUnavailable',
    });
    await floor.settle();
    await floor.expectSound();
  });

  test('ORD-16 a number that is taken is drawn again', async () => {
    const floor = await useCheckoutHarness();
    await floor.setStock(floor.variants.a, 10);
    const buy = () => order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }]));
    vi.mocked(newOrderNumber).mockReturnValueOnce('NZ00000001');
    expect(await buy()).toEqual({ placed: true, orderNumber: 'NZ00000001' });
    vi.mocked(newOrderNumber)
      .mockReturnValueOnce('NZ00000001')
      .mockReturnValueOnce('NZ00000001')
      .mockReturnValueOnce('NZ00000002');
    expect(await buy()).toEqual({ placed: true, orderNumber: 'NZ00000002' });
    await floor.settle();
    await floor.expectSound();
  });

  test('ORD-16 numbers are spread over the whole range and say nothing of the next', () => {
    const drawn = Array.from({ length: 2_000 }, () => Number(newOrderNumber().slice(2)));
    expect(new Set(drawn.map((number) => Math.floor(number / 10_000_000))).size).toBe(10);
    const steps = drawn.slice(1).map((number, index) => number - (drawn[index] as number));
    expect(new Set(steps).size).toBeGreaterThan(1_990);
  });
});
