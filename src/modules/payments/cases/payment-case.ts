/** A payment problem that needs a person (FIX-22, FIX-25, FIX-35). Pure. */
import type { CaseKind, CaseResolution } from '#contract/staff/orders/staff-payment-cases.ts';

export interface PaymentCase {
  id: string;
  kind: CaseKind;
  orderId: string;
  orderNumber: string;
  paymentId: string | null;
  refundId: string | null;
  tender: string | null;
  amountCents: bigint;
  /** The gateway's message, or ours where it had none. */
  said: string;
  openedAt: Date;
}
export interface NewCase {
  kind: CaseKind;
  /** One problem, one case: the same problem again reopens it with its new message. */
  dedupeKey: string;
  orderId: string;
  paymentId?: string;
  refundId?: string;
  amountCents: bigint;
  said: string;
}

/** While one of these is open nothing of its order is dispatched: the money may not exist, or not be the shopper's. */
export const holdingKinds: readonly CaseKind[] = ['SETTLEMENT_DECLINED', 'DISPUTE', 'FRAUD_REVIEW', 'AWAITING_MONEY'];
/** Steps that got stuck and can be retried with one key. */
const drivenKinds: readonly CaseKind[] = ['CAPTURE', 'VOID', 'REFUND', 'CANCEL'];

/**
 * How staff may resolve a case. "Paid another way" applies only to refunds. Money that does not arrive is resolved by
 * cancelling the order.
 */
export function resolutionsOf({ kind, refundId }: Pick<PaymentCase, 'kind' | 'refundId'>): CaseResolution[] {
  if (kind === 'AWAITING_MONEY') return ['COLLECTED'];
  return [
    ...(drivenKinds.includes(kind) ? (['RETRIED'] as const) : []),
    ...(refundId !== null && (kind === 'REFUND' || kind === 'CANCEL' || kind === 'REFUND_DECLINED')
      ? (['PAID_BACK'] as const)
      : []),
    'CLOSED',
  ];
}
