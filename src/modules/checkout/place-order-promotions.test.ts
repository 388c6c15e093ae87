/** Limits and changes of promotions while orders are placed, also concurrently (reliability A8, A10). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { cancelRest } from '#modules/fulfilment/cancel-rest.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import { order, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { info, PATIENT, TEN_OFF, withCodes } from '../../../tests/support/fixtures/orders/promotion-orders.ts';

const withCard = (request: PlaceOrderRequest, token: string): PlaceOrderRequest => ({
  ...request,
  payment: { methods: request.payment.methods.map((method) => ({ ...method, token })) },
});

describe('A8 promotion limits', () => {
  test('three uses in total: of fifty concurrent orders exactly three get it, the others are told the new total', async () => {
    const harness = await useCheckoutHarness(PATIENT);
    await harness.addPromotions(`- ${TEN_OFF}, limits: { total: 3 } }`);
    await harness.setStock(harness.variants.a, 100);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => order(harness, withCodes(harness, [], 10, `s${index}@example.nz`))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 47 }, () => ({ ok: false, error: { reason: 'TOTAL_CHANGED', total: 155.9 } })),
    );
    await harness.settle();
    await harness.expectInvariantsHold();
    expect((await harness.database.pool.query('select used from promotions.promotion')).rows).toEqual([{ used: 3 }]);
  });

  test('one use for each customer: fifty concurrent orders under other spellings of one email address, exactly one', async () => {
    const harness = await useCheckoutHarness(PATIENT);
    await harness.addPromotions(`- ${TEN_OFF}, limits: { perCustomer: 1 } }`);
    await harness.setStock(harness.variants.a, 100);
    const spellings = ['aroha@gmail.com', 'Aroha@Gmail.com', 'a.roha@gmail.com', 'aroha+1@googlemail.com'];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => order(harness, withCodes(harness, [], 10, spellings[index % 4]))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await info(harness, [], 'AROHA@gmail.com')).promotions.disallowedPromotions.ten).toMatchObject({
      reason: 'CUSTOMER_LIMIT',
    });
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('a first order happens once: fifty concurrent orders under other spellings of one email address, exactly one, whatever the promotion’s limits', async () => {
    const harness = await useCheckoutHarness(PATIENT);
    await harness.addPromotions(`- ${TEN_OFF}, codes: [WELCOME], firstOrderOnly: true }`);
    await harness.setStock(harness.variants.a, 100);
    const spellings = ['aroha@gmail.com', 'Aroha@Gmail.com', 'a.roha@gmail.com', 'aroha+1@googlemail.com'];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        order(harness, withCodes(harness, ['WELCOME'], 10, spellings[index % 4])),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 49 }, () => ({ ok: false, error: { reason: 'TOTAL_CHANGED', total: 155.9 } })),
    );
    expect((await info(harness, ['WELCOME'], 'ar.oha+2@gmail.com')).promotions.disallowedPromotions.ten).toMatchObject({
      reason: 'FIRST_ORDER',
    });
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('a single-use code: twenty concurrent orders, exactly one', async () => {
    const harness = await useCheckoutHarness(PATIENT);
    await harness.addPromotions(`- ${TEN_OFF}, uniqueCodes: [ONE-1, ONE-2] }`);
    await harness.setStock(harness.variants.a, 100);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        order(harness, withCodes(harness, ['one-1'], 10, `s${index}@example.nz`)),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await order(harness, withCodes(harness, ['ONE-2', 'ONE-1'], 10))).ok).toBe(true);
    await harness.settle();
    await harness.expectInvariantsHold();
    expect(
      (await harness.database.pool.query('select code, used from promotions.coupon_code order by code')).rows,
    ).toEqual([
      { code: 'ONE-1', used: 1 },
      { code: 'ONE-2', used: 1 },
    ]);
  });

  test('a failed payment releases the use, once', async () => {
    const harness = await useCheckoutHarness(PATIENT);
    await harness.addPromotions(`- ${TEN_OFF}, uniqueCodes: [ONE-1], limits: { total: 1, perCustomer: 1 } }`);
    await harness.setStock(harness.variants.a, 5);
    const request = withCodes(harness, ['ONE-1'], 10);
    for (let tries = 0; tries < 3; tries += 1)
      expect(await order(harness, withCard(request, 'fake-processor-declined-visa-nonce'))).toEqual({
        ok: false,
        error: { reason: 'PAYMENT_DECLINED' },
      });
    await harness.expectInvariantsHold();
    expect((await order(harness, request)).ok).toBe(true);
    await harness.settle();
    await harness.expectInvariantsHold();
    expect(
      (
        await harness.database.pool.query(
          'select used from promotions.promotion union all select used from promotions.customer_use',
        )
      ).rows,
    ).toEqual([{ used: 1 }, { used: 1 }]);
  });

  test('FIX-18 a cancelled order releases its promotions, codes and first-order status once, whoever cancels; at once, before its money is refunded', async () => {
    const harness = await useCheckoutHarness(PATIENT);
    await harness.addPromotions(`
- { id: once, name: Once, offer: { kind: amountOffOrder, amount: 10 }, uniqueCodes: [ONE-1], limits: { total: 1 } }
- { id: welcome, name: Welcome, offer: { kind: amountOffOrder, amount: 5 }, codes: [WELCOME10], firstOrderOnly: true, limits: { perCustomer: 1 } }`);
    await harness.setStock(harness.variants.a, 5);
    const customer = await harness.customer([]);
    const orderAgain = async () => {
      const answer = await order(
        harness,
        withCodes(harness, ['ONE-1', 'WELCOME10'], 15),
        randomUUID(),
        harness.ctx,
        customer,
      );
      if (!answer.ok) throw new Error(answer.error.reason);
      return answer.value.orderNumber;
    };
    const used = async () =>
      (
        await harness.database.pool.query(
          `select 'offer' as what, used from promotions.promotion where max_uses is not null union all select 'code', used from promotions.coupon_code where max_uses is not null
          union all select 'customer', max(used) from promotions.customer_use order by 1`,
        )
      ).rows.map(({ used }) => used);
    // Cancelled before and after its money was collected, by one and by many at once.
    for (const cancelMany of [1, 5]) {
      const number = await orderAgain();
      expect(await used()).toEqual([1, 1, 1]);
      expect(
        Object.keys((await info(harness, ['ONE-1', 'WELCOME10'], 'aroha@example.nz')).promotions.appliedPromotions),
      ).toEqual([]);
      if (cancelMany > 1) await harness.settle();
      const other = harness.another();
      const answers = await Promise.all(
        Array.from({ length: cancelMany }, (_, n) =>
          cancelOrder(n % 2 ? other : harness.ctx, number, n % 2 ? 'staff:7' : 'customer'),
        ),
      );
      expect(answers.filter((answer) => answer.ok && !answer.value.already)).toHaveLength(1);
      expect(await used()).toEqual([0, 0, 0]);
      expect((await harness.states()).CANCELLING).toBe(1);
      // The promotions are available again while the refund is still in progress.
      const again = await orderAgain();
      await harness.settle();
      expect(await used()).toEqual([1, 1, 1]);
      await harness.expectInvariantsHold();
      expect(await cancelOrder(harness.ctx, again, 'customer')).toMatchObject({ ok: true });
      await harness.settle();
      expect(await used()).toEqual([0, 0, 0]);
      await harness.expectInvariantsHold();
    }
  });

  test('FIX-18 when the rest of a partly dispatched order is cancelled, the dispatched part keeps its promotion uses', async () => {
    const harness = await useCheckoutHarness(PATIENT);
    await harness.addPromotions(`- ${TEN_OFF}, uniqueCodes: [ONE-1], limits: { total: 1 } }`);
    await harness.setStock(harness.variants.a, 5);
    const request = orderOf([{ shoe: harness.variants.a, qty: 2 }]);
    const total = request.expectedTotal - 10;
    const answer = await order(harness, {
      ...request,
      cart: { ...request.cart, promoCodes: ['ONE-1'] },
      payment: { methods: request.payment.methods.map((method) => ({ ...method, amount: total })) },
      expectedTotal: total,
    });
    if (!answer.ok) throw new Error(answer.error.reason);
    await harness.settle();
    await dispatchOrder(harness.ctx, answer.value.orderNumber, { actor: 'test', lines: [{ lineNo: 1, qty: 1 }] });
    expect(await cancelRest(harness.ctx, answer.value.orderNumber, 'staff:7')).toMatchObject({ ok: true });
    await harness.settle();
    expect(await order(harness, withCodes(harness, ['ONE-1'], 10, 'other@example.nz'))).toMatchObject({
      ok: false,
      error: { reason: 'TOTAL_CHANGED' },
    });
    expect((await harness.database.pool.query('select used from promotions.promotion')).rows).toEqual([{ used: 1 }]);
    // Half of the ten dollars stays with the dispatched pair.
    const { rows } = await harness.database.pool.query(
      'select captured_cents - refunded_cents as kept from payments.payment',
    );
    expect(rows).toEqual([{ kept: 14_990n - 500n }]);
    await harness.expectInvariantsHold();
  });

  test('A10 a promotion that ends or changes between quote and order returns the new total and charges nothing', async () => {
    const harness = await useCheckoutHarness(PATIENT);
    await harness.addPromotions(`- ${TEN_OFF}, codes: [KIAORA] }`);
    await harness.setStock(harness.variants.a, 5);
    await harness.addPromotions(`- ${TEN_OFF.replace('amount: 10', 'amount: 4')}, codes: [KIAORA] }`);
    expect(await order(harness, withCodes(harness, ['KIAORA'], 10))).toEqual({
      ok: false,
      error: { reason: 'TOTAL_CHANGED', total: 151.9 },
    });
    await harness.addPromotions(`- ${TEN_OFF}, codes: [KIAORA], active: false }`);
    expect(await order(harness, withCodes(harness, ['KIAORA'], 10))).toEqual({
      ok: false,
      error: { reason: 'TOTAL_CHANGED', total: 155.9 },
    });
    expect(await harness.states()).toEqual({});
  });

  test('a limit added while orders run is counted from the existing orders', async () => {
    const harness = await useCheckoutHarness(PATIENT);
    await harness.addPromotions(`- ${TEN_OFF} }`);
    await harness.setStock(harness.variants.a, 50);
    setFailpoint('count promotion uses', { do: 'run', run: () => new Promise((done) => setTimeout(done, 50)) }, 10);
    const orders = Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        order(harness, withCodes(harness, [], 10, `s${index}@example.nz`), randomUUID()),
      ),
    );
    await harness.addPromotions(`- ${TEN_OFF}, limits: { total: 20 } }`);
    expect((await orders).every(({ ok }) => ok)).toBe(true);
    await harness.settle();
    await harness.expectInvariantsHold();
    expect((await harness.database.pool.query('select used from promotions.promotion')).rows).toEqual([{ used: 10 }]);
  });
});
