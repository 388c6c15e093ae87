/** `POST /checkout/order`: what the browser sends and what it gets (PAY-02 to PAY-08). */
import { z } from 'zod';
import { addressSchema, cleanText, contactSchema, dollars } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { payingMethodSchemas } from '../payments/payment-methods.ts';
import { visitorIdField } from '../site/experiments.ts';
import {
  airlinePointsMethodSchema,
  cartItemSchema,
  creditsFit,
  MAX_METHODS,
  methodCodeField,
  promoCodesField,
  rewardMethodSchema,
  storeIdField,
  TOO_MANY_CREDITS,
  voucherMethodSchema,
} from './checkout-info.ts';

const shippingSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('DELIVERY'),
    address: addressSchema,
    options: z.strictObject({
      methodCode: methodCodeField,
      instructions: z
        .strictObject({ delivery: cleanText(limits.deliveryInstructions).default('') })
        .default({ delivery: '' }),
      authorityToLeave: z.boolean().default(true),
    }),
  }),
  z.strictObject({
    type: z.literal('STORE_PICKUP'),
    store: z.strictObject({ erpStoreId: storeIdField }),
    options: z.strictObject({ methodCode: z.literal('storePickup') }),
  }),
]);

/** The payment methods that can be sent: credits, and those that pay the rest. */
export const paymentMethodSchema = z.discriminatedUnion('method', [
  ...payingMethodSchemas,
  rewardMethodSchema,
  voucherMethodSchema,
  airlinePointsMethodSchema,
]);
export type PaymentMethod = z.output<typeof paymentMethodSchema>;

export const placeOrderRequestSchema = z.strictObject({
  /** Made by the browser when a checkout begins; one checkout makes at most one order. */
  checkoutId: z.uuid(),
  cart: z.strictObject({ items: z.array(cartItemSchema).min(1).max(limits.cartLines), promoCodes: promoCodesField }),
  contact: contactSchema,
  shipping: shippingSchema,
  billingAddress: addressSchema.optional(),
  payment: z.strictObject({
    methods: z.array(paymentMethodSchema).max(MAX_METHODS, TOO_MANY_CREDITS).refine(creditsFit, TOO_MANY_CREDITS),
  }),
  /** What the shopper was shown; anything else is refused with TotalChanged, never charged. */
  expectedTotal: dollars,
  fraudAnalytics: z.strictObject({ token: cleanText(500) }).optional(),
  extra: z
    .strictObject({
      addToLoyaltyProgram: z.boolean().optional(),
      /** By which experiments know who reached their goal; of browsers that were counted in one. */
      visitorId: visitorIdField.optional(),
    })
    .optional(),
});
export type PlaceOrderRequest = z.output<typeof placeOrderRequestSchema>;

export interface PlaceOrderResponse {
  orderNumber: string;
}

/** GET /nz/api/payment/client-token: what the card form needs. `frameUrl` is null when the gateway's own script draws the form. */
export interface ClientTokenResponse {
  clientToken: string;
  frameUrl: string | null;
  /** Where the simulator's wallets are; null: the providers' own. */
  walletsUrl: string | null;
}
