/** Cancelling an order before, during and after its money is captured, also against a dispatch (reliability A15). */
import { describe, expect, test } from 'vitest';
import { clearFailpoints, setFailpoint } from '#platform/steps/failpoint.ts';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import {
  by,
  mailsAbout,
  placed,
  statusOf,
  stockOf,
  useHarness,
} from '../../../tests/support/fixtures/orders/dispatched-orders.ts';
import { cancelOrder } from './cancel-order.ts';
import { dispatchOrder } from './dispatch-order.ts';
import type { FulfilmentAnswer } from './fulfilment-answer.ts';

describe('cancellation', () => {
  test('before its money was captured: the authorisation is voided, the stock released, the shopper told once', async () => {
    const harness = await useHarness();
    const number = await placed(harness);
    expect(await cancelOrder(harness.ctx, number, 'test')).toMatchObject({
      ok: true,
      value: { state: 'CANCELLING', already: false },
    });
    expect(await statusOf(harness, number)).toBe('Cancelled');
    expect(await dispatchOrder(harness.ctx, number, by)).toMatchObject({ ok: false, error: { reason: 'NOT_OPEN' } });
    // The capture's message is older: it must not collect the money of a cancelled order.
    await harness.database.pool.query(
      "update platform.outbox set available_at = now() + interval '1 hour' where kind = 'payment.capture'",
    );
    while ((await deliverOutbox(harness.ctx)) > 0);
    expect(await harness.states()).toEqual({ CANCELLED: 1 });
    expect(await stockOf(harness, harness.variants.a)).toEqual({ on_hand: 20, reserved: 0 });
    await harness.settle();
    expect(mailsAbout(harness, /is cancelled/)).toHaveLength(1);
    expect(await cancelOrder(harness.ctx, number, 'test')).toMatchObject({
      ok: true,
      value: { state: 'CANCELLED', already: true },
    });
    await harness.expectInvariantsHold();
  });

  test('a partly dispatched order is not cancelled as a whole', async () => {
    const harness = await useHarness();
    const number = await placed(harness, [2]);
    await dispatchOrder(harness.ctx, number, { ...by, lines: [{ lineNo: 1, qty: 1 }] });
    expect(await cancelOrder(harness.ctx, number, 'test')).toMatchObject({
      ok: false,
      error: { reason: 'NOT_OPEN', state: 'PARTLY_SHIPPED' },
    });
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('A15 cancel against dispatch, forty times: each order is dispatched or cancelled, never both', async () => {
    const harness = await useHarness();
    await harness.setStock(harness.variants.a, 100);
    const numbers = await Promise.all(Array.from({ length: 40 }, () => placed(harness)));
    const other = harness.another();
    const outcomes = await Promise.all(
      numbers.map((number, index) => {
        const works: [() => Promise<FulfilmentAnswer>, () => Promise<FulfilmentAnswer>] = [
          () => cancelOrder(harness.ctx, number, 'test'),
          () => dispatchOrder(other, number, by),
        ];
        return Promise.all((index % 2 ? works.reverse() : works).map((work) => work()));
      }),
    );
    for (const pair of outcomes) expect(pair.filter(({ ok }) => ok)).toHaveLength(1);
    await harness.database.pool.query(
      "update platform.outbox set available_at = now() + interval '1 hour' where kind = 'payment.capture'",
    );
    while ((await deliverOutbox(harness.ctx)) > 0);
    await harness.settle();
    const { CANCELLED = 0, SHIPPED = 0 } = await harness.states();
    expect(CANCELLED + SHIPPED).toBe(40);
    expect(await stockOf(harness, harness.variants.a)).toEqual({ on_hand: 100 - SHIPPED, reserved: 0 });
    await harness.expectInvariantsHold();
  });

  test('A15 cancelled while its money is captured, at every await of the capture: voided or refunded, once, never both', async () => {
    const harness = await useHarness();
    for (const place of [
      'read the payment to capture',
      'mark the payment capturing',
      'ask the provider to capture',
      'mark the payment captured',
    ]) {
      const number = await placed(harness);
      setFailpoint(place, {
        do: 'run',
        run: async () => void (await cancelOrder(harness.ctx, number, 'test')),
      });
      await deliverOutbox(harness.ctx, 'money');
      clearFailpoints();
      await harness.settle();
    }
    expect(await harness.states()).toEqual({ CANCELLED: 4 });
    const { rows } = await harness.database.pool.query(
      'select state, captured_cents - refunded_cents as kept from payments.payment',
    );
    expect(rows.every(({ state, kept }) => ['VOIDED', 'REFUNDED'].includes(state) && kept === 0n)).toBe(true);
    const journal = await harness.simulator.journal();
    const count = (event: string) => journal.filter((entry) => entry.event === event).length;
    expect(count('refund')).toBe(count('capture'));
    expect(count('void') + count('capture')).toBe(4);
    expect(await stockOf(harness, harness.variants.a)).toEqual({ on_hand: 20, reserved: 0 });
    await harness.expectInvariantsHold();
  });
});
