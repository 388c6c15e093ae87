/** POST /payment/bnpl/token: opens a pay-in-four checkout for exactly the amount left to pay (BNPL-07, BNPL-08). */
import { z } from 'zod';
import { providerToken } from '../payments/payment-methods.ts';
import { checkoutInfoRequestSchema } from './checkout-info.ts';

/** The checkout's info request, and whether it is an express checkout (without earlier steps). */
export const payInFourTokenRequestSchema = checkoutInfoRequestSchema.extend({ express: z.boolean().default(false) });
export type PayInFourTokenRequest = z.output<typeof payInFourTokenRequestSchema>;

export const payInFourTokenSchema = z.strictObject({
  token: z.string(),
  /** Expiry of the token, ISO. */
  expires: z.string(),
  /** The provider's page on which the shopper agrees. */
  redirectUrl: z.string(),
  /** Dollars the shopper agrees to there. */
  amount: z.number(),
});
export type PayInFourToken = z.output<typeof payInFourTokenSchema>;

/** POST /payment/bnpl/checkout: name and address from an express checkout with the provider, by its token. */
export const payInFourCheckoutRequestSchema = z.strictObject({ token: providerToken });
export type PayInFourCheckoutRequest = z.output<typeof payInFourCheckoutRequestSchema>;

const text = z.string();
/** As the provider returns it; the code that fills in the order decides what to use. */
export const payInFourCheckoutSchema = z.strictObject({
  /** Dollars the shopper agreed to. */
  amount: z.number(),
  email: text,
  firstName: text,
  lastName: text,
  phone: text,
  /** Null where nothing is to be delivered. */
  address: z
    .strictObject({ name: text, line1: text, line2: text, suburb: text, town: text, postcode: text, country: text })
    .nullable(),
});
export type PayInFourCheckoutReply = z.output<typeof payInFourCheckoutSchema>;
