import { transferValue } from '#modules/ledger/transfer-value.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { paymentById } from '../internal/payment-records.ts';
import { closeRefund, creditAccounts, finishAsCredit, finishRefund, refundById } from '../internal/refund-records.ts';
import { sendRefund } from '../internal/send-refund.ts';
import { isExternalPayment, isKeySpent, methodOf } from '../methods/payment-methods.ts';
import type { ExternalPayment, Payment } from '../payment.ts';
import type { PaymentsCtx } from '../payments-context.ts';
import type { Refund } from './refund.ts';

/**
 * What the owners of gift cards, rewards and store credit decide about a refund to one of their ledger accounts, in the transaction
 * that makes it.
 */
export interface CreditOwner {
  /** Why the account can no longer be credited, for the person who then has to pay it back; null when it can. */
  refuseCredit: (tx: PaymentsCtx, accountId: string) => Promise<string | null>;
  onCredited: (tx: PaymentsCtx, accountId: string, cents: bigint) => Promise<void>;
  /** Our own account that store credit in place of money is given from. */
  givenFrom: string;
}

/**
 * Makes one refund. Outbox and staff run the same step any number of times: it calls the provider with the refund's
 * one key, then stores the result by compare-and-set (reliability R2 to R4, R8, R10). Money that is not captured yet
 * waits, also before it is given as store credit. The owner of the credit is called in the same transaction.
 */
export async function refundPayment(
  ctx: PaymentsCtx,
  refundId: string,
  creditOwner: CreditOwner,
): Promise<DeliveryOutcome> {
  const found = await step('read the refund', () => refundById(ctx, refundId));
  if (!found) return { state: 'MANUAL', reason: 'there is no such refund' };
  const payment = await step('read the payment to refund', () => paymentById(ctx, found.paymentId));
  if (!payment) return { state: 'MANUAL', reason: 'the payment of the refund is missing' };
  // Read after the payment: when another process has refunded the payment in the meantime, its refund is done too.
  const refund = await step('read the refund again', () => refundById(ctx, refundId));
  if (refund?.state !== 'CREATED') return { state: 'DONE' };
  if (payment.state === 'VOIDED' || payment.state === 'NOT_COLLECTED') {
    const why =
      payment.state === 'VOIDED'
        ? 'the order was cancelled before the money was collected'
        : 'a person has closed what could not be collected';
    await step('close a refund without money', () => closeRefund(ctx, refund.id, why));
    return { state: 'DONE' };
  }
  if (payment.state === 'AUTHORISED' || payment.state === 'VOIDING' || payment.state === 'CAPTURING')
    return { state: 'LATER', reason: 'the money is not collected yet' };
  if (payment.state !== 'CAPTURED' && payment.state !== 'PART_REFUNDED')
    return { state: 'MANUAL', reason: `a payment that is ${payment.state} cannot be refunded` };
  const { creditAccount } = refund;
  if (creditAccount !== null) {
    return step('give the refund as store credit', () =>
      giveCredit(ctx, { ...refund, creditAccount }, payment, creditOwner),
    );
  }
  if (isExternalPayment(payment)) {
    return step('refund outside', () => refundOutside(ctx, payment, refund));
  }
  if (methodOf(payment.tender).kind === 'till') {
    // No provider is called: staff at the counter pay it out. It is recorded as due there, and done.
    await step('record a refund due at the till', () => finishRefund(ctx, refund.id, null));
    return { state: 'DONE' };
  }
  return step('refund a credit', () => refundCredit(ctx, payment, refund, creditOwner));
}

async function refundOutside(ctx: PaymentsCtx, payment: ExternalPayment, refund: Refund): Promise<DeliveryOutcome> {
  if (isKeySpent({ tender: payment.tender, ageSeconds: refund.ageSeconds }))
    return { state: 'MANUAL', reason: 'the key is too old to be used again' };
  const { pspRef: gatewayRef } = payment;
  if (gatewayRef === null) return { state: 'MANUAL', reason: 'the gateway’s reference is missing' };
  const { amountCents, pspKey } = refund;
  const result = await step('ask the provider to refund', () =>
    sendRefund(ctx, payment, { key: pspKey, gatewayRef, amountCents }),
  );
  if (result.outcome === 'UNKNOWN') return { state: 'LATER', reason: result.reason };
  if (result.outcome === 'REFUSED') return { state: 'MANUAL', reason: `refund refused (${result.reason})` };
  if (result.amountCents !== amountCents)
    return { state: 'MANUAL', reason: `${result.amountCents} cents were refunded instead of ${amountCents}` };
  await step('finish the outside refund', () => finishRefund(ctx, refund.id, result.gatewayRef));
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
): Promise<DeliveryOutcome> {
  const refused = await step('transfer the credit back', () =>
    inTransaction(ctx, async (tx) => {
      const accounts = await step('read the credit accounts', () => creditAccounts(tx, payment.id));
      if (!accounts) throw new Error('a credit without its hold');
      const reason = await step('ask the owner of the credit', () => creditOwner.refuseCredit(tx, accounts.accountId));
      if (reason !== null) return reason;
      await step('transfer the refunded value', () =>
        transferValue(tx, {
          key: `refund:${refund.id}`,
          kind: 'refund',
          from: accounts.targetId,
          to: accounts.accountId,
          amount: refund.amountCents,
          ownerId: payment.orderId,
        }),
      );
      await step('tell the owner of the credit', () =>
        creditOwner.onCredited(tx, accounts.accountId, refund.amountCents),
      );
      await step('finish the refund of the credit', () => finishRefund(tx, refund.id, null));
      return null;
    }),
  );
  return refused === null ? { state: 'DONE' } : { state: 'MANUAL', reason: refused };
}

/**
 * As store credit, which the shop gives in place of the money (EDIT-04). One transaction, in which the owner of the
 * account is locked first.
 */
async function giveCredit(
  ctx: PaymentsCtx,
  { id, amountCents, creditAccount }: Refund & { creditAccount: string },
  { orderId }: Payment,
  { refuseCredit, onCredited, givenFrom }: CreditOwner,
): Promise<DeliveryOutcome> {
  const refused = await step('give the credit in one transaction', () =>
    inTransaction(ctx, async (tx) => {
      const reason = await step('ask the owner of the store credit', () => refuseCredit(tx, creditAccount));
      if (reason !== null) return reason;
      const given = await step('finish the refund as store credit', () => finishAsCredit(tx, id));
      if (!given) return null;
      await step('transfer the store credit', () =>
        transferValue(tx, {
          key: `refund:${id}`,
          kind: 'refund',
          from: givenFrom,
          to: creditAccount,
          amount: amountCents,
          ownerId: orderId,
        }),
      );
      await step('tell the owner of the store credit', () => onCredited(tx, creditAccount, amountCents));
      return null;
    }),
  );
  return refused === null ? { state: 'DONE' } : { state: 'MANUAL', reason: refused };
}
