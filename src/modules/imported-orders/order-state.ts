import type { ImportedState } from '#contract/orders/imported-orders.ts';
import { type ImportedOrder, wasSold } from './imported-order.ts';

type Facts = Pick<ImportedOrder, 'cancelledAt' | 'paid' | 'sent' | 'totalCents' | 'refundedCents'> & {
  returnedCents: bigint;
};

/** What staff and shoppers read of an order of the other shop. */
export function stateOf(order: Facts): ImportedState {
  if (order.cancelledAt !== null) return 'cancelled';
  if (!wasSold(order)) return 'unpaid';
  if (order.paid === 'refunded' || (order.totalCents > 0n && leftOf(order) === 0n)) return 'refunded';
  const states = { fulfilled: 'dispatched', partial: 'part-dispatched' } as const;
  return order.sent === 'fulfilled' || order.sent === 'partial' ? states[order.sent] : 'not-dispatched';
}

/** Cents that nobody has refunded, there or here. */
const leftOf = ({ totalCents, refundedCents, returnedCents }: Facts): bigint =>
  totalCents - refundedCents - returnedCents;

/** Cents that can still be refunded here: nothing of an order that the other shop calls refunded. */
export const refundableOf = (order: Facts): bigint =>
  wasSold(order) && order.paid !== 'refunded' ? leftOf(order) : 0n;
