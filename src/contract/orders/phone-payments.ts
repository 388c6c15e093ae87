/** The customer pays an order that was taken by phone, on the page of a mailed link (EDIT-03). */
import { z } from 'zod';
import { dollars } from '../fields/fields.ts';
import { paidAfterwards, payingMethodSchemas, payingTenders } from '../payments/payment-methods.ts';

const text = z.string();
const amount = z.number();

/** What there is to pay. */
export const phonePaymentSchema = z.object({
  /** PAYING: a payment is being decided. PAID: it is an order. ENDED: expired or cancelled. */
  state: z.enum(['OPEN', 'PAYING', 'PAID', 'ENDED']),
  /** Dollars now; 0 where it can no longer be bought as it is. */
  total: amount,
  delivery: amount,
  discount: amount,
  expiresAt: z.iso.datetime(),
  /** Empty unless it is open. */
  lines: z.array(z.object({ name: text, brand: text, colourName: text, size: text, qty: z.int(), total: amount })),
  deliveryLabel: text,
  /** The payment methods of the shop. */
  methods: z.array(z.enum(payingTenders)),
  /** Methods of the shop that are paid after ordering, with the account to pay to. */
  afterwards: z.array(z.object({ method: z.enum(paidAfterwards), label: text, payTo: text })),
  orderNumber: text.nullable(),
});
export type PhonePayment = z.output<typeof phonePaymentSchema>;

export const payPhoneOrderSchema = z.strictObject({
  /** One attempt, one payment, however often it is sent. */
  attemptId: z.uuid(),
  /** One of the shop's methods for all of it; a saved one belongs to a log-in, which the link is not. */
  method: z.discriminatedUnion('method', payingMethodSchemas),
  /** The total that was shown. */
  total: dollars,
});
export type PayPhoneOrder = z.output<typeof payPhoneOrderSchema>;
