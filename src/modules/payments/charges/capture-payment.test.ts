import { expect, test } from 'vitest';
import { order, orderOf, useCheckoutHarness } from '../../../../tests/support/fixtures/checkout-harness.ts';
import { capturePayment } from './capture-payment.ts';

test.each([-1n, 1n])(
  'A11 R4 a capture of %s cents more than was authorised is no capture: it waits for a person',
  async (more) => {
    const floor = await useCheckoutHarness();
    await floor.setStock(floor.variants.a, 5);
    expect(await order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }]))).toMatchObject({ placed: true });
    const { rows } = await floor.database.pool.query('select id from payments.payment');
    const { cardGateway } = floor.ctx;
    const lying: typeof cardGateway = Object.create(cardGateway, {
      capture: {
        value: async (...asked: Parameters<typeof cardGateway.capture>) => {
          const answer = await cardGateway.capture(...asked);
          return 'amountCents' in answer ? { ...answer, amountCents: answer.amountCents + more } : answer;
        },
      },
    });
    expect(await capturePayment({ ...floor.ctx, cardGateway: lying }, rows[0].id)).toEqual({
      state: 'MANUAL',
      reason: `captured ${15_590n + more} cents instead of 15590`,
    });
    expect((await floor.database.pool.query('select state, captured_cents from payments.payment')).rows).toEqual([
      { state: 'CAPTURING', captured_cents: 0n },
    ]);
    // The gateway says the right amount when it is asked again: then it is collected, once.
    expect(await capturePayment(floor.ctx, rows[0].id)).toEqual({ state: 'DONE' });
    await floor.settle();
    await floor.expectSound();
  },
);
