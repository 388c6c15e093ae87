import type { PayingMethod } from '#contract/payments/payment-methods.ts';
import { tenderOfMethod } from '#contract/payments/payment-methods.ts';
import { leaseSecondsOf } from '#modules/checkout/lease-seconds.ts';
import { isLockedDown } from '#modules/lock-down/is-locked-down.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { createLaterPayment } from '#modules/payments/charges/create-later-payment.ts';
import type { ExternalPayment } from '#modules/payments/payment.ts';
import type { PaymentsCtx } from '#modules/payments/payments-context.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { dollarsToCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockChange, postponeChange, startPaying } from '../internal/waiting-records.ts';
import { advanceChange } from './advance-change.ts';
import { offeredForChanges } from './offered-for-changes.ts';
import type { PayRefusal } from './pay-refusal.ts';
import { readUnchanged } from './read-unchanged.ts';
import type { WaitingChange } from './waiting-change.ts';

/** Payments of one change; a link is no place to try cards (OAT-001). */
const MAX_ATTEMPTS = 10;
/** A waiting shopper's request makes at most this many calls. */
const CALLS = 3;

/**
 * The customer pays what a change costs more, and the change is made (EDIT-01). Three phases as for an order: the intent
 * in one transaction, the provider without any, the result in another (reliability R1 to R6). `null`: the provider has
 * not decided yet; the sweeper goes on.
 */
export async function payChange(
  ctx: Ctx & PaymentsCtx,
  number: string,
  changeId: string,
  method: PayingMethod,
): Promise<Result<'MADE' | null, PayRefusal>> {
  const begun = await step('begin the payment of the change', () =>
    inTransaction(ctx, (tx) => beginPaying(tx, number, changeId, method)),
  );
  if (!begun.ok) return begun;
  if (begun.value === 'MADE') return ok('MADE');
  const { change, payment } = begun.value;
  try {
    return await step('advance the paid change', () =>
      advanceChange(ctx, change, payment, { calls: CALLS, isWaitedFor: true }),
    );
  } catch (error) {
    // Undecided and no longer worked on: the sweeper continues at once.
    await step('release the undecided change', () => postponeChange(ctx, changeId, 0));
    throw error;
  }
}

type Begun = { change: WaitingChange; payment: ExternalPayment };

/** T1: WAITING → PAYING with the intent of the payment. */
async function beginPaying(
  tx: Ctx,
  number: string,
  changeId: string,
  method: PayingMethod,
): Promise<Result<Begun | 'MADE', PayRefusal>> {
  const order = await step('lock the order of the paid change', () => lockOrder(tx, number));
  const change = order && (await step('lock the change to pay', () => lockChange(tx, changeId)));
  if (!change || change.orderId !== order.id) return fail({ reason: 'NO_SUCH_CHANGE' });
  if (change.state === 'MADE') return ok('MADE');
  const stopped = await step('see whether the shop takes payments', () => isLockedDown(tx, 'orders'));
  if (stopped) return fail({ reason: 'STOPPED' });
  if (change.state === 'PAYING' || change.state === 'UNDOING') return fail({ reason: 'IN_PROGRESS' });
  if (change.state === 'ENDED' || change.isExpired) return fail({ reason: 'NOT_OPEN' });
  if (change.attempts >= MAX_ATTEMPTS) return fail({ reason: 'TOO_MANY' });
  const isOffered = offeredForChanges(tx.config).includes(tenderOfMethod(method.method));
  if (
    !isOffered ||
    ('type' in method && method.type === 'saved') ||
    dollarsToCents(method.amount) !== change.amountCents
  )
    return fail({ reason: 'METHOD_INVALID' });
  const unchanged = await step('see whether the order is as it was', () => readUnchanged(tx, change));
  if (!unchanged) return fail({ reason: 'NOT_OPEN' });
  const payment = await step('write the payment of the change', () => createLaterPayment(tx, order, method));
  const lease = leaseSecondsOf(tx, [payment.tender]);
  await step('mark the change paying', () => startPaying(tx, changeId, payment.id, lease));
  return ok({ change: { ...change, state: 'PAYING', paymentId: payment.id }, payment });
}
