import type { OrderView } from '#contract/orders/orders.ts';
import { isPaidLater, methodOf } from '#modules/payments/methods/payment-methods.ts';
import type { Queries } from '#platform/database/database.ts';
import { type Cents, centsToDollars } from '#shared/money.ts';
import { type PaidPart, partsPaid } from './internal/view-records.ts';

/** What an order was paid with, in words safe to show: brand and last four digits, never more. */
export async function listPaidWith(ctx: { db: Queries }, orderId: string): Promise<OrderView['paidWith']> {
  return (await partsPaid(ctx, orderId)).map((part) => ({
    label: isAwaited(part) ? `${paidLabel(part)}, not received yet` : paidLabel(part),
    amount: centsToDollars(part.amountCents),
    refunded: centsToDollars(part.refundedCents),
  }));
}

/** Where the shopper still has to pay what, for a method whose money comes after the order; null for other orders. */
export async function findAwaitingPayment(
  ctx: { db: Queries },
  orderId: string,
): Promise<{ account: string; cents: Cents } | null> {
  const awaited = (await partsPaid(ctx, orderId)).find(isAwaited);
  return awaited ? { account: awaited.facts.payTo ?? '', cents: awaited.amountCents } : null;
}

/** The shopper pays after ordering, and the money is not in. */
const isAwaited = ({ tender, state }: PaidPart): boolean => state === 'AUTHORISED' && isPaidLater(tender);

/** 'Visa ending in 1111'. */
export const paidLabel = ({ tender, facts }: Pick<PaidPart, 'tender' | 'facts'>): string =>
  methodOf(tender).describe(facts);
