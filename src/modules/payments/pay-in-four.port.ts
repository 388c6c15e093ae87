/**
 * What the shop needs from whoever lets shoppers pay in four. The shopper agrees on the provider's own page, which gives
 * a checkout token; what follows is like the card gateway's: one key per attempt for ever, whole NZD cents, no call inside
 * a database transaction.
 */
import type { AuthoriseResult, GatewayEntry, GatewayState, SettleResult } from './card-gateway.port.ts';

export interface PayInFourCheckout {
  amountCents: bigint;
  /** Our own name for what is being bought; the order's number comes with the authorisation. */
  reference: string;
  /** Null where the provider is to ask: express checkout begins before anybody said who they are. */
  consumer: { email: string; firstName: string; lastName: string; phone: string } | null;
  items: readonly { name: string; sku: string; qty: number; unitCents: bigint }[];
  shipping: {
    name: string;
    line1: string;
    line2: string;
    suburb: string;
    town: string;
    postcode: string;
    country: string;
  } | null;
  /** Where the shopper comes back to. */
  confirmUrl: string;
  cancelUrl: string;
  express: boolean;
}
export type CreatedCheckout =
  | { outcome: 'CREATED'; token: string; expires: string; redirectUrl: string }
  | { outcome: 'REFUSED'; reason: string }
  | { outcome: 'UNKNOWN'; reason: string };

/** What the shopper told the provider on its page: who pays, and where to. */
export interface AgreedCheckout {
  amountCents: bigint;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  shipping: PayInFourCheckout['shipping'];
}

export interface PayInFourPort {
  createCheckout(checkout: PayInFourCheckout): Promise<CreatedCheckout>;
  /** A checkout by its token; null when the provider has it no longer. Throws when nobody can be asked. */
  readCheckout(token: string): Promise<AgreedCheckout | null>;
  /** Declined with kind DETAILS_MISMATCH when the shopper agreed to another amount than this. */
  authorise(request: {
    attemptKey: string;
    token: string;
    amountCents: bigint;
    orderNumber: string;
  }): Promise<AuthoriseResult>;
  capture(request: { attemptKey: string; gatewayRef: string; amountCents: bigint }): Promise<SettleResult>;
  void(request: { attemptKey: string; gatewayRef: string; amountCents: bigint }): Promise<SettleResult>;
  refund(request: { attemptKey: string; gatewayRef: string; amountCents: bigint }): Promise<SettleResult>;
  /** Where a payment stands; null when the provider has never heard of it. Throws when nobody can be asked. */
  find(
    gatewayRef: string,
  ): Promise<{ state: GatewayState; amountCents: bigint; currency: string; orderNumber: string } | null>;
  /** Every payment made between two instants, and what was given back of each. Throws when they cannot be had whole. */
  list(from: Date, until: Date): AsyncIterable<GatewayEntry>;
}
