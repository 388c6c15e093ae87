/**
 * What a payment method says of itself. One object for each method; nothing else in the shop knows its details. A new
 * method is a folder beside this file and a line in `payment-methods.ts`.
 */
import type { PaymentInput } from '#contract/checkout/checkout.ts';
import type { Config } from '#platform/config.ts';
import type { Cents } from '#shared/money.ts';
import type { AuthoriseResult, GatewayEntry, GatewayState, SettleResult } from '../card-gateway.port.ts';
import type { Difference } from '../difference.ts';
import type { ExternalPayment, PaymentInstrument } from '../payment.ts';
import type { PaymentsCtx } from '../payments-context.ts';

/** How an order can be paid: by a provider, by credit in our own ledger, or at a store's till. */
export type PaymentMethod = ExternalMethod | CreditMethod | TillMethod;

interface EveryMethod {
  /** Its name with what may be shown of the instrument, never more than the last four digits: 'Visa ending in 1111'. */
  describe(facts: ShownFacts): string;
}
export interface ShownFacts {
  brand?: string | undefined;
  last4?: string | undefined;
  /** What a terminal printed (EDIT-03). */
  reference?: string | undefined;
}

/** 'Visa ending in 1111', or the name alone where no digits are known. */
export const endingIn = (name: string, { last4 }: ShownFacts): string => (last4 ? `${name} ending in ${last4}` : name);

/**
 * What a payment page loads from a provider, as sources of the page's policy: the inventory of PCI DSS 6.4.3 and 11.6.1
 * (reliability D13; docs/payments.md gives the purpose of each).
 */
export interface PageSources {
  scripts?: readonly string[];
  frames?: readonly string[];
  connects?: readonly string[];
  images?: readonly string[];
}

/** Value in our own ledger: held while the order is placed, then posted; no provider is called. */
export interface CreditMethod extends EveryMethod {
  kind: 'credit';
  /** Why an order is refused when its account holds less than the order takes from it. */
  shortReason: 'GIFT_CARD_SHORT' | 'REWARD_UNUSABLE' | 'STORE_CREDIT_UNUSABLE';
}

/** Taken at a store's till before the order exists, or at a counter by staff, and refunded there by hand (FIX-49, EDIT-03). */
export interface TillMethod extends EveryMethod {
  kind: 'till';
}

/**
 * Money from outside, which a provider decides or which is paid after the order. Every step may be called any number
 * of times, with the same key, in any process, and has its effect once; no answer is UNKNOWN, never a guess
 * (reliability R2, R3). Steps use the network only: no transaction is open, no connection held.
 */
export interface ExternalMethod extends EveryMethod {
  kind: 'external';
  /** Null where the shopper pays after the order and staff confirm that the money is in: nothing is called then. */
  provider: PaymentProvider | null;
  /** Where the shopper pays, for a method without a provider. */
  payTo?(config: Config): string;
  /** For how long the provider remembers a key, in hours; after 80 % of it the key is not used again (reliability R8). */
  keyWindowHours: number;
  /** Whether the shop's settings name the provider, so that the method can be offered (PAY-27). */
  isSetUp(config: Config): boolean;
  /** What its form needs while it is offered; nothing where the simulator plays the provider. */
  sources?(config: Config): PageSources;
  /** Whether an order's remaining amount can be paid with it. */
  accepts(amountCents: Cents): boolean;
  /** The provider identifies its customers by their mobile number. */
  needsMobile: boolean;
  /** A customer may save it for later orders. */
  canBeSaved: boolean;
  /** What of the browser's input is stored for the call to the provider, and deleted after it. */
  readInput(method: PaymentInput, order: InputFacts): PaymentInstrument;
  /** Authorises the money, or takes it where the provider has no authorisation (`payment.pspKey` is the key). */
  authorise(ctx: PaymentsCtx, payment: ExternalPayment): Promise<AuthoriseResult>;
  /** Captures what was authorised; DONE at once where the money was taken with the authorisation. */
  capture(ctx: PaymentsCtx, payment: ExternalPayment, gatewayRef: string): Promise<SettleResult>;
  /** Undoes the authorisation: a void, or a full refund where the money was taken at once. */
  void(ctx: PaymentsCtx, payment: ExternalPayment, gatewayRef: string): Promise<SettleResult>;
  /** Refunds part or all of captured money, under a key of its own. */
  refund(
    ctx: PaymentsCtx,
    payment: ExternalPayment,
    refund: { key: string; gatewayRef: string; amountCents: bigint },
  ): Promise<SettleResult>;
  /** The current state; null when the provider does not know it. */
  find(ctx: PaymentsCtx, payment: ExternalPayment, gatewayRef: string): Promise<{ state: GatewayState } | null>;
  /** The provider's states of a payment that we have refunded in full. */
  statesWhenRefunded: readonly GatewayState[];
}

/** What else of an order may go to the provider with the shopper's input. */
export interface InputFacts {
  /** Ids of saved methods → the gateway's tokens, of this customer alone. */
  savedTokens: ReadonlyMap<string, string>;
  /** The gateway's reference of the customer; null for a guest. */
  saveFor: string | null;
  /** Device data of the shop's fraud script (FIX-35). */
  fraudToken: string | undefined;
}

/** `amount` is in the provider's own unit. */
export type ListedEntry = Pick<GatewayEntry, 'gatewayRef' | 'kind' | 'state' | 'orderNumber'> & { amount: string };

/** A provider of one or more methods: its records, with which ours are compared every night (FIX-22). */
export interface PaymentProvider {
  /** As staff and operators read it. */
  name: string;
  /** Name of the stand-in that replaces it in a trial (SEC-03). */
  standIn: string;
  /** Its records are read only while one of its methods is offered. */
  onlyWhileOffered: boolean;
  /** Longest wait for one step of a payment, with every call that the step makes; an order's lease outlasts its steps. */
  timeoutMs(config: Config): number;
  /** What payment pages need for any of its methods; nothing where the simulator plays the provider. */
  sources?(config: Config): PageSources;
  /**
   * Everything in the provider's records with us, created between two instants, by its reference or our key. Throws
   * when the list is incomplete.
   */
  list(ctx: PaymentsCtx, from: Date, until: Date): AsyncIterable<ListedEntry>;
  /**
   * Where the list has no entry of its own for each refund: compares the refunds of the last days in another way. Throws
   * when the provider's records cannot be read.
   */
  compareRefunds?(ctx: PaymentsCtx, days: number): Promise<Difference[]>;
}
