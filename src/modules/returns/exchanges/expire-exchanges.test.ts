/**
 * Stock reserved for an exchange is released when the parcel does not arrive; the return remains, and the shopper is
 * told once.
 */
import { expect, test } from 'vitest';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { issueOrderToken } from '#modules/orders/order-token.ts';
import { fixedClock } from '#platform/clock.ts';
import { order, orderOf, useCheckoutHarness } from '../../../../tests/support/fixtures/checkout-harness.ts';
import { findReturn } from '../find-return.ts';
import { receiveReturn } from '../receive-return.ts';
import { startReturn } from '../start-return.ts';
import { expireExchanges } from './expire-exchanges.ts';

test('RET-07 A15 an exchange that waits too long: the stock is released, the shopper is told once, and a pair that arrives later is refunded', async () => {
  const harness = await useCheckoutHarness();
  harness.ctx = { ...harness.ctx, clock: fixedClock(new Date()) };
  const { ctx, variants, database } = harness;
  await harness.setStock(variants.a, 5);
  const { rows } = await database.pool.query(
    "insert into catalogue.variant (product_id, code, position, label) values ($1, 'A-10', 2, 'US 10') returning id",
    [variants.a.productId],
  );
  const other = { ...variants.a, variantId: String(rows[0].id) };
  await harness.setStock(other, 1);
  const stockLevel = async () =>
    (await database.pool.query('select on_hand, reserved from stock.stock where variant_id = $1', [other.variantId]))
      .rows[0];
  const exchange = async () => {
    const answer = await order(harness, orderOf([{ shoe: variants.a, qty: 1 }]));
    if (!answer.ok) throw new Error(answer.error.reason);
    await harness.settle();
    await dispatchOrder(ctx, answer.value.orderNumber, { actor: 'test' });
    const { token } = await issueOrderToken(ctx, 'return', answer.value.orderNumber, 600);
    const items = [{ lineId: '1', qty: 1, reason: 'Too small' as const, exchangeVariantId: other.variantId }];
    const started = await startReturn(ctx, answer.value.orderNumber, { token, items, method: 'COURIER' });
    if (!started.ok) throw new Error(started.error);
    await harness.settle();
    return started.value.rmaId;
  };
  const rma = await exchange();
  expect(harness.mails.find(({ subject }) => subject.includes(rma))?.text).toMatch(
    /We hold the size you want until \w+ \d+ \w+ \d{4} and send it/,
  );
  expect(await stockLevel()).toEqual({ on_hand: 1, reserved: 1 });
  expect(await expireExchanges(ctx)).toBe(0);
  const late = () =>
    database.pool.query(
      "update returns.return set requested_at = now() - interval '22 days' where state = 'REQUESTED'",
    );
  await late();
  // Two processes run at once.
  await Promise.all([expireExchanges(ctx), expireExchanges(harness.another())]);
  expect(await expireExchanges(ctx)).toBe(0);
  await harness.settle();
  expect(await stockLevel()).toEqual({ on_hand: 1, reserved: 0 });
  const notices = harness.mails.filter(({ subject }) => /no longer hold|cancelled/.test(subject));
  expect(notices.map(({ subject }) => subject)).toEqual([`We no longer hold the size of your Kerb return ${rma}`]);
  expect(notices[0]?.text).toContain('for 21 days');
  expect((await findReturn(ctx, rma))?.state).toBe('REQUESTED');
  expect(await receiveReturn(ctx, rma, { actor: 'test' })).toMatchObject({ ok: true, value: { refundCents: 14_990n } });
  await harness.settle();
  expect((await findReturn(ctx, rma))?.state).toBe('DONE');

  // The parcel arrives as the time runs out: exchanged or refunded, one of the two.
  const second = await exchange();
  await late();
  await Promise.all([expireExchanges(ctx), receiveReturn(harness.another(), second, { actor: 'test' })]);
  await harness.settle();
  const back = await findReturn(ctx, second);
  const { rows: open } = await database.pool.query(
    "select 1 from orders.orders where replaces_order_id is not null and state = 'PLACED'",
  );
  expect([back?.state, back?.refundCents, open.length]).toEqual(
    open.length === 1 ? ['DONE', 0n, 1] : ['DONE', 14_990n, 0],
  );
  await harness.expectInvariantsHold();
});
