/** A return whose process dies at any of its awaits is finished by whoever tries again: one return, one refund, one shelf (A14, B1). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReturnRequest } from '#contract/orders/returns.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { issueOrderToken } from '#modules/orders/order-token.ts';
import { systemClock } from '#platform/clock.ts';
import { clearFailpoints, FailpointError, setFailpoint, watchFailpoints } from '#platform/failpoint.ts';
import { RETURN_FILES, scanFailpoints } from '../../../tests/support/crashes/failpoints.ts';
import {
  type CheckoutHarness,
  openCheckoutHarness,
  order,
  orderOf,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { listReturns } from './find-return.ts';
import { receiveReturn } from './receive-return.ts';
import { startReturn } from './start-return.ts';

const { names, naked } = scanFailpoints(RETURN_FILES);
let floor: CheckoutHarness;
let close: () => Promise<void>;
let otherSize: string;
const passed = new Set<string>();
beforeAll(async () => {
  ({ floor, close } = await openCheckoutHarness());
  floor.ctx = { ...floor.ctx, clock: systemClock };
  await floor.setStock(floor.variants.a, 1_000);
  await floor.setStock(floor.variants.b, 1_000);
  const { rows } = await floor.database.pool.query(
    "insert into catalogue.variant (product_id, code, position, label) values ($1, 'B-10', 2, 'US 10') returning id",
    [floor.variants.b.productId],
  );
  otherSize = String(rows[0].id);
  await floor.setStock({ ...floor.variants.b, variantId: otherSize }, 1_000);
  watchFailpoints((name) => passed.add(name));
});
afterAll(async () => {
  watchFailpoints(null);
  await floor.expectSound();
  await close();
});

/** Whatever throws because a test made it, again. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FailpointError)) throw error;
    return work();
  }
}

test('every await of a return has a failpoint behind it', () => {
  expect(naked).toEqual([]);
  expect(names.length).toBeGreaterThan(30);
});

test.each(names)('A14 throw at %s', async (name) => {
  const { a, b } = floor.variants;
  const placed = await order(
    floor,
    orderOf([
      { shoe: a, qty: 1 },
      { shoe: b, qty: 1 },
    ]),
  );
  const number = placed.placed ? placed.orderNumber : '';
  await dispatchOrder(floor.ctx, number, { actor: 'test' });
  await floor.settle();
  const { token } = await issueOrderToken(floor.ctx, 'return', number, 600);
  const request: ReturnRequest = {
    token,
    method: 'COURIER',
    items: [
      { lineId: '1', qty: 1, reason: 'Faulty' },
      { lineId: '2', qty: 1, reason: 'Too small', exchangeVariantId: otherSize },
    ],
  };
  setFailpoint(name, { do: 'throw' });
  const started = await again(() => startReturn(floor.ctx, number, request));
  if (started.state !== 'STARTED') throw new Error(started.state);
  expect(await again(() => receiveReturn(floor.ctx, started.rmaId, { actor: 'test' }))).toMatchObject({
    state: 'RECEIVED',
    refundCents: a.cents,
  });
  await floor.settle();
  clearFailpoints();
  const found = await getOrder(floor.ctx, number);
  const returns = await listReturns(floor.ctx, found?.id ?? '');
  expect(returns).toMatchObject([{ rma: started.rmaId, state: 'DONE', refundedCents: a.cents }]);
  const { rows } = await floor.database.pool.query(
    `select (select sum(refunded_cents)::int from payments.payment where order_id = $1) as refunded,
       (select count(*)::int from stock.stock_move where order_id = $1 and kind = 'return') as back,
       (select count(*)::int from orders.orders where replaces_order_id = $1 and waits_for_rma is null) as replacements`,
    [found?.id],
  );
  expect(rows).toEqual([{ refunded: Number(a.cents), back: 2, replacements: 1 }]);
  expect(floor.mails.filter(({ subject }) => subject.includes(started.rmaId))).toHaveLength(2);
  expect(passed, 'the test passed by it').toContain(name);
});
