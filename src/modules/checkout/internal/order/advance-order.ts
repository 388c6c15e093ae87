import type { OrderInFlight } from '#modules/orders/order.ts';
import { holdPendingOrder } from '#modules/orders/state/hold-pending-order.ts';
import { postponeOrder } from '#modules/orders/state/order-lease.ts';
import { openVoidCase } from '#modules/payments/cases/open-case.ts';
import { type Authorisation, authorisePayment } from '#modules/payments/charges/authorise-payment.ts';
import { findPayments } from '#modules/payments/charges/find-payments.ts';
import { transitionPayment } from '#modules/payments/charges/transition-payment.ts';
import { voidPayment } from '#modules/payments/charges/void-payment.ts';
import {
  byTender,
  isOutsidePayment,
  type OutsidePayment,
  type Payment,
  type PaymentPatch,
} from '#modules/payments/payment.ts';
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
  /** How often a payment may be asked about with its one key in this run. */
  calls: number;
  /** What an unknown payment does to the order: the waiting shopper gets a final answer, the sweeper tries again later. */
  whenUnknown: 'give-up' | 'wait';
}

/** An order that is not decided by then is given up (reliability 4.3). */
const FORWARD_FOR_SECONDS = 15 * 60;

/**
 * Takes a leased order on from wherever it stands: the one path for request, retry and sweeper, so that a crash
 * anywhere is finished by whoever comes next. Returns what the shopper is told, null while that is undecided (R1 to R9).
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
  // Asked strictly one after the other, the next only once the one before is noted as AUTHORISED.
  const outside = payments.filter(isOutsidePayment).sort(byTender);
  if (order.ageSeconds > FORWARD_FOR_SECONDS) {
    const unsure = outside.find(({ state }) => state === 'CREATED');
    const given = await giveUp(
      ctx,
      order,
      { reason: 'too-old', ...(unsure && { payment: { id: unsure.id, to: 'UNKNOWN' } }) },
      'sweeper',
    );
    await failpoint('advance-order.too-old');
    return given;
  }
  const open = outside.filter(({ state }) => state !== 'AUTHORISED');
  let last: { id: string; patch: PaymentPatch } | null = null;
  for (const [index, payment] of open.entries()) {
    const result = await askGateway(ctx, payment, drive.calls);
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
        // The shopper will try another card at once: what stands is undone now, not by the sweeper in a few seconds.
        const asTheyAre = await findPayments(ctx, order.id);
        await failpoint('advance-order.payments-reread');
        await undoOrder(ctx, order, asTheyAre);
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
 * Notes in one transaction what was authorised and that the next payment is asked from now on: UNKNOWN before the call, so that whoever
 * undoes the order can tell it from one that was never asked (FIX-27). False when somebody else has decided: then nothing more is asked.
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

/** The same key again while nothing is known; never a new one (R2, R3). */
async function askGateway(ctx: CheckoutCtx, payment: OutsidePayment, calls: number): Promise<Authorisation> {
  for (let call = 1; ; call += 1) {
    const result = await authorisePayment(ctx, payment);
    await failpoint('advance-order.gateway-answered');
    if (result.outcome !== 'UNKNOWN' || call >= calls) return result;
    await new Promise((done) => setTimeout(done, 100 * call));
    await failpoint('advance-order.waited');
  }
}

/** Whoever undoes it holds the lease meanwhile: two that undo at once would each find payments that the other is moving. */
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

/** FAILING: void everything that may be aside, then FAILED. What cannot be settled waits, or waits for people (R5, R8). */
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

/** The older the order, the longer until the gateway is asked again: from 5 seconds to 10 minutes. */
const backOff = (ageSeconds: number): number => Math.min(600, Math.max(5, ageSeconds / 4));
