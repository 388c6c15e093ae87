/** POST /payment/bnpl/token: opens a pay-in-four checkout for exactly what is left to pay (BNPL-07, BNPL-08). */
import { z } from 'zod';
import { checkoutInfoRequestSchema } from './checkout-info.ts';

/** The checkout's info request, and whether it is an express checkout (no steps before it). */
export const bnplTokenRequestSchema = checkoutInfoRequestSchema.extend({ express: z.boolean().default(false) });
export type BnplTokenRequest = z.output<typeof bnplTokenRequestSchema>;

export const bnplTokenSchema = z.strictObject({
  token: z.string(),
  /** When the token is of no use any more, ISO. */
  expires: z.string(),
  /** The provider's page on which the shopper agrees. */
  redirectUrl: z.string(),
  /** Dollars the shopper agrees to there. */
  amount: z.number(),
});
export type BnplToken = z.output<typeof bnplTokenSchema>;
