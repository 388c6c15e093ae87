/** Labels and styles for the states of orders and returns. */
import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import type { StaffReturn } from '#contract/staff/orders/staff-returns.ts';
import type { Tone } from './ui/values.tsx';

type Words = { label: string; tone: Tone };
const orders: Record<StaffOrder['state'], Words> = {
  PENDING: { label: 'Being placed', tone: 'plain' },
  PLACED: { label: 'To do', tone: 'plain' },
  PARTLY_SHIPPED: { label: 'Partly sent', tone: 'waiting' },
  SHIPPED: { label: 'Sent', tone: 'done' },
  PARTLY_RETURNED: { label: 'Partly returned', tone: 'plain' },
  RETURNED: { label: 'Returned', tone: 'done' },
  CANCELLING: { label: 'Cancelling', tone: 'bad' },
  CANCELLED: { label: 'Cancelled', tone: 'bad' },
  FAILING: { label: 'Failing', tone: 'bad' },
  FAILED: { label: 'Failed', tone: 'bad' },
};
/** `ready` and `waitsForRma` add a detail to the state. */
export function orderWords(order: {
  state: StaffOrder['state'];
  readyAt?: string | null;
  waitsForRma?: string | null;
  heldFor?: string | null;
  packedAt?: string | null;
  shippingType?: StaffOrder['shippingType'];
}): Words {
  if ((order.state === 'PLACED' || order.state === 'PARTLY_SHIPPED') && order.heldFor)
    return { label: 'On hold', tone: 'bad' };
  if (order.state === 'PLACED' && order.waitsForRma) return { label: 'Waiting for a return', tone: 'plain' };
  if (order.state === 'PLACED' && order.readyAt) return { label: 'Ready to collect', tone: 'good' };
  if (order.state === 'PLACED' && order.packedAt) return { label: 'Packed', tone: 'good' };
  if (order.state === 'SHIPPED' && order.shippingType === 'STORE_PICKUP') return { label: 'Collected', tone: 'done' };
  return orders[order.state];
}

export const returnWords: Record<StaffReturn['state'], Words> = {
  REQUESTED: { label: 'On its way', tone: 'waiting' },
  RECEIVED: { label: 'Refund on its way', tone: 'plain' },
  DONE: { label: 'Done', tone: 'done' },
  CANCELLED: { label: 'Cancelled', tone: 'bad' },
  REFUSED: { label: 'Refused', tone: 'bad' },
};

/** Shown before refunding a sale at a till, for which no provider is called (FIX-49). */
export const TILL_REFUND =
  'This order was paid at a till. Pay the refund at the till yourself; it is only recorded here.';

/** Where the refunded money has to come from. */
export const refundWords = (channel: StaffOrder['channel'], amount: string): string =>
  channel === 'pos' ? `Hand ${amount} back at the till.` : `${amount} is refunded to the original payment methods.`;

export type RefundTarget = 'original' | 'storeCredit';
/** The customer's right is to the money: store credit only where they agreed to it (EDIT-04). */
export const refundTargets: readonly { value: RefundTarget; label: string }[] = [
  { value: 'original', label: 'The payment methods used' },
  { value: 'storeCredit', label: 'Store credit, which the customer has agreed to' },
];
