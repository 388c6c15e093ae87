/** A payment or refund of ours that the provider's records do not confirm. */
export interface Difference {
  orderId: string;
  orderNumber: string;
  paymentId: string;
  /** Of a refund; null where the payment itself differs. */
  refundId: string | null;
  tender: string;
  cents: bigint;
  ours: string;
  theirs: string;
}
