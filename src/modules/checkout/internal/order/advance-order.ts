import type { OrderInFlight } from '#modules/orders/order.ts';
import { holdPendingOrder } from '#modules/orders/state/hold-pending-order.ts';
import { postponeOrder } from '#modules/orders/state/order-lease.ts';
import { openVoidCase } from '#modules/payments/cases/open-case.ts';
import { type Authorisation, authorisePayment } from '#modules/payments/charges/authorise-payment.ts';
import { findPayments } from '#modules/payments/charges/find-payments.ts';
import { transitionPayment } from '#modules/payments/charges/transition-payment.ts';
import { voidPayment } from '#modules/payments/charges/void-payment.ts';
import { byTender, isOutsidePayment } from '#modules/payments/methods/payment-methods.ts';
import type { OutsidePayment, Payment, PaymentPatch } from '#modules/payments/payment.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import { inTransaction } from '#platform/database/database.ts';
import { failpoint } from '#platform/failpoint.ts';
import type { CheckoutCtx } from '../../checkout-context.ts';
import { fromStored, type OrderAnswer } from '../../order-answer.ts';
import { auditManualPayment } from '../audit-manual-payment.ts';
import { markKeyAuthorised, readKeyOfOrder } from '../idempotency-records.ts';
import { declineErrors, finishDeclined } from './finish-declined.ts';
import { finishFailed } from './finish-failed.ts';
import { finishPlaced } from './finish-placed.ts';
import { type Failing, startFailing } from './start-failing.ts';

export interface Drive {
  /** How many calls with its one key a payment may make in this run. */
  calls: number;
  /**
   * What an unknown payment does to the order: a waiting shopper gets a final answer, the sweeper tries again later.
   */
  whenUnknown: 'give-up' | 'wait';
}

/** An order that is still undecided after this time is given up (reliability 4.3). */
const FORWARD_FOR_SECONDS = 15 * 60;

/**
 * Advances a leased order from its current state. Request, retry and sweeper all use this function, so that any of
 * them can finish an order after a crash. Returns the answer for the shopper, null while it is undecided (reliability
 * R1 to R9).
 */
export async function advanceOrder(
  ctx: CheckoutCtx,
  order: OrderInFlight,
  payments: readonly Payment[],
  drive: Drive,
): Promise<OrderAnswer | null> {
  if (order.state === 'FAILING') {
    await undoOrder(ctx, order, payments);
    await failpoint('advance-order.undone');
    return null;
  }
  const decided = await driveForward(ctx, order, payments, drive);
  await failpoint('advance-order.driven');
  if (decided !== 'someone-else') return decided;
  const stored = await readKeyOfOrder(ctx, order.id);
  await failpoint('advance-order.key-read');
  return stored?.responseCode ? fromStored(stored.responseCode, stored.responseBody) : null;
}

type Decision = OrderAnswer | null | 'someone-else';

async function driveForward(
  ctx: CheckoutCtx,
  order: OrderInFlight,
  payments: readonly Payment[],
  drive: Drive,
): Promise<Decision> {
  // Authorised strictly one after the other: the next only once the previous one is stored as AUTHORISED.
  const outside = payments.filter(isOutsidePayment).sort(byTender);
  if (order.ageSeconds > FORWARD_FOR_SECONDS) {
    const possiblyAttempted = outside.find(({ state }) => state === 'CREATED');
    const given = await giveUp(
      ctx,
      order,
      { reason: 'too-old', ...(possiblyAttempted && { payment: { id: possiblyAttempted.id, to: 'UNKNOWN' } }) },
      'sweeper',
    );
    await failpoint('advance-order.too-old');
    return given;
  }
  const open = outside.filter(({ state }) => state !== 'AUTHORISED');
  let last: { id: string; patch: PaymentPatch } | null = null;
  for (const [index, payment] of open.entries()) {
    const result = await authoriseUntilKnown(ctx, payment, drive.calls);
    await failpoint('advance-order.asked');
    if (result.outcome === 'UNKNOWN' && drive.whenUnknown === 'wait') {
      await postponeOrder(ctx, order.id, backOff(order.ageSeconds));
      await failpoint('advance-order.postponed');
      return null;
    }
    if (result.outcome === 'DECLINED' && index === 0 && open.length === outside.length) {
      const declined = await finishDeclined(ctx, order, payment.id, result);
      await failpoint('advance-order.declined');
      announceStockChange(ctx);
      return declined ?? 'someone-else';
    }
    if (result.outcome !== 'AUTHORISED') {
      const given = await giveUp(
        ctx,
        order,
        failingOf(payment, result),
        result.outcome === 'DECLINED' ? 'this request' : 'sweeper',
      );
      await failpoint('advance-order.given-up');
      if (result.outcome === 'DECLINED' && given !== 'someone-else') {
        // The shopper will try another card at once, so authorised payments are voided now, not by the sweeper a few
        // seconds later.
        const currentPayments = await findPayments(ctx, order.id);
        await failpoint('advance-order.payments-reread');
        await undoOrder(ctx, order, currentPayments);
        await failpoint('advance-order.undone-at-once');
      }
      return given;
    }
    const patch = {
      pspRef: result.gatewayRef,
      authorisedCents: result.amountCents,
      facts: result.card,
      ...(result.savedToken && { savedToken: result.savedToken }),
    };
    const next = open[index + 1];
    if (!next) last = { id: payment.id, patch };
    else {
      const begun = await beginNext(ctx, order, { id: payment.id, patch }, next);
      await failpoint('advance-order.next-begun');
      if (!begun) return 'someone-else';
      await markKeyAuthorised(ctx, order.id);
      await failpoint('advance-order.key-authorised');
    }
  }
  const placed = await finishPlaced(ctx, order, payments, last);
  await failpoint('advance-order.placed');
  return placed ?? 'someone-else';
}

/**
 * Stores in one transaction what was authorised and that the next payment is being authorised: UNKNOWN before the
 * call, so that undoing the order can tell it from one that was never attempted (FIX-27). False when another process
 * has decided the order: then no further call is made.
 */
async function beginNext(
  ctx: CheckoutCtx,
  order: OrderInFlight,
  authorised: { id: string; patch: PaymentPatch },
  next: OutsidePayment,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const pending = await holdPendingOrder(tx, order.id);
    await failpoint('advance-order.held');
    if (!pending) return false;
    await transitionPayment(tx, authorised.id, ['CREATED', 'UNKNOWN'], 'AUTHORISED', authorised.patch);
    await failpoint('advance-order.one-authorised');
    if (next.state === 'CREATED') {
      await transitionPayment(tx, next.id, ['CREATED'], 'UNKNOWN');
      await failpoint('advance-order.next-noted');
    }
    return true;
  });
}

/** Repeats the call with the same key while the outcome is unknown; never with a new key (reliability R2, R3). */
async function authoriseUntilKnown(ctx: CheckoutCtx, payment: OutsidePayment, calls: number): Promise<Authorisation> {
  for (let call = 1; ; call += 1) {
    const result = await authorisePayment(ctx, payment);
    await failpoint('advance-order.gateway-answered');
    if (result.outcome !== 'UNKNOWN' || call >= calls) return result;
    await new Promise((done) => setTimeout(done, 100 * call));
    await failpoint('advance-order.waited');
  }
}

/**
 * Undoing keeps the lease: two processes undoing the same order would each find payments that the other is changing.
 */
async function giveUp(
  ctx: CheckoutCtx,
  order: OrderInFlight,
  failing: Failing,
  undoneBy: 'this request' | 'sweeper',
): Promise<Decision> {
  const given = await startFailing(ctx, order, failing);
  await failpoint('advance-order.failing');
  if (!given) return 'someone-else';
  ctx.log.error({ orderId: order.id, reason: failing.reason }, 'an order was given up; its payments will be undone');
  if (undoneBy === 'sweeper') {
    await postponeOrder(ctx, order.id, 0);
    await failpoint('advance-order.handed-over');
  }
  return given;
}

function failingOf(payment: Payment, result: Exclude<Authorisation, { outcome: 'AUTHORISED' }>): Failing {
  if (result.outcome === 'UNKNOWN')
    return {
      reason: 'payment-unknown',
      payment: { id: payment.id, to: 'UNKNOWN', patch: { declineReason: result.reason } },
    };
  if (result.outcome === 'DECLINED')
    return {
      reason: 'payment-declined',
      errorCode: declineErrors[result.kind],
      payment: { id: payment.id, to: 'DECLINED', patch: { declineCode: result.code, declineReason: result.reason } },
    };
  return {
    reason: 'payment-mismatch',
    payment: {
      id: payment.id,
      to: 'AUTHORISED',
      patch: { pspRef: result.gatewayRef, authorisedCents: result.amountCents, declineReason: result.reason },
    },
  };
}

/**
 * FAILING: voids every payment that may be authorised, then FAILED. What cannot be settled waits for a retry or for
 * staff (reliability R5, R8).
 */
async function undoOrder(ctx: CheckoutCtx, order: OrderInFlight, payments: readonly Payment[]): Promise<void> {
  for (const payment of payments.filter(isOutsidePayment)) {
    const step = await voidPayment(ctx, payment);
    await failpoint('advance-order.voided');
    if (step.state === 'LATER') {
      await postponeOrder(ctx, order.id, backOff(order.ageSeconds));
      await failpoint('advance-order.void-postponed');
      return;
    }
    if (step.state === 'MANUAL') {
      await auditManualPayment(ctx, order.number, { paymentId: payment.id, reason: step.reason });
      await failpoint('advance-order.manual-noted');
      await openVoidCase(ctx, payment, step.reason);
      await failpoint('advance-order.case-opened');
      await postponeOrder(ctx, order.id, 'never');
      await failpoint('advance-order.manual');
      return;
    }
  }
  await finishFailed(ctx, order);
  await failpoint('advance-order.failed');
  announceStockChange(ctx);
}

/** Seconds until the gateway is called again, growing with the order's age: from 5 seconds to 10 minutes. */
const backOff = (ageSeconds: number): number => Math.min(600, Math.max(5, ageSeconds / 4));
