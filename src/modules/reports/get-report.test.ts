/** Cancelled orders and parts are neither a sale nor a refund. */
import { expect, test } from 'vitest';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { cancelRest } from '#modules/fulfilment/cancel-rest.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { addDays, nzDay } from '#shared/nz-dates.ts';
import { order, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { getReport } from './get-report.ts';

test('the cancelled rest of a partly dispatched order, and a cancelled order, are not in the report; a refund of sold goods is', async () => {
  const harness = await useCheckoutHarness();
  const { a, b } = harness.variants;
  await harness.setStock(a, 20);
  await harness.setStock(b, 20);
  const buy = async (units: number) => {
    const answer = await order(
      harness,
      orderOf([
        { shoe: a, qty: units },
        { shoe: b, qty: 1 },
      ]),
    );
    if (!answer.ok) throw new Error(answer.error.reason);
    await harness.settle();
    return answer.value.orderNumber;
  };
  // Midnight in New Zealand may pass meanwhile.
  const today = nzDay(new Date());
  const report = () => getReport(harness.ctx, { from: addDays(today, -1), to: addDays(today, 1) });
  const [part, whole] = [await buy(3), await buy(1)];
  const before = await report();
  expect(before.totals).toMatchObject({ orders: 2, units: 6, refunds: 0 });

  await dispatchOrder(harness.ctx, part, { actor: 'test', lines: [{ lineNo: 1, qty: 2 }] });
  await cancelRest(harness.ctx, part, 'test');
  await cancelOrder(harness.ctx, whole, 'test');
  await harness.settle();
  const { rows } = await harness.database.pool.query(
    'select number, total_cents::int as total, shipping_cents::int as delivery from orders.orders',
  );
  const delivery = rows.find(({ number }) => number === part).delivery;
  const after = await report();
  // Two of a at 149.90 stay, with the delivery that was used.
  expect(after.totals).toEqual({
    orders: 1,
    units: 2,
    sales: (29_980 + delivery) / 100,
    refunds: 0,
    average: (29_980 + delivery) / 100,
  });
  expect(after.topProducts).toMatchObject([{ units: 2, sales: 299.8 }]);
  expect(after.topProducts).toHaveLength(1);

  await refundOrder(harness.ctx, part, { key: 'scuff', amountCents: 1_000n, reason: 'Scuffed', by: 'staff:7' });
  await harness.settle();
  expect((await report()).totals).toMatchObject({ sales: (29_980 + delivery) / 100, refunds: 10 });
  await harness.expectInvariantsHold();
});
