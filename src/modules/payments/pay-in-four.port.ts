/**
 * What the shop needs from a pay-in-four provider. The shopper agrees on the provider's own page, which returns a
 * checkout token; the rest is like the card gateway's: one key per attempt for ever, whole NZD cents, no call inside a
 * database transaction.
 */
import type { AuthoriseResult, GatewayEntry, GatewayState, SettleResult } from './card-gateway.port.ts';

export interface PayInFourCheckout {
  amountCents: bigint;
  /** Our own reference for the purchase; the order's number comes with the authorisation. */
  reference: string;
  /** Null where the provider asks for it: express checkout starts before the shopper is known. */
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
  /** Where the shopper returns to. */
  confirmUrl: string;
  cancelUrl: string;
  express: boolean;
}
export type CreatedCheckout =
  | { outcome: 'CREATED'; token: string; expires: string; redirectUrl: string }
  | { outcome: 'REFUSED'; reason: string }
  | { outcome: 'UNKNOWN'; reason: string };

/** What the shopper entered on the provider's page: who pays, and the delivery address. */
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
  /** A checkout by its token; null when the provider no longer has it. Throws when the provider cannot be reached. */
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
  /**
   * The current state of a payment; null when the provider does not know it. Throws when the provider cannot be
   * reached.
   */
  find(
    gatewayRef: string,
  ): Promise<{ state: GatewayState; amountCents: bigint; currency: string; orderNumber: string } | null>;
  /** Every payment made between two instants, and what was refunded of each. Throws when the list is incomplete. */
  list(from: Date, until: Date): AsyncIterable<GatewayEntry>;
}
