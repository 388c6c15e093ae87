/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */
import type { PaymentState } from './payment.ts';

/** `payments.order_payment`: how an order was paid, as a person may see it. */
export interface OrderPayment {
  payment_id: string;
  order_id: string;
  tender: string;
  /**
   * Brand and last digits of a card with the risk that the gateway named, last digits of a gift card, or the account
   * that is paid to after ordering; empty for others, and once erased.
   */
  facts: { brand?: string; last4?: string; payTo?: string; reference?: string };
  state: PaymentState;
  /** Asked for, and authorised: different only for a method that may authorise another amount. */
  amount_cents: bigint;
  authorised_cents: bigint;
  captured_cents: bigint;
  refunded_cents: bigint;
  /** The provider's; null unless it declined. */
  decline_code: string | null;
  created_at: Date;
  /** When it first reached each state; empty for payments made before this was recorded. */
  state_times: Partial<Record<PaymentState, string>>;
}

/** `payments.provider_payment`: a payment as its provider knows it, to be compared with the provider's records. */
export interface ProviderPayment {
  payment_id: string;
  order_id: string;
  tender: string;
  state: PaymentState;
  amount_cents: bigint;
  authorised_cents: bigint;
  captured_cents: bigint;
  refunded_cents: bigint;
  /** The key that we call the provider with, and the reference it gave; no reference for credits and till payments. */
  psp_key: string;
  psp_ref: string | null;
  created_at: Date;
}

/** `payments.order_refund`: one payment's part of a refund of an order. */
export interface OrderRefund {
  refund_id: string;
  order_id: string;
  payment_id: string;
  /** What it was asked for: parts of one request share it. */
  request_key: string;
  /** CREATED until the provider has made it; MANUAL ended without the provider. */
  state: 'CREATED' | 'DONE' | 'MANUAL';
  amount_cents: bigint;
  /** Of a MANUAL one: the money went back another way. */
  paid_otherwise: boolean;
  /** The ledger account that gets it as store credit; null where it goes to its payment. */
  credit_account: string | null;
  reason: string;
  requested_by: string;
  psp_ref: string | null;
  created_at: Date;
  /** Once DONE: when it was made. */
  changed_at: Date;
}

/** `payments.refunded_line`: units of a line that were refunded, by refunds that did not end without money. */
export interface RefundedLine {
  order_id: string;
  line_no: number;
  qty: number;
  amount_cents: bigint;
  /** The refund that it belongs to. */
  request_key: string;
}
