import type { Queries } from '#platform/database/database.ts';
import type { Cents } from '#shared/money.ts';
import { selectRefundable } from '../internal/refund-records.ts';
import { methodOf } from '../methods/payment-methods.ts';
import { shareRefund } from './refund.ts';

/**
 * To which payments of an order a refund of this amount, in cents, would go, in words safe to show; null where less is
 * left once `keepCents` stay paid. To be shown only: nothing is locked, so that the next refund may change it (EDIT-01).
 */
export async function showRefundShares(
  ctx: { db: Queries },
  orderId: string,
  { amountCents, keepCents }: { amountCents: Cents; keepCents: Cents },
): Promise<{ label: string; cents: Cents }[] | null> {
  const payments = await selectRefundable(ctx, orderId);
  const left = payments.reduce((total, { leftCents }) => total + leftCents, -keepCents);
  if (amountCents > 0n && amountCents > left) return null;
  return shareRefund(payments, amountCents).flatMap(({ paymentId, amountCents: cents }) => {
    const payment = payments.find(({ id }) => id === paymentId);
    return payment ? [{ label: methodOf(payment.tender).describe(payment.facts), cents }] : [];
  });
}
