/**
 * What the shop needs from whoever takes cards. Every call carries a key that names one attempt for ever:
 * the same key again returns what happened the first time and never charges twice (reliability R2, R3).
 * Amounts are whole NZD cents. No call is made inside a database transaction.
 */

/** The gateway took the money aside (AUTHORISED), refused it (DECLINED) or we cannot know (UNKNOWN: ask again with the same key). */
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
  kind: 'card' | 'paypal' | 'apple_pay' | 'google_pay' | 'airline' | 'pay_in_four';
  brand: string;
  last4: string;
  /** 'MM/YYYY', empty when the gateway does not say. */
  expiry: string;
  /** What its fraud detection says; absent when it says nothing. REVIEW: the order waits until staff have looked (FIX-35). */
  risk?: { decision: 'APPROVE' | 'REVIEW'; id: string };
}

/** DONE is final; REFUSED is final too (the state did not allow it); UNKNOWN may be asked again with the same key. */
export type SettleResult =
  | { outcome: 'DONE'; gatewayRef: string; amountCents: bigint }
  | { outcome: 'REFUSED'; reason: string }
  | { outcome: 'UNKNOWN'; reason: string };

export type GatewayState = 'AUTHORISED' | 'CAPTURING' | 'CAPTURED' | 'VOIDED' | 'DECLINED' | 'REFUNDED';

/** A movement of money as it stands in the provider's own books. */
export interface GatewayEntry {
  gatewayRef: string;
  kind: 'payment' | 'refund';
  state: GatewayState;
  amountCents: bigint;
  /** Whatever the provider was told then; empty when nothing. */
  orderNumber: string;
}

/** Something happened to a transaction, or to none that we know of. */
export interface GatewayNotification {
  kind: string;
  gatewayRef: string | null;
  at: Date;
}

export interface CardGatewayPort {
  /** A token with which the browser's card form and wallets may talk to the gateway, and where they are when they are not the provider's own. */
  createClientToken(): Promise<{ clientToken: string; frameUrl: string | null; walletsUrl: string | null }>;
  authorise(request: {
    /** One key per attempt for ever. */
    attemptKey: string;
    amountCents: bigint;
    orderNumber: string;
    /** A one-time nonce of the card form or a wallet (PayPal, Apple Pay, Google Pay), or what was saved before. */
    instrument: { nonce: string } | { savedToken: string };
    /** Also keeps the instrument for this customer of the gateway, told as `savedToken`. */
    saveFor?: string;
    deviceData?: string;
    /** What the shop's own fraud script says of the device. */
    fraudToken?: string;
  }): Promise<AuthoriseResult>;
  /** Makes sure that the gateway knows a customer by this name of ours; any number of times. */
  openCustomer(customerRef: string): Promise<{ outcome: 'DONE' } | { outcome: 'UNKNOWN'; reason: string }>;
  /** Forgets a saved instrument; DONE also when there is none. */
  forgetMethod(savedToken: string): Promise<{ outcome: 'DONE' } | { outcome: 'UNKNOWN'; reason: string }>;
  capture(request: { attemptKey: string; gatewayRef: string; amountCents: bigint }): Promise<SettleResult>;
  void(request: { attemptKey: string; gatewayRef: string }): Promise<SettleResult>;
  refund(request: { attemptKey: string; gatewayRef: string; amountCents: bigint }): Promise<SettleResult>;
  /** What a notification tells, once its signature holds; null when it does not. What it says is a reason to look, no more (R7). */
  readNotification(signed: { signature: string; payload: string }): Promise<GatewayNotification | null>;
  /** Where a transaction stands; null when the gateway has never heard of it. */
  find(
    gatewayRef: string,
  ): Promise<{ state: GatewayState; amountCents: bigint; currency: string; orderNumber: string } | null>;
  /** Everything made between two instants, page by page, whoever made it. Throws when it cannot be had whole. */
  list(from: Date, until: Date): AsyncIterable<GatewayEntry>;
}
