/**
 * What the shop needs from a card gateway. Every call carries a key that names one attempt for ever: the same key
 * again returns the first result and never charges twice (reliability R2, R3). Amounts are whole NZD cents. No call is
 * made inside a database transaction.
 */
import type { PayingTender } from '#contract/payments/payment-methods.ts';

/**
 * The gateway authorised the money (AUTHORISED), refused it (DECLINED) or the outcome is unknown (UNKNOWN: call again
 * with the same key).
 */
export type AuthoriseResult =
  | {
      outcome: 'AUTHORISED';
      gatewayRef: string;
      amountCents: bigint;
      currency: string;
      card: CardDetails;
      savedToken?: string;
    }
  | { outcome: 'DECLINED'; gatewayRef: string | null; code: string; reason: string; kind: DeclineKind }
  | { outcome: 'UNKNOWN'; reason: string };

/** DETAILS_MISMATCH: the shopper agreed with the provider to something other than this order. */
export type DeclineKind = 'DECLINED' | 'TYPE_NOT_ACCEPTED' | 'INVALID_REQUEST' | 'DETAILS_MISMATCH' | 'QUOTE_UNUSABLE';

/** Safe to store and show: never a card number. */
export interface CardDetails {
  kind: PayingTender | 'airline';
  brand: string;
  last4: string;
  /** 'MM/YYYY', empty when the gateway does not supply it. */
  expiry: string;
  /**
   * The gateway's fraud decision; absent when there is none. REVIEW: the order waits until staff have checked it
   * (FIX-35).
   */
  risk?: { decision: 'APPROVE' | 'REVIEW'; id: string };
  /** Where the shopper pays after the order is placed; absent where the provider collects the money. */
  payTo?: string;
}

/** DONE is final; REFUSED is final too (the state did not allow it); UNKNOWN may be called again with the same key. */
export type SettleResult =
  | { outcome: 'DONE'; gatewayRef: string; amountCents: bigint }
  | { outcome: 'REFUSED'; reason: string }
  | { outcome: 'UNKNOWN'; reason: string };

export type GatewayState = 'AUTHORISED' | 'CAPTURING' | 'CAPTURED' | 'VOIDED' | 'DECLINED' | 'REFUNDED';

/** A transaction as it stands in the provider's own records. */
export interface GatewayEntry {
  gatewayRef: string;
  kind: 'payment' | 'refund';
  state: GatewayState;
  amountCents: bigint;
  /** As sent to the provider; empty when nothing was. */
  orderNumber: string;
}

/** An event of a transaction, possibly of one that we do not know. */
export interface GatewayNotification {
  kind: string;
  gatewayRef: string | null;
  at: Date;
}

export interface CardGatewayPort {
  /**
   * A token with which the browser's card form and wallets may call the gateway, and their URL when they are not
   * hosted by the provider.
   */
  createClientToken(): Promise<{ clientToken: string; frameUrl: string | null; walletsUrl: string | null }>;
  authorise(request: {
    /** One key per attempt for ever. */
    attemptKey: string;
    amountCents: bigint;
    orderNumber: string;
    /** A one-time nonce of the card form or a wallet (PayPal, Apple Pay, Google Pay), or a saved method. */
    instrument: { nonce: string } | { savedToken: string };
    /** Also saves the instrument for this customer of the gateway; the result is in `savedToken`. */
    saveFor?: string;
    deviceData?: string;
    /** The device data of the shop's fraud script. */
    fraudToken?: string;
  }): Promise<AuthoriseResult>;
  /** Creates the customer at the gateway under our reference if needed; idempotent. */
  openCustomer(customerRef: string): Promise<{ outcome: 'DONE' } | { outcome: 'UNKNOWN'; reason: string }>;
  /** Deletes a saved instrument; DONE also when there is none. */
  forgetMethod(savedToken: string): Promise<{ outcome: 'DONE' } | { outcome: 'UNKNOWN'; reason: string }>;
  capture(request: { attemptKey: string; gatewayRef: string; amountCents: bigint }): Promise<SettleResult>;
  void(request: { attemptKey: string; gatewayRef: string }): Promise<SettleResult>;
  refund(request: { attemptKey: string; gatewayRef: string; amountCents: bigint }): Promise<SettleResult>;
  /** The content of a webhook if its signature is valid, else null. It only triggers a lookup (reliability R7). */
  readNotification(signed: { signature: string; payload: string }): Promise<GatewayNotification | null>;
  /** The current state of a transaction; null when the gateway does not know it. */
  find(
    gatewayRef: string,
  ): Promise<{ state: GatewayState; amountCents: bigint; currency: string; orderNumber: string } | null>;
  /** Everything created between two instants, page by page, whoever created it. Throws when the list is incomplete. */
  list(from: Date, until: Date): AsyncIterable<GatewayEntry>;
}
