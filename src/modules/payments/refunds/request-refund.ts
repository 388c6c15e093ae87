import { randomUUIDv7 } from 'node:crypto';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import type { Queries } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import {
  insertRefundLines,
  insertRefunds,
  lockRefundable,
  type RefundLineRow,
  refundLinesOfRequest,
  refundsOfRequest,
} from '../internal/refund-records.ts';
import { isMoney, type Refund, type Refundable, type RefundKey, shareRefund } from './refund.ts';

export interface RefundRequest {
  orderId: string;
  /** One request, one refund: a repeat under the same key refunds nothing more. */
  key: RefundKey;
  /** 'REST': all that is left. */
  amountCents: bigint | 'REST';
  /** With 'REST': no more than this, even where more is left. */
  maxCents?: bigint;
  /** What has to stay paid; 0 by default. */
  keepCents?: bigint;
  /**
   * The refunded units: stored with the request, and another request under its key with other units is refused
   * (FIX-77).
   */
  lines?: readonly RefundLineRow[];
  /**
   * The ledger account of the customer's store credit: what would go to a card or another method from outside is given
   * as store credit instead, and no provider is called (EDIT-04).
   */
  creditAccount?: string;
  /** What the caller was shown as left: when it differs now, somebody else was first. */
  seenCents?: bigint;
  reason: string;
  /** Which of the staff, or which system. */
  by: string;
}
export interface RefundIntents {
  refundIds: string[];
  amountCents: bigint;
  /** Requested before under this key: nothing was written now. */
  already: boolean;
}
export type RefundRequestRefusal =
  | { reason: 'MORE_THAN_PAID' | 'NOTHING_LEFT' | 'OTHER_AMOUNT' }
  | { reason: 'CHANGED'; leftCents: bigint };
export type RefundRequested = Result<RefundIntents, RefundRequestRefusal>;

/**
 * Writes refunds as intents before any call (reliability R1, R10), shared over the order's payments; the outbox runs
 * them. Part of a transaction that locks the order: of twenty concurrent requests each sees what the others took
 * (reliability A14).
 */
export async function requestRefund(tx: { db: Queries }, request: RefundRequest): Promise<RefundRequested> {
  const { orderId, key, amountCents, maxCents, keepCents = 0n, lines = [], seenCents, reason, by } = request;
  const { creditAccount = null } = request;
  if (!tx.db.isTransaction) throw new Error('requestRefund must run in a transaction that locks its order');
  const payments = await step('lock refundable payments', () => lockRefundable(tx, orderId));
  const before = await step('read refunds of the request', () => refundsOfRequest(tx, orderId, key));
  const unitsBefore = await step('read units of the request', () => refundLinesOfRequest(tx, orderId, key));
  if (before.length > 0) {
    const sum = before.reduce((total, refund) => total + refund.amountCents, 0n);
    if (amountCents !== 'REST' && amountCents !== sum) return fail({ reason: 'OTHER_AMOUNT' });
    if (!sameUnits(lines, unitsBefore)) return fail({ reason: 'OTHER_AMOUNT' });
    if (!goesWhere(payments, before, creditAccount)) return fail({ reason: 'OTHER_AMOUNT' });
    return ok({ refundIds: before.map(({ id }) => id), amountCents: sum, already: true });
  }
  const left = payments.reduce((total, { leftCents }) => total + leftCents, -keepCents);
  if (seenCents !== undefined && seenCents !== (left > 0n ? left : 0n))
    return fail({ reason: 'CHANGED', leftCents: left > 0n ? left : 0n });
  const rest = maxCents !== undefined && maxCents < left ? maxCents : left;
  const wanted = amountCents === 'REST' ? rest : amountCents;
  if (wanted <= 0n) return fail({ reason: 'NOTHING_LEFT' });
  if (wanted > left) return fail({ reason: 'MORE_THAN_PAID' });
  const refunds = shareRefund(payments, wanted).map((share) => {
    const isToCredit = payments.some((payment) => payment.id === share.paymentId && isMoney(payment));
    return { ...share, id: randomUUIDv7(), creditAccount: isToCredit ? creditAccount : null };
  });
  await step('write the refunds', () => insertRefunds(tx, { orderId, key, reason, by }, refunds));
  await step('write the refunded units', () => insertRefundLines(tx, { orderId, key }, lines));
  await step('queue the refunds', () =>
    putInOutbox(
      tx,
      refunds.map(({ id }) => ({ dedupeKey: `refund:${id}`, kind: 'payment.refund', payload: { refundId: id } })),
    ),
  );
  return ok({ refundIds: refunds.map(({ id }) => id), amountCents: wanted, already: false });
}

const sameUnits = (one: readonly RefundLineRow[], other: readonly RefundLineRow[]): boolean =>
  unitsText(one) === unitsText(other);
const unitsText = (lines: readonly RefundLineRow[]): string =>
  lines
    .map(({ lineNo, qty }) => `${lineNo}:${qty}`)
    .sort()
    .join(' ');

/** Whether the refunds of a request under this key before went where this one wants it to go. */
const goesWhere = (payments: readonly Refundable[], before: readonly Refund[], creditAccount: string | null): boolean =>
  before.every((refund) => {
    const payment = payments.find(({ id }) => id === refund.paymentId);
    const isClosedByHand = refund.state === 'MANUAL' && refund.creditAccount === null;
    return !payment || !isMoney(payment) || refund.creditAccount === creditAccount || isClosedByHand;
  });
