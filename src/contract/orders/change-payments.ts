/** The customer pays what a change of the order by staff costs more, on the page of a mailed link (EDIT-01). */
import { z } from 'zod';
import { cleanText, dollars } from '../fields/fields.ts';
import { providerToken } from '../payments/payment-methods.ts';

const text = z.string();
const amount = z.number();

/** What is to be paid, and what the order is then. */
export const changePaymentSchema = z.object({
  changeId: text,
  /** PAYING: a payment is being decided. MADE: paid, and the order is changed. ENDED: the order stays as it was. */
  state: z.enum(['WAITING', 'PAYING', 'MADE', 'ENDED']),
  /** Dollars to pay, and what the order costs before and after. */
  amount,
  before: amount,
  total: amount,
  expiresAt: z.iso.datetime(),
  /** Everything in the order after the change; empty once it is settled. */
  lines: z.array(z.object({ name: text, brand: text, colourName: text, size: text, qty: z.int(), total: amount })),
  deliveryLabel: text,
});
export type ChangePayment = z.output<typeof changePaymentSchema>;

export const payChangeRequestSchema = z.strictObject({
  changeId: z.uuid(),
  /** The amount that was shown. */
  amount: dollars,
  /** The one-time token of the card form, never a card number. */
  token: providerToken,
  deviceData: cleanText(5000).optional(),
});
export type PayChangeRequest = z.output<typeof payChangeRequestSchema>;

/** PAYING: the card service has not answered yet; the page asks again. */
export const payChangeReplySchema = z.object({ state: z.enum(['MADE', 'PAYING']) });
