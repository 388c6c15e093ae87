/**
 * Saved payment methods: GET and POST /account/payment-methods, DELETE /account/payment-methods/:id (CARD-04 to
 * CARD-08).
 */
import { z } from 'zod';
import { cleanText } from '../fields/fields.ts';
import { providerToken } from './payment-methods.ts';

const savedMethodSchema = z.strictObject({
  id: z.uuid(),
  type: z.enum(['card', 'paypal']),
  brand: z.string(),
  /** Empty for PayPal. */
  last4: z.string(),
  /** 'MM/YYYY', empty for PayPal. */
  expiry: z.string(),
});
export type SavedMethod = z.output<typeof savedMethodSchema>;

export const savedMethodsSchema = z.strictObject({ methods: z.array(savedMethodSchema) });
export type SavedMethods = z.output<typeof savedMethodsSchema>;

export const saveMethodRequestSchema = z.strictObject({
  /** Identifies this attempt: a repeated request with it is the same attempt. */
  attemptId: z.uuid(),
  /** A one-time nonce of the card provider. */
  token: providerToken,
  deviceData: cleanText(5000).optional(),
});
export type SaveMethodRequest = z.output<typeof saveMethodRequestSchema>;
