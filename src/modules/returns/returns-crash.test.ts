/**
 * A return whose process dies at any of its awaits is finished by the next attempt: one return, one refund, one stock
 * adjustment (reliability A14, B1).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReturnRequest } from '#contract/orders/returns.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { issueOrderToken } from '#modules/orders/order-token.ts';
import { systemClock } from '#platform/clock.ts';
import { clearFailpoints, FailpointError, setFailpoint, watchFailpoints } from '#platform/steps/failpoint.ts';
import { RETURN_FILES, scanSteps } from '../../../tests/support/crashes/scan-steps.ts';
import {
  type CheckoutHarness,
  openCheckoutHarness,
  order,
  orderOf,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { newShopper } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { listReturns } from './find-return.ts';
import { receiveReturn } from './receive-return.ts';
import { startReturn } from './start-return.ts';

const { names, naked } = scanSteps(RETURN_FILES);
let harness: CheckoutHarness;
let close: () => Promise<void>;
let otherSize: string;
const passed = new Set<string>();
beforeAll(async () => {
  ({ harness, close } = await openCheckoutHarness());
  harness.ctx = { ...harness.ctx, clock: systemClock };
  await harness.setStock(harness.variants.a, 1_000);
  await harness.setStock(harness.variants.b, 1_000);
  const { rows } = await harness.database.pool.query(
    "insert into catalogue.variant (product_id, code, position, label) values ($1, 'B-10', 2, 'US 10') returning id",
    [harness.variants.b.productId],
  );
  otherSize = String(rows[0].id);
  await harness.setStock({ ...harness.variants.b, variantId: otherSize }, 1_000);
  watchFailpoints((name) => passed.add(name));
});
afterAll(async () => {
  watchFailpoints(null);
  await harness.expectInvariantsHold();
  await close();
});

/** Retries after an error that the test injected. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FailpointError)) throw error;
    return work();
  }
}

test('every await of a return is a step', () => {
  expect(naked).toEqual([]);
  expect(names.length).toBeGreaterThan(30);
});

const creditGiven = async (): Promise<unknown[]> =>
  (await harness.database.pool.query("select balance::int as cents from ledger.account where id like 'store-credit:%'"))
    .rows;

test.each(names)('A14 throw at %s', async (name) => {
  const { a, b } = harness.variants;
  // The steps of a refund as store credit are passed by a customer who agreed to it (EDIT-04).
  const asCredit = name.includes('as store credit');
  const placed = await order(
    harness,
    orderOf([
      { shoe: a, qty: 1 },
      { shoe: b, qty: 1 },
    ]),
    undefined,
    harness.ctx,
    asCredit ? await newShopper(harness) : null,
  );
  const number = placed.ok ? placed.value.orderNumber : '';
  await dispatchOrder(harness.ctx, number, { actor: 'test' });
  await harness.settle();
  const { token } = await issueOrderToken(harness.ctx, 'return', number, 600);
  const request: ReturnRequest = {
    token,
    method: 'COURIER',
    items: [
      { lineId: '1', qty: 1, reason: 'Faulty' },
      { lineId: '2', qty: 1, reason: 'Too small', exchangeVariantId: otherSize },
    ],
  };
  setFailpoint(name, { do: 'throw' });
  const started = await retry(() => startReturn(harness.ctx, number, request));
  if (!started.ok) throw new Error(started.error);
  expect(await retry(() => receiveReturn(harness.ctx, started.value.rmaId, { actor: 'test', asCredit }))).toMatchObject(
    {
      ok: true,
      value: { refundCents: a.cents },
    },
  );
  await harness.settle();
  clearFailpoints();
  const found = await getOrder(harness.ctx, number);
  const returns = await listReturns(harness.ctx, found?.id ?? '');
  expect(returns).toMatchObject([{ rma: started.value.rmaId, state: 'DONE', refundedCents: a.cents }]);
  const { rows } = await harness.database.pool.query(
    `select (select sum(refunded_cents)::int from payments.payment where order_id = $1) as refunded,
       (select count(*)::int from stock.stock_move where order_id = $1 and kind = 'return') as back,
       (select count(*)::int from orders.orders where replaces_order_id = $1 and waits_for_rma is null) as replacements`,
    [found?.id],
  );
  expect(rows).toEqual([{ refunded: asCredit ? 0 : Number(a.cents), back: 2, replacements: 1 }]);
  if (asCredit) expect(await creditGiven()).toEqual([{ cents: Number(a.cents) }]);
  expect(harness.mails.filter(({ subject }) => subject.includes(started.value.rmaId))).toHaveLength(2);
  expect(passed, 'the test passed by it').toContain(name);
});
