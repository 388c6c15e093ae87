import type { OrderInFlight } from '#modules/orders/order.ts';
import { leaseOrders } from '#modules/orders/state/order-lease.ts';
import { openCaptureCase } from '#modules/payments/cases/open-case.ts';
import { capturePayment } from '#modules/payments/charges/capture-payment.ts';
import { findPayments } from '#modules/payments/charges/find-payments.ts';
import { leaseCaptures } from '#modules/payments/charges/lease-captures.ts';
import { step } from '#platform/steps/step.ts';
import type { CheckoutCtx } from './checkout-context.ts';
import { auditManualPayment } from './internal/audit-manual-payment.ts';
import { deleteOldKeys } from './internal/idempotency-records.ts';
import { type AdvanceOptions, advanceOrder } from './internal/order/advance-order.ts';
import { maxLeaseSeconds } from './lease-seconds.ts';

const inBackground: AdvanceOptions = { calls: 1, whenUnknown: 'wait' };
const BATCH_SIZE = 4;
const MAX_ORDERS = 200;
const KEY_BATCH_SIZE = 1_000;
/** The outbox runs captures; one that has not moved for this long has lost its message. */
const STALE_CAPTURE_SECONDS = 1_800;

export interface SweepResult {
  orders: number;
  captures: number;
  keys: number;
  failed: number;
}

/**
 * Finishes what requests left behind: at start-up and every few seconds, in any number of processes at once
 * (reliability B9). PENDING past its lease is continued with the same key, FAILING is undone, stuck captures are
 * continued, old keys are deleted.
 */
export async function sweepOrders(ctx: CheckoutCtx): Promise<SweepResult> {
  const swept: SweepResult = { orders: 0, captures: 0, keys: 0, failed: 0 };
  while (swept.orders < MAX_ORDERS) {
    const orders = await step('lease orders left behind', () => leaseOrders(ctx, BATCH_SIZE, maxLeaseSeconds(ctx)));
    if (orders.length === 0) break;
    const results = await step('sweep the leased orders', () =>
      Promise.allSettled(orders.map((order) => sweepOne(ctx, order))),
    );
    swept.orders += orders.length;
    for (const [index, result] of results.entries()) {
      if (result.status === 'fulfilled') continue;
      swept.failed += 1;
      ctx.log.error(
        { err: result.reason, orderId: orders[index]?.id },
        'an order could not be swept; it will be tried again',
      );
    }
  }
  const captures = await step('lease stale captures', () => leaseCaptures(ctx, BATCH_SIZE, STALE_CAPTURE_SECONDS));
  for (const paymentId of captures) {
    const settled = await step('capture a stale payment', () => capturePayment(ctx, paymentId));
    if (settled.state !== 'MANUAL') continue;
    await step('audit the failed capture', () => auditManualPayment(ctx, paymentId, { reason: settled.reason }));
    await step('open a case for the capture', () => openCaptureCase(ctx, paymentId, settled.reason));
  }
  swept.captures = captures.length;
  swept.keys = await step('delete old keys', () => deleteOldKeys(ctx, KEY_BATCH_SIZE));
  return swept;
}

async function sweepOne(ctx: CheckoutCtx, order: OrderInFlight): Promise<void> {
  const payments = await step('read payments of a swept order', () => findPayments(ctx, order.id));
  await step('advance a swept order', () => advanceOrder(ctx, order, payments, inBackground));
}
