/**
 * Schemas of checkout replies, for the API page and contract tests; separate from checkout.ts so that no browser loads
 * them.
 */
import { z } from 'zod';
import { type PaymentMethodsResponse, payingTenders } from '../payments/payment-methods.ts';
import type { ClientTokenResponse, PlaceOrderResponse } from './checkout.ts';
import { type CheckoutInfo, cancelledGiftCardReasons, creditMethods } from './checkout-info.ts';

const id = z.string();
const amount = z.number().min(0).max(99_999_999);
const promotion = z.strictObject({
  name: z.string(),
  exclusive: z.boolean(),
  relatedCouponCodes: z.array(z.string()),
  limits: z.strictObject({ total: z.number().nullable(), perCustomer: z.number().nullable() }),
});
export const shippingMethod = z.strictObject({
  code: z.string(),
  label: z.string(),
  price: amount,
  priceAfterPromotions: amount,
  type: z.enum(['DELIVERY', 'STORE_PICKUP']),
  available: z.boolean(),
  promise: z.string(),
  requiresAuthorityToLeave: z.boolean(),
});
const flag = z.enum([
  'notLoggedIn',
  'productStateInvalid',
  'productQtyMaxViolated',
  'qtyMaxViolated',
  'qtyMinViolated',
  'qtyMultipleInvalid',
  'qtyAvailableExceeded',
  'notLoyaltyMember',
  'productChallengeAnswerInvalid',
]);

export const checkoutInfoSchema: z.ZodType<CheckoutInfo> = z.strictObject({
  items: z.array(
    z.strictObject({ productId: id, variantId: id, qty: z.int(), unitPrice: amount, discount: amount, total: amount }),
  ),
  problems: z.array(z.strictObject({ productId: id, variantId: id, flag, message: z.string() })),
  promotions: z.strictObject({
    appliedPromotions: z.record(z.string(), promotion),
    disallowedPromotions: z.record(z.string(), promotion.extend({ reason: z.string(), message: z.string() })),
  }),
  availableShippingMethods: z.array(shippingMethod),
  selectedShippingMethod: shippingMethod.nullable(),
  isDeliveryFinal: z.boolean(),
  nothingToSend: z.boolean(),
  storeIdsWithStock: z.array(z.string()),
  amountOutstanding: amount,
  creditUsages: z.array(z.strictObject({ id: z.string(), methodCode: z.enum(creditMethods), amount })),
  cancelledVouchers: z.array(z.strictObject({ id: z.string(), reason: z.enum(cancelledGiftCardReasons) })),
  itemSubtotalBeforeDiscounts: amount,
  itemSubtotalAfterDiscounts: amount,
  goodsSubtotal: amount,
  shippingTotal: amount,
  gst: amount,
  grandTotal: amount,
  lowestTotal: amount,
  totalDiscount: amount,
  spendMoreForFreeExpress: amount,
  explain: z.array(
    z.strictObject({
      what: z.enum(['line', 'items', 'delivery', 'promotion', 'blocked', 'total', 'gst', 'credit', 'outstanding']),
      label: z.string(),
      amount: z.number(),
      id: z.string().optional(),
      reason: z.string().optional(),
      by: z.array(z.string()).optional(),
      shares: z.array(z.strictObject({ label: z.string(), amount: z.number() })).optional(),
    }),
  ),
});

export const placeOrderResponseSchema: z.ZodType<PlaceOrderResponse> = z.strictObject({
  orderNumber: z.string().regex(/^NZ\d{8}$/),
});
export const clientTokenResponseSchema: z.ZodType<ClientTokenResponse> = z.strictObject({
  clientToken: z.string(),
  frameUrl: z.string().nullable(),
  walletsUrl: z.string().nullable(),
});
export const paymentMethodsResponseSchema: z.ZodType<PaymentMethodsResponse> = z.strictObject({
  methods: z.array(z.enum(payingTenders)),
  payTo: z.partialRecord(z.enum(payingTenders), z.string()).optional(),
  environment: z.enum(['simulator', 'sandbox', 'production']),
  googleMerchantId: z.string(),
  appleSessions: z.enum(['shop', 'provider']),
  paypalPayLater: z.literal(false),
  country: z.string(),
});
