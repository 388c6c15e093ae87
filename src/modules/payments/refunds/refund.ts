/** Refunds (reliability R10). Pure. */
import type { Cents } from '#shared/money.ts';
import { byTender, isExternal, methodOf } from '../methods/payment-methods.ts';
import type { Payment, Tender } from '../payment.ts';

export interface Refund {
  id: string;
  paymentId: string;
  amountCents: Cents;
  /** MANUAL: closed without money; its row says why. */
  state: 'CREATED' | 'DONE' | 'MANUAL';
  /** One key per refund for ever (reliability R2). */
  pspKey: string;
  ageSeconds: number;
  /** The ledger account that gets it as store credit; null: it goes to its payment (EDIT-04). */
  creditAccount: string | null;
}
/** A payment with what is already being refunded of it. */
export interface Refundable {
  id: string;
  tender: Tender;
  leftCents: Cents;
}

/** The same with what may be shown of its method: brand, last four digits. */
export interface PaidRefundable extends Refundable {
  facts: { brand?: string; last4?: string };
}

/** The key of the one refund of an order's delivery charge. */
export const DELIVERY_REFUND_KEY = 'delivery';

/**
 * Keys of refunds: the server's own, each of a form of its own, and those chosen by staff, operators and machines,
 * which all begin with `asked:` so that none of them can equal one of the server's (FIX-26).
 */
export type RefundKey =
  | typeof DELIVERY_REFUND_KEY
  | 'cancelled'
  | `${'cancelled' | 'rest' | 'return' | 'change'}:${string}`
  | `asked:${string}`;

/** Whether a refund of this payment may be given as store credit: credits of our own go back to themselves. */
export const isMoney = ({ tender }: { tender: Tender }): boolean => methodOf(tender).kind !== 'credit';

/** Back to the source: external payments first, then credits; within those the last authorised first. */
export function shareRefund(
  payments: readonly Refundable[],
  amountCents: Cents,
): { paymentId: string; amountCents: Cents }[] {
  let left = amountCents;
  return payments
    .toSorted((a, b) => Number(isExternal(b.tender)) - Number(isExternal(a.tender)) || byTender(b, a))
    .flatMap(({ id, leftCents }) => {
      const share = left - leftCents > 0n ? leftCents : left;
      left -= share;
      return share > 0n ? [{ paymentId: id, amountCents: share }] : [];
    });
}

/** What was paid and may be refunded once it is captured. */
export const refundableStates: readonly Payment['state'][] = ['AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED'];
