import type { OrderInFlight } from '#modules/orders/order.ts';
import { lockPendingOrder } from '#modules/orders/state/lock-pending-order.ts';
import { postponeOrder } from '#modules/orders/state/order-lease.ts';
import { openVoidCase } from '#modules/payments/cases/open-case.ts';
import { type Authorisation, authorisePayment } from '#modules/payments/charges/authorise-payment.ts';
import { findPayments } from '#modules/payments/charges/find-payments.ts';
import { transitionPayment } from '#modules/payments/charges/transition-payment.ts';
import { voidPayment } from '#modules/payments/charges/void-payment.ts';
import { byTender, isExternalPayment } from '#modules/payments/methods/payment-methods.ts';
import type { ExternalPayment, Payment, PaymentPatch } from '#modules/payments/payment.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import type { CheckoutCtx } from '../../checkout-context.ts';
import { fromStored, type OrderAnswer } from '../../order-answer.ts';
import { auditManualPayment } from '../audit-manual-payment.ts';
import { markKeyAuthorised, readKeyOfOrder } from '../idempotency-records.ts';
import { declineReasons, finishDeclined } from './finish-declined.ts';
import { finishFailed } from './finish-failed.ts';
import { finishPlaced } from './finish-placed.ts';
import { type Failing, startFailing } from './start-failing.ts';

export interface AdvanceOptions {
  /** How many calls with its one key a payment may make in this run. */
  calls: number;
  /**
   * What an unknown payment does to the order: a waiting shopper gets a final answer, the sweeper tries again later.
   */
  whenUnknown: 'give-up' | 'wait';
}

/** An order that is still undecided after this time is given up (reliability I9). */
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
  options: AdvanceOptions,
): Promise<OrderAnswer | null> {
  if (order.state === 'FAILING') {
    await step('undo the failing order', () => undoOrder(ctx, order, payments));
    return null;
  }
  const decided = await step('advance the order until decided', () => advanceToDecision(ctx, order, payments, options));
  if (decided !== 'someone-else') return decided;
  const stored = await step('read what another process answered', () => readKeyOfOrder(ctx, order.id));
  return stored?.responseCode ? fromStored(stored.responseCode, stored.responseBody) : null;
}

type Decision = OrderAnswer | null | 'someone-else';
type NotAuthorised = Exclude<Authorisation, { outcome: 'AUTHORISED' }>;

async function advanceToDecision(
  ctx: CheckoutCtx,
  order: OrderInFlight,
  payments: readonly Payment[],
  options: AdvanceOptions,
): Promise<Decision> {
  // Authorised strictly one after the other: the next only once the previous one is stored as AUTHORISED.
  const outside = payments.filter(isExternalPayment).sort(byTender);
  if (order.ageSeconds > FORWARD_FOR_SECONDS)
    return step('give up an old order', () => giveUp(ctx, order, tooOld(outside), 'sweeper'));
  const open = outside.filter(({ state }) => state !== 'AUTHORISED');
  let last: { id: string; patch: PaymentPatch } | null = null;
  for (const [index, payment] of open.entries()) {
    const result = await step('authorise a payment until known', () =>
      authoriseUntilKnown(ctx, payment, options.calls),
    );
    const isFirst = index === 0 && open.length === outside.length;
    if (result.outcome !== 'AUTHORISED') return stopOrder(ctx, order, { payment, result, isFirst }, options);
    const patch = {
      pspRef: result.gatewayRef,
      authorisedCents: result.amountCents,
      facts: result.card,
      ...(result.savedToken && { savedToken: result.savedToken }),
    };
    const next = open[index + 1];
    if (!next) last = { id: payment.id, patch };
    else {
      const begun = await step('begin the next payment', () => beginNext(ctx, order, { id: payment.id, patch }, next));
      if (!begun) return 'someone-else';
      await step('mark the key authorised', () => markKeyAuthorised(ctx, order.id));
    }
  }
  const placed = await step('finish the placed order', () => finishPlaced(ctx, order, payments, last));
  return placed ?? 'someone-else';
}

/** A payment is not authorised: the order waits, is declined, or is given up while other payments are undone. */
async function stopOrder(
  ctx: CheckoutCtx,
  order: OrderInFlight,
  { payment, result, isFirst }: { payment: ExternalPayment; result: NotAuthorised; isFirst: boolean },
  options: AdvanceOptions,
): Promise<Decision> {
  if (result.outcome === 'UNKNOWN' && options.whenUnknown === 'wait') {
    await step('postpone the undecided order', () => postponeOrder(ctx, order.id, backOff(order.ageSeconds)));
    return null;
  }
  if (result.outcome === 'DECLINED' && isFirst) {
    const declined = await step('finish the declined order', () => finishDeclined(ctx, order, payment.id, result));
    announceStockChange(ctx);
    return declined ?? 'someone-else';
  }
  const given = await step('give up the order', () =>
    giveUp(ctx, order, failingOf(payment, result), result.outcome === 'DECLINED' ? 'this request' : 'sweeper'),
  );
  if (result.outcome === 'DECLINED' && given !== 'someone-else') {
    // The shopper will try another card at once, so authorised payments are voided now, not by the sweeper a few
    // seconds later.
    const currentPayments = await step('read payments to undo', () => findPayments(ctx, order.id));
    await step('undo the order at once', () => undoOrder(ctx, order, currentPayments));
  }
  return given;
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
  next: ExternalPayment,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const pending = await step('lock the pending order', () => lockPendingOrder(tx, order.id));
    if (!pending) return false;
    await step('mark one payment authorised', () =>
      transitionPayment(tx, authorised.id, ['CREATED', 'UNKNOWN'], 'AUTHORISED', authorised.patch),
    );
    if (next.state === 'CREATED')
      await step('mark the next payment unknown', () => transitionPayment(tx, next.id, ['CREATED'], 'UNKNOWN'));
    return true;
  });
}

/** Repeats the call with the same key while the outcome is unknown; never with a new key (reliability R2, R3). */
async function authoriseUntilKnown(ctx: CheckoutCtx, payment: ExternalPayment, calls: number): Promise<Authorisation> {
  for (let call = 1; ; call += 1) {
    const result = await step('authorise the payment', () => authorisePayment(ctx, payment));
    if (result.outcome !== 'UNKNOWN' || call >= calls) return result;
    await step('wait before repeating the call', () => new Promise((done) => setTimeout(done, 100 * call)));
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
  const given = await step('start failing the order', () => startFailing(ctx, order, failing));
  if (!given) return 'someone-else';
  ctx.log.error({ orderId: order.id, reason: failing.reason }, 'an order was given up; its payments will be undone');
  if (undoneBy === 'sweeper') await step('leave the order to the sweeper', () => postponeOrder(ctx, order.id, 0));
  return given;
}

function tooOld(outside: readonly ExternalPayment[]): Failing {
  const possiblyAttempted = outside.find(({ state }) => state === 'CREATED');
  return { reason: 'too-old', ...(possiblyAttempted && { payment: { id: possiblyAttempted.id, to: 'UNKNOWN' } }) };
}

function failingOf(payment: Payment, result: NotAuthorised): Failing {
  if (result.outcome === 'UNKNOWN')
    return {
      reason: 'payment-unknown',
      payment: { id: payment.id, to: 'UNKNOWN', patch: { declineReason: result.reason } },
    };
  if (result.outcome === 'DECLINED')
    return {
      reason: 'payment-declined',
      declined: declineReasons[result.kind],
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
  for (const payment of payments.filter(isExternalPayment)) {
    const settled = await step('void a payment of the failing order', () => voidPayment(ctx, payment));
    if (settled.state === 'LATER') {
      await step('postpone the failing order', () => postponeOrder(ctx, order.id, backOff(order.ageSeconds)));
      return;
    }
    if (settled.state === 'MANUAL') {
      await step('audit the payment for staff', () =>
        auditManualPayment(ctx, order.number, { paymentId: payment.id, reason: settled.reason }),
      );
      await step('open a case for the void', () => openVoidCase(ctx, payment, settled.reason));
      await step('stop advancing the order', () => postponeOrder(ctx, order.id, 'never'));
      return;
    }
  }
  await step('finish the failed order', () => finishFailed(ctx, order));
  announceStockChange(ctx);
}

/** Seconds until the gateway is called again, growing with the order's age: from 5 seconds to 10 minutes. */
const backOff = (ageSeconds: number): number => Math.min(600, Math.max(5, ageSeconds / 4));
