import type { OrderView } from '#contract/orders/orders.ts';
import type { Queries } from '#platform/database/database.ts';
import { centsToDollars } from '#shared/money.ts';
import { type PaidPart, partsPaid } from './internal/view-records.ts';

const names: Record<string, string> = {
  card: 'Card',
  paypal: 'PayPal',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  pay_in_four: 'Pay in 4',
  gift_card: 'Gift card',
  reward: 'Reward',
  airline: 'Airline points',
  till: 'Paid at the till',
};

/** What an order was paid with, in words safe to show: brand and last four digits, never more. */
export async function listPaidWith(ctx: { db: Queries }, orderId: string): Promise<OrderView['paidWith']> {
  return (await partsPaid(ctx, orderId)).map((part) => ({
    label: paidLabel(part),
    amount: centsToDollars(part.amountCents),
    refunded: centsToDollars(part.refundedCents),
  }));
}

/** 'Visa ending in 1111'. */
export function paidLabel({ tender, facts }: Pick<PaidPart, 'tender' | 'facts'>): string {
  const name = (tender === 'card' && facts.brand) || (names[tender] ?? tender);
  return facts.last4 ? `${name} ending in ${facts.last4}` : name;
}
