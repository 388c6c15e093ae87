import { randomUUIDv7 } from 'node:crypto';
import type { Queries } from '#platform/database.ts';
import { failpoint } from '#platform/failpoint.ts';
import { putInOutbox } from '#platform/outbox.ts';
import { insertRefunds, lockRefundable, refundsOfRequest } from './internal/refund-records.ts';
import { type RefundKey, shareRefund } from './refund.ts';

export interface RefundRequest {
  orderId: string;
  /** One request, one refund: asked again under the same key nothing more is given back. */
  key: RefundKey;
  /** 'REST': all that is left. */
  amountCents: bigint | 'REST';
  /** With 'REST': no more than this, even where more is left. */
  mostCents?: bigint;
  /** What has to stay paid; nothing unless told. */
  keepCents?: bigint;
  reason: string;
  /** Who of the staff, or what. */
  by: string;
}
export type RefundRequested = { refundIds: string[]; amountCents: bigint; already: boolean } | { refused: 'MORE_THAN_PAID' | 'NOTHING_LEFT' | 'OTHER_AMOUNT' };

/**
 * Writes refunds as intents before anybody is asked (R1, R10), shared over the order's payments; the outbox drives them. Part of
 * a transaction that holds the order: of twenty at once each sees what the others took (A14).
 */
export async function requestRefund(tx: { db: Queries }, request: RefundRequest): Promise<RefundRequested> {
  const { orderId, key, amountCents, mostCents, keepCents = 0n, reason, by } = request;
  if (!tx.db.isTransaction) throw new Error('a refund is requested within a transaction that holds its order');
  const payments = await lockRefundable(tx, orderId);
  await failpoint('request-refund.locked');
  const before = await refundsOfRequest(tx, orderId, key);
  await failpoint('request-refund.before-read');
  if (before.length > 0) {
    const sum = before.reduce((total, refund) => total + refund.amountCents, 0n);
    if (amountCents !== 'REST' && amountCents !== sum) return { refused: 'OTHER_AMOUNT' };
    return { refundIds: before.map(({ id }) => id), amountCents: sum, already: true };
  }
  const left = payments.reduce((total, { leftCents }) => total + leftCents, -keepCents);
  const rest = mostCents !== undefined && mostCents < left ? mostCents : left;
  const wanted = amountCents === 'REST' ? rest : amountCents;
  if (wanted <= 0n) return { refused: 'NOTHING_LEFT' };
  if (wanted > left) return { refused: 'MORE_THAN_PAID' };
  const refunds = shareRefund(payments, wanted).map((share) => ({ ...share, id: randomUUIDv7() }));
  await insertRefunds(tx, { orderId, key, reason, by }, refunds);
  await failpoint('request-refund.written');
  await putInOutbox(
    tx,
    refunds.map(({ id }) => ({ dedupeKey: `refund:${id}`, kind: 'payment.refund', payload: { refundId: id } })),
  );
  await failpoint('request-refund.outbox');
  return { refundIds: refunds.map(({ id }) => id), amountCents: wanted, already: false };
}
