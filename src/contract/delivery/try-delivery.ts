/** Trying delivery zones with a cart and an address (OWN-06). */
import { z } from 'zod';
import { shippingMethod } from '../checkout/checkout-replies.ts';
import { cleanText } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { codeText } from '../products/product-import.ts';
import { deliveryZonesSchema } from './delivery-zones.ts';
import { findingsReply } from './findings-reply.ts';

export const tryDeliverySchema = z.strictObject({
  /** Zones to try; null: those that apply now. */
  zones: deliveryZonesSchema.nullable(),
  /** Sizes by code or barcode. */
  items: z
    .array(z.strictObject({ code: codeText, qty: z.int('Enter a whole number.').min(1).max(999) }))
    .min(1, 'Choose a product.')
    .max(20),
  address: z.strictObject({
    street1: cleanText(limits.street).trim().default(''),
    suburb: cleanText(limits.suburb).trim().default(''),
    /** Town or city. */
    state: cleanText(limits.state).trim().default(''),
    postcode: z.string().regex(/^\d{4}$/, 'Enter the four digits of the postcode.'),
  }),
  authorityToLeave: z.boolean().default(true),
});
export type TryDeliveryRequest = z.output<typeof tryDeliverySchema>;

export const tryDeliveryReply = z.object({
  /** The zone of the address; null where the shipping file alone decides. */
  zone: z.string().nullable(),
  /** What the checkout offers, in its order. */
  methods: z.array(shippingMethod),
  /** The method that the checkout selects by itself; null: nothing is delivered there. */
  selected: z.string().nullable(),
  grams: z.int(),
  parcels: z.int(),
  /** Dollars of goods after discounts; they count for the price table and free delivery. */
  goods: z.number(),
  /** Dollars left to spend until some method becomes free; 0: none will. */
  spendMoreForFree: z.number(),
  findings: findingsReply,
});
export type TryDeliveryReply = z.output<typeof tryDeliveryReply>;
