import { expect, test } from 'vitest';
import { order, orderOf, useCheckoutHarness } from '../../../../tests/support/fixtures/checkout-harness.ts';
import { capturePayment } from './capture-payment.ts';

test.each([-1n, 1n])(
  'A11 R4 a capture of %s cents more than was authorised is no capture: it waits for staff',
  async (more) => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 5);
    expect(await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]))).toMatchObject({ ok: true });
    const { rows } = await harness.database.pool.query('select id from payments.payment');
    const { cardGateway } = harness.ctx;
    const wrongGateway: typeof cardGateway = Object.create(cardGateway, {
      capture: {
        value: async (...args: Parameters<typeof cardGateway.capture>) => {
          const answer = await cardGateway.capture(...args);
          return 'amountCents' in answer ? { ...answer, amountCents: answer.amountCents + more } : answer;
        },
      },
    });
    expect(await capturePayment({ ...harness.ctx, cardGateway: wrongGateway }, rows[0].id)).toEqual({
      state: 'MANUAL',
      reason: `captured ${15_590n + more} cents instead of 15590`,
    });
    expect((await harness.database.pool.query('select state, captured_cents from payments.payment')).rows).toEqual([
      { state: 'CAPTURING', captured_cents: 0n },
    ]);
    // The gateway returns the right amount when it is called again: then the payment is captured, once.
    expect(await capturePayment(harness.ctx, rows[0].id)).toEqual({ state: 'DONE' });
    await harness.settle();
    await harness.expectInvariantsHold();
  },
);
