/** Journals kept by others about our orders, to compare with our own tables. */

/** One authorisation in the gateway's own journal. */
export interface GatewayJournalEntry {
  pspKey: string;
  gatewayRef: string;
  /** Approved and neither voided nor fully refunded. */
  live: boolean;
  captured: boolean;
  /** Refunded so far. */
  refundedCents: bigint;
  amountCents: bigint;
  currency: string;
}
/** The final answer a client received. */
export interface ClientEntry {
  orderNumber: string | null;
  checkoutId: string;
  placed: boolean;
  shownCents: bigint;
}
