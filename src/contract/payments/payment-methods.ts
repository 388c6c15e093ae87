/** Payment methods for the rest of an order, and what the browser needs to offer them (PAY-01, PAY-04, PAY-06). */
import { z } from 'zod';
import { cleanText, dollars } from '../fields/fields.ts';

/** Payment methods other than credits, in display order. */
export const payingTenders = ['card', 'paypal', 'apple_pay', 'google_pay', 'pay_in_four', 'bank_transfer'] as const;
export type PayingTender = (typeof payingTenders)[number];
/** Those that are paid after ordering, to an account that the shop names; nothing else is sent with them. */
export const paidAfterwards = ['bank_transfer'] as const satisfies readonly PayingTender[];

/** A one-time token of a provider, never a card number. It becomes a part of a path, where dots alone are another path. */
export const providerToken = z
  .string()
  .min(1)
  .max(500)
  .regex(/^(?!\.{1,2}$)[\w.+/=:-]+$/);

/** Card, PayPal and wallets: all through the card provider, at the payment step or from an express sheet. */
const cardProviderMethodSchema = z.strictObject({
  method: z.enum([
    'card',
    'paypal',
    'apple_pay',
    'google_pay',
    'paypal_express',
    'apple_pay_express',
    'google_pay_express',
  ]),
  amount: dollars,
  /** 'immediate': a one-time nonce of the provider. 'saved': the id of one of the customer's saved payment methods. */
  token: providerToken,
  type: z.enum(['immediate', 'saved']),
  deviceData: cleanText(5000).optional(),
  /** Save it for later orders; for logged-in customers, card and PayPal. */
  save: z.boolean().optional(),
});

const payInFourMethodSchema = z.strictObject({
  method: z.enum(['pay_in_four', 'pay_in_four_express']),
  amount: dollars,
  /** The checkout token of `/payment/bnpl/token`, once the shopper has agreed. */
  token: providerToken,
});

/** Paid from the shopper's bank after ordering. */
const bankTransferMethodSchema = z.strictObject({ method: z.literal('bank_transfer'), amount: dollars });

export const payingMethodSchemas = [cardProviderMethodSchema, payInFourMethodSchema, bankTransferMethodSchema] as const;
export type PayingMethod = z.output<(typeof payingMethodSchemas)[number]>;

/** GET /nz/api/payment/methods: what this shop offers; the amount and the device restrict it further. */
export interface PaymentMethodsResponse {
  methods: PayingTender[];
  /** Where the shopper pays with a method whose money comes after the order; absent where there is none. */
  payTo?: Partial<Record<PayingTender, string>>;
  /** The environment of the wallets. */
  environment: 'simulator' | 'sandbox' | 'production';
  googleMerchantId: string;
  /** Who opens Apple's merchant sessions: the shop under its own certificate, or the card provider. */
  appleSessions: 'shop' | 'provider';
  /** PayPal's own instalments (PAY-26). */
  paypalPayLater: false;
  /** Country of the store, for sheets (EXP-22). */
  country: string;
}

/** The payment method behind a method of a request: an express method is paid like its standard counterpart. */
export const tenderOfMethod = (method: PayingMethod['method']): PayingTender =>
  method.replace(/_express$/, '') as PayingTender;
