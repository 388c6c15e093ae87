import { transferValue } from '#modules/ledger/transfer-value.ts';
import { inTransaction } from '#platform/database/database.ts';
import { failpoint } from '#platform/failpoint.ts';
import type { SettleStep } from '../charges/settle-step.ts';
import { paymentById } from '../internal/payment-records.ts';
import { closeRefund, creditAccounts, finishRefund, refundById } from '../internal/refund-records.ts';
import { sendRefund } from '../internal/send-refund.ts';
import { isKeySpent, isOutsidePayment, methodOf } from '../methods/payment-methods.ts';
import type { OutsidePayment, Payment } from '../payment.ts';
import type { PaymentsCtx } from '../payments-context.ts';
import type { Refund } from './refund.ts';

/**
 * What the owners of gift cards and rewards decide about a refund to one of their ledger accounts, in the transaction
 * that makes it.
 */
export interface CreditOwner {
  /** Why the account can no longer be credited, for the person who then has to pay it back; null when it can. */
  refuseCredit: (tx: PaymentsCtx, accountId: string) => Promise<string | null>;
  onCredited: (tx: PaymentsCtx, accountId: string) => Promise<void>;
}

/**
 * Makes one refund. Outbox and staff run the same step any number of times: it calls the provider with the refund's
 * one key, then stores the result by compare-and-set (reliability R2 to R4, R8, R10). Money that is not captured yet
 * waits. The owner of gift cards and rewards is called in the same transaction.
 */
export async function refundPayment(ctx: PaymentsCtx, refundId: string, creditOwner: CreditOwner): Promise<SettleStep> {
  const found = await refundById(ctx, refundId);
  await failpoint('refund-payment.read');
  if (!found) return { state: 'MANUAL', reason: 'there is no such refund' };
  const payment = await paymentById(ctx, found.paymentId);
  await failpoint('refund-payment.payment-read');
  if (!payment) return { state: 'MANUAL', reason: 'the payment of the refund is missing' };
  // Read after the payment: when another driver has refunded the payment in the meantime, its refund is done too.
  const refund = await refundById(ctx, refundId);
  await failpoint('refund-payment.reread');
  if (refund?.state !== 'CREATED') return { state: 'DONE' };
  if (payment.state === 'VOIDED' || payment.state === 'NOT_COLLECTED') {
    const why =
      payment.state === 'VOIDED'
        ? 'the order was cancelled before the money was collected'
        : 'a person has closed what could not be collected';
    await closeRefund(ctx, refund.id, why);
    await failpoint('refund-payment.closed');
    return { state: 'DONE' };
  }
  if (payment.state === 'AUTHORISED' || payment.state === 'VOIDING' || payment.state === 'CAPTURING')
    return { state: 'LATER', reason: 'the money is not collected yet' };
  if (payment.state !== 'CAPTURED' && payment.state !== 'PART_REFUNDED')
    return { state: 'MANUAL', reason: `a payment that is ${payment.state} cannot be refunded` };
  if (isOutsidePayment(payment)) {
    const step = await refundOutside(ctx, payment, refund);
    await failpoint('refund-payment.outside');
    return step;
  }
  if (methodOf(payment.tender).kind === 'till') {
    // No provider is called: staff at the counter pay it out. It is recorded as due there, and done.
    await finishRefund(ctx, refund.id, null);
    await failpoint('refund-payment.till');
    return { state: 'DONE' };
  }
  const step = await refundCredit(ctx, payment, refund, creditOwner);
  await failpoint('refund-payment.credit');
  return step;
}

async function refundOutside(ctx: PaymentsCtx, payment: OutsidePayment, refund: Refund): Promise<SettleStep> {
  if (isKeySpent({ tender: payment.tender, ageSeconds: refund.ageSeconds }))
    return { state: 'MANUAL', reason: 'the key is too old to be driven again' };
  if (payment.pspRef === null) return { state: 'MANUAL', reason: 'the gateway’s reference is missing' };
  const { amountCents, pspKey } = refund;
  const result = await sendRefund(ctx, payment, { key: pspKey, gatewayRef: payment.pspRef, amountCents });
  await failpoint('refund-payment.asked');
  if (result.outcome === 'UNKNOWN') return { state: 'LATER', reason: result.reason };
  if (result.outcome === 'REFUSED') return { state: 'MANUAL', reason: `refund refused (${result.reason})` };
  if (result.amountCents !== amountCents)
    return { state: 'MANUAL', reason: `${result.amountCents} cents were refunded instead of ${amountCents}` };
  await finishRefund(ctx, refund.id, result.gatewayRef);
  await failpoint('refund-payment.finished');
  return { state: 'DONE' };
}

/**
 * Into the account it was taken from; an expired gift card or reward may be used again (FIX-19). One transaction, in
 * which the account is locked first.
 */
async function refundCredit(
  ctx: PaymentsCtx,
  payment: Payment,
  refund: Refund,
  creditOwner: CreditOwner,
): Promise<SettleStep> {
  const refused = await inTransaction(ctx, async (tx) => {
    const accounts = await creditAccounts(tx, payment.id);
    await failpoint('refund-payment.accounts-read');
    if (!accounts) throw new Error('a credit without its hold');
    const reason = await creditOwner.refuseCredit(tx, accounts.accountId);
    await failpoint('refund-payment.keeper-asked');
    if (reason !== null) return reason;
    await transferValue(tx, {
      key: `refund:${refund.id}`,
      kind: 'refund',
      from: accounts.targetId,
      to: accounts.accountId,
      amount: refund.amountCents,
      ownerId: payment.orderId,
    });
    await failpoint('refund-payment.transferred');
    await creditOwner.onCredited(tx, accounts.accountId);
    await failpoint('refund-payment.extended');
    await finishRefund(tx, refund.id, null);
    await failpoint('refund-payment.noted');
    return null;
  });
  await failpoint('refund-payment.committed');
  return refused === null ? { state: 'DONE' } : { state: 'MANUAL', reason: refused };
}
