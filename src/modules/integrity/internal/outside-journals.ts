/** What others wrote down of our orders, to be held against our own tables. */

/** One authorisation in the gateway's own journal. */
export interface GatewayEntry {
  pspKey: string;
  gatewayRef: string;
  /** Approved and neither voided nor wholly refunded. */
  live: boolean;
  captured: boolean;
  /** Given back so far. */
  refundedCents: bigint;
  amountCents: bigint;
  currency: string;
}
/** What a client was told in the end. */
export interface ClientEntry {
  orderNumber: string | null;
  checkoutId: string;
  placed: boolean;
  shownCents: bigint;
}
