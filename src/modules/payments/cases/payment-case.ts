/** A matter of money that needs a person (FIX-22, FIX-25, FIX-35). Pure. */
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
  /** The gateway's words, or ours where it had none. */
  said: string;
  openedAt: Date;
}
export interface NewCase {
  kind: CaseKind;
  /** One matter, one case: the same again opens it anew with its new words. */
  dedupeKey: string;
  orderId: string;
  paymentId?: string;
  refundId?: string;
  amountCents: bigint;
  said: string;
}

/** While one of these is open nothing of its order leaves: the money may not be there, or not be the shopper's. */
export const holdingKinds: readonly CaseKind[] = ['SETTLEMENT_DECLINED', 'DISPUTE', 'FRAUD_REVIEW'];
/** What stood still and can be driven again with one key. */
const drivenKinds: readonly CaseKind[] = ['CAPTURE', 'VOID', 'REFUND', 'CANCEL'];

/** What a person may do about a case. Money can only be paid back another way where it was to go back. */
export function resolutionsOf({ kind, refundId }: Pick<PaymentCase, 'kind' | 'refundId'>): CaseResolution[] {
  return [
    ...(drivenKinds.includes(kind) ? (['RETRIED'] as const) : []),
    ...(refundId !== null && (kind === 'REFUND' || kind === 'CANCEL' || kind === 'REFUND_DECLINED')
      ? (['PAID_BACK'] as const)
      : []),
    'CLOSED',
  ];
}
