/** POST /payment/bnpl/token: opens a pay-in-four checkout for exactly what is left to pay (BNPL-07, BNPL-08). */
import { z } from 'zod';
import { checkoutInfoRequestSchema } from '../checkout/checkout-info.ts';
import { providerToken } from './payment-methods.ts';

/** The checkout's info request, and whether it is an express checkout (no steps before it). */
export const payInFourTokenRequestSchema = checkoutInfoRequestSchema.extend({ express: z.boolean().default(false) });
export type PayInFourTokenRequest = z.output<typeof payInFourTokenRequestSchema>;

export const payInFourTokenSchema = z.strictObject({
  token: z.string(),
  /** When the token is of no use any more, ISO. */
  expires: z.string(),
  /** The provider's page on which the shopper agrees. */
  redirectUrl: z.string(),
  /** Dollars the shopper agrees to there. */
  amount: z.number(),
});
export type PayInFourToken = z.output<typeof payInFourTokenSchema>;

/** POST /payment/bnpl/checkout: what the shopper told the provider in an express checkout, by its token. */
export const payInFourCheckoutRequestSchema = z.strictObject({ token: providerToken });
export type PayInFourCheckoutRequest = z.output<typeof payInFourCheckoutRequestSchema>;

const told = z.string();
/** As the provider has it; what of it the shop takes is decided by whoever fills in an order. */
export const payInFourCheckoutSchema = z.strictObject({
  /** Dollars the shopper agreed to. */
  amount: z.number(),
  email: told,
  firstName: told,
  lastName: told,
  phone: told,
  /** Null where nothing is to be delivered. */
  address: z
    .strictObject({ name: told, line1: told, line2: told, suburb: told, town: told, postcode: told, country: told })
    .nullable(),
});
export type PayInFourCheckoutReply = z.output<typeof payInFourCheckoutSchema>;
