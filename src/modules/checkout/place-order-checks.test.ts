/** What the server checks itself, whatever a client sends: totals, prices and delivery methods (reliability A10, A11). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import { order, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';

describe('placing an order', () => {
  test('A10 A11 forged and stale numbers are refused with the new total, and nothing is held', async () => {
    const harness = await useCheckoutHarness();
    const { a } = harness.variants;
    await harness.setStock(a, 10);
    const validOrder = orderOf([{ shoe: a, qty: 1 }]);
    const paying = (...amounts: number[]) => ({
      methods: amounts.map((amount) => ({
        method: 'card' as const,
        amount,
        token: 'fake-valid-nonce',
        type: 'immediate' as const,
      })),
    });
    const changed = { ok: false, error: { reason: 'TOTAL_CHANGED', total: 155.9 } };
    expect(await order(harness, { ...validOrder, expectedTotal: 155.89 })).toEqual(changed);
    expect(await order(harness, { ...validOrder, payment: paying(155.89) })).toEqual(changed);
    expect(await order(harness, { ...validOrder, payment: paying(155.91) })).toEqual(changed);
    expect(await order(harness, { ...validOrder, payment: paying() })).toMatchObject({
      ok: false,
      error: { reason: 'PAYMENT_MISSING' },
    });
    expect(await order(harness, { ...validOrder, payment: paying(155, 0.9) })).toMatchObject({
      ok: false,
      error: { reason: 'PAYMENT_METHODS_INVALID' },
    });
    expect(await order(harness, { ...validOrder, expectedTotal: 0.01, payment: paying(0.01) })).toEqual(changed);
    expect(
      await order(harness, {
        ...validOrder,
        cart: { ...validOrder.cart, items: [{ productId: a.productId, variantId: a.variantId, qty: 100 }] },
      }),
    ).toMatchObject({ ok: false, error: { reason: 'CART_INVALID' } });
    expect(
      await order(harness, {
        ...validOrder,
        cart: {
          ...validOrder.cart,
          items: [{ productId: harness.variants.b.productId, variantId: a.variantId, qty: 1 }],
        },
      }),
    ).toMatchObject({ ok: false, error: { reason: 'CART_INVALID' } });
    await harness.database.pool.query('update catalogue.product set price_cents = 9990 where id = $1', [a.productId]);
    expect(await order(harness, validOrder), 'the price fell after the quote').toEqual({
      ok: false,
      error: { reason: 'TOTAL_CHANGED', total: 105.9 },
    });
    expect(
      (
        await harness.database.pool.query(
          'select (select count(*) from orders.orders) + (select count(*) from checkout.idempotency) + (select sum(reserved) from stock.stock) as n',
        )
      ).rows,
    ).toEqual([{ n: 0n }]);
    expect(await harness.simulator.journal('sale')).toHaveLength(0);
    await harness.expectInvariantsHold();
  });

  test('A10 price and promotion edited while the card is authorised: the amount shown is charged, and the next quote uses the new prices', async () => {
    const harness = await useCheckoutHarness();
    const { a } = harness.variants;
    await harness.setStock(a, 3);
    await harness.addPromotions('- { id: ten, name: Ten dollars off, offer: { kind: amountOffOrder, amount: 10 } }');
    const request = orderOf([{ shoe: a, qty: 1 }]);
    const shown = {
      ...request,
      expectedTotal: 145.9,
      payment: { methods: request.payment.methods.map((method) => ({ ...method, amount: 145.9 })) },
    };
    setFailpoint('take the order', {
      do: 'run',
      run: async () => {
        await harness.database.pool.query('update catalogue.product set price_cents = 19990 where id = $1', [
          a.productId,
        ]);
        await harness.database.pool.query("update promotions.promotion set active = false where id = 'ten'");
      },
    });
    expect(await order(harness, shown as typeof request)).toMatchObject({ ok: true });
    expect(await order(harness, { ...shown, checkoutId: randomUUID() } as typeof request)).toEqual({
      ok: false,
      error: { reason: 'TOTAL_CHANGED', total: 199.9 },
    });
    await harness.settle();
    const { rows } = await harness.database.pool.query(
      'select o.total_cents, p.captured_cents, o.explanation from orders.orders o join payments.payment p on p.order_id = o.id',
    );
    expect(rows).toEqual([{ total_cents: 14_590n, captured_cents: 14_590n, explanation: expect.any(Array) }]);
    // The explanation is stored as it was shown.
    expect(rows[0].explanation.map(({ what, amount }: { what: string; amount: number }) => [what, amount])).toEqual([
      ['line', 149.9],
      ['items', 149.9],
      ['delivery', 6],
      ['promotion', -10],
      ['total', 145.9],
      ['gst', 19.03],
    ]);
    await harness.expectInvariantsHold();
  });

  test('D14 SHIP-10 delivery methods are checked by the server', async () => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 10);
    const validOrder = orderOf([{ shoe: harness.variants.a, qty: 1 }]);
    const by = (methodCode: string, authorityToLeave = true, country = 'NZ') =>
      ({
        ...validOrder,
        shipping: {
          ...validOrder.shipping,
          address: { ...(validOrder.shipping.type === 'DELIVERY' && validOrder.shipping.address), country },
          options: { methodCode, authorityToLeave, instructions: { delivery: '' } },
        },
      }) as typeof validOrder;
    expect(await order(harness, by('fourhd'))).toMatchObject({
      ok: false,
      error: { reason: 'DELIVERY_METHOD_UNAVAILABLE' },
    });
    expect(await order(harness, by('fourhd', false))).toMatchObject({
      ok: false,
      error: { reason: 'AUTHORITY_TO_LEAVE_REQUIRED' },
    });
    expect(await order(harness, by('teleport'))).toMatchObject({
      ok: false,
      error: { reason: 'DELIVERY_METHOD_UNAVAILABLE' },
    });
    expect(await order(harness, by('storePickup'))).toMatchObject({
      ok: false,
      error: { reason: 'DELIVERY_METHOD_UNAVAILABLE' },
    });
    expect(await order(harness, by('standard', true, 'AU'))).toMatchObject({
      ok: false,
      error: { reason: 'FIELDS_INVALID' },
    });
    const pickup = (erpStoreId: string) =>
      ({
        ...validOrder,
        shipping: { type: 'STORE_PICKUP', store: { erpStoreId }, options: { methodCode: 'storePickup' } },
        expectedTotal: 149.9,
        payment: { methods: validOrder.payment.methods.map((method) => ({ ...method, amount: 149.9 })) },
      }) as typeof validOrder;
    expect(await order(harness, pickup('cuba'))).toMatchObject({ ok: false, error: { reason: 'PICKUP_UNAVAILABLE' } });
    await harness.database.pool.query(
      "insert into stores.location (id, kind, name, slug) values ('cuba', 'store', 'Cuba Street', 'cuba'), ('queen', 'store', 'Queen Street', 'queen')",
    );
    await harness.setStock(harness.variants.a, 1, 'queen');
    expect(await order(harness, pickup('cuba'))).toMatchObject({ ok: false, error: { reason: 'STORE_LOST_STOCK' } });
    expect(await order(harness, pickup('queen'))).toMatchObject({ ok: true });
    expect(await order(harness, pickup('queen')), 'the other tab').toMatchObject({
      ok: false,
      error: { reason: 'CHECKOUT_UPDATED' },
    });
    expect(await order(harness, { ...pickup('queen'), checkoutId: randomUUID() })).toMatchObject({
      ok: false,
      error: { reason: 'PICKUP_UNAVAILABLE' },
    });
    await harness.settle();
    await harness.expectInvariantsHold();
  });
});
