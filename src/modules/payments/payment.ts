/** States of a payment, its transitions, and the tenders that exist (PAY-28). Pure. */
import type { PaymentInput } from '#contract/checkout/checkout.ts';
import { creditMethods } from '#contract/checkout/checkout-info.ts';
import type { PayingTender } from '#contract/payments/payment-methods.ts';
import { type Cents, dollarsToCents } from '#shared/money.ts';
import type { CardDetails } from './card-gateway.port.ts';

/**
 * Every state transition, made by compare-and-set (reliability R4). Credits of our own ledger are decided at once:
 * held, then posted or voided.
 */
export const paymentTransitions = {
  CREATED: ['AUTHORISED', 'DECLINED', 'UNKNOWN'],
  UNKNOWN: ['AUTHORISED', 'DECLINED'],
  AUTHORISED: ['CAPTURING', 'VOIDING', 'CAPTURED', 'VOIDED', 'NOT_COLLECTED'],
  DECLINED: [],
  CAPTURING: ['CAPTURED', 'NOT_COLLECTED'],
  CAPTURED: ['PART_REFUNDED', 'REFUNDED'],
  PART_REFUNDED: ['PART_REFUNDED', 'REFUNDED'],
  REFUNDED: [],
  VOIDING: ['VOIDED'],
  VOIDED: [],
  // The capture was refused for good, or could not be attempted, and staff have closed it (FIX-25).
  NOT_COLLECTED: [],
} as const satisfies Record<string, readonly string[]>;
export type PaymentState = keyof typeof paymentTransitions;

/** Credits in our own ledger: held in T1, posted in T2; no provider is called. */
export type CreditTender = 'reward' | 'store_credit' | 'gift_card';
/** Decided by a provider. */
export type ExternalTender = PayingTender | 'airline';
/** Paid at a store's till: taken before the order exists, and refunded there by hand (FIX-49). */
export const TILL_TENDER = 'till';
/** Taken by staff at a counter for an order of the shop: cash, or a card at a terminal that is not the shop's (EDIT-03). */
export const counterTenders = ['cash', 'terminal'] as const;
export type CounterTender = (typeof counterTenders)[number];
/** Money that staff have in hand when the order is written. */
export interface CounterPayment {
  tender: CounterTender;
  amountCents: Cents;
  /** What the terminal printed; empty for cash. */
  reference: string;
}
/** Every tender; `methods/payment-methods.ts` lists how each behaves. */
export type Tender = CreditTender | ExternalTender | typeof TILL_TENDER | CounterTender;

/** What the browser supplied to pay with; deleted once the provider has answered. Never a card number or PIN. */
export interface PaymentInstrument {
  /** Usable once: a provider's token, or the airline's quote. */
  token?: string;
  /** Of the customer's saved method. */
  savedToken?: string;
  /** The gateway's reference of the customer for whom the method is to be saved. */
  saveFor?: string;
  deviceData?: string;
  /** Of the shop's fraud script (ANA-03). */
  fraudToken?: string;
  /** Whose points are burned. */
  airlineMemberId?: string;
}

export interface Payment {
  id: string;
  orderId: string;
  orderNumber: string;
  tender: Tender;
  state: PaymentState;
  amountCents: Cents;
  authorisedCents: Cents;
  /** One key per attempt for ever (reliability R2). */
  pspKey: string;
  pspRef: string | null;
  instrument: PaymentInstrument;
  ageSeconds: number;
}
export type ExternalPayment = Payment & { tender: ExternalTender };

/** A credit of our own ledger that pays part of an order: its account, and what may be shown of it. */
export interface Credit {
  tender: CreditTender;
  accountId: string;
  /** Where the value goes when the order is placed. */
  targetId: string;
  amountCents: Cents;
  facts: { kind: CreditTender; last4?: string };
}

/** Whether a method is a credit; at most one method beside them is not (PAY-28). */
export const isCredit = ({ method }: PaymentInput): boolean => (creditMethods as readonly string[]).includes(method);

/** What the methods of a request pay together. */
export const sumOfMethods = (methods: readonly PaymentInput[]): Cents =>
  methods.reduce((sum, { amount }) => sum + dollarsToCents(amount), 0n);

/** What a transition of a payment writes beside its state. */
export interface PaymentPatch {
  pspRef?: string;
  authorisedCents?: bigint;
  capturedCents?: bigint;
  facts?: CardDetails;
  /** The gateway's token of the method it now keeps for the customer. */
  savedToken?: string;
  declineCode?: string;
  declineReason?: string;
}
