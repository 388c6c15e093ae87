/** `POST /checkout/info` and `POST /checkout/order`: what the browser sends and what it gets (CHK-03 to CHK-11, PAY-02 to PAY-08). */
import { z } from 'zod';
import { addressSchema, cleanText, contactSchema, dollars, emailField, firstNameField, idText, lastNameField } from './fields.ts';
import { limits } from './limits.ts';
import { payingMethodSchemas } from './payment-methods.ts';

/** `challengeAcceptance`: what `/product/challenge/verify` answered, for products that ask a question. */
export const cartItemSchema = z.strictObject({
  productId: idText,
  variantId: idText,
  qty: z.int().min(1).max(999),
  challengeAcceptance: cleanText(120).optional(),
});
const promoCodes = z.array(z.string().trim().min(1).max(limits.promoCode)).max(limits.promoCodes).default([]);
const methodCode = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,29}$/);
const storeId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);

export const checkoutInfoRequestSchema = z.strictObject({
  cart: z.strictObject({
    items: z.array(cartItemSchema).max(limits.cartLines),
    promoCodes,
    email: emailField.optional(),
    firstName: firstNameField.optional(),
    lastName: lastNameField.optional(),
    shippingAddress: addressSchema.optional(),
    shipping: z
      .strictObject({
        methodCode: methodCode.optional(),
        instructions: z.strictObject({ delivery: cleanText(limits.deliveryInstructions).optional() }).optional(),
        clickCollectStoreId: storeId.optional(),
        authorityToLeave: z.boolean().optional(),
      })
      .optional(),
    useProvisionalShippingAddress: z.boolean().optional(),
    provisionalShippingAddressOverrides: z
      .strictObject({
        postcode: cleanText(limits.postcode).optional(),
        state: cleanText(limits.state).optional(),
        suburb: cleanText(limits.suburb).optional(),
      })
      .optional(),
  }),
  availableCreditBalances: z
    .array(z.strictObject({ amount: dollars, id: cleanText(100), methodCode: cleanText(30) }))
    .max(20)
    .optional(),
  loyalty: z.strictObject({ isEnrolled: z.boolean().optional(), accrualPoints: z.number().optional(), accrualSpend: z.number().optional() }).optional(),
  fraudAnalytics: z.strictObject({ token: cleanText(500) }).optional(),
  extra: z.strictObject({ addToLoyaltyProgram: z.boolean().optional() }).optional(),
  payment: z.strictObject({ methods: z.array(z.unknown()).max(20).optional() }).optional(),
  airline: z.strictObject({ memberId: cleanText(50) }).optional(),
});
export type CheckoutInfoRequest = z.output<typeof checkoutInfoRequestSchema>;

export interface AppliedPromotion {
  name: string;
  exclusive: boolean;
  /** Of the codes that were sent with the request. */
  relatedCouponCodes: string[];
  /** How often it can be used; null: as often as one likes. */
  limits: { total: number | null; perCustomer: number | null };
}
export interface ShippingMethod {
  code: string;
  label: string;
  /** Dollars. */
  price: number;
  type: 'DELIVERY' | 'STORE_PICKUP';
  available: boolean;
  /** When it arrives, in words: 'Tue 24 Nov – Wed 25 Nov'. */
  promise: string;
  requiresAuthorityToLeave: boolean;
}
/** One reason a cart line cannot be bought as it stands (section 5, cart item rules). */
export interface ItemProblem {
  productId: string;
  variantId: string;
  flag:
    | 'notLoggedIn'
    | 'productStateInvalid'
    | 'productQtyMaxViolated'
    | 'qtyMaxViolated'
    | 'qtyMinViolated'
    | 'qtyMultipleInvalid'
    | 'qtyAvailableExceeded'
    | 'notLoyaltyMember'
    | 'productChallengeAnswerInvalid';
  message: string;
}
export interface QuotedLine {
  productId: string;
  variantId: string;
  qty: number;
  /** Dollars, GST included. */
  unitPrice: number;
  discount: number;
  total: number;
}
/** One step of how the total came about: {what: 'items', amount: 299.8, label: 'Items'}. */
export interface ExplanationStep {
  what: 'items' | 'promotion' | 'delivery' | 'credit' | 'gst' | 'total';
  label: string;
  amount: number;
}

export interface CheckoutInfo {
  items: QuotedLine[];
  problems: ItemProblem[];
  promotions: {
    appliedPromotions: Record<string, AppliedPromotion>;
    disallowedPromotions: Record<string, AppliedPromotion & { reason: string; message: string }>;
  };
  availableShippingMethods: ShippingMethod[];
  selectedShippingMethod: ShippingMethod | null;
  storeIdsWithStock: string[];
  amountOutstanding: number;
  creditUsages: { id: string; methodCode: string; amount: number }[];
  itemSubtotalBeforeDiscounts: number;
  itemSubtotalAfterDiscounts: number;
  shippingTotal: number;
  gst: number;
  grandTotal: number;
  totalDiscount: number;
  /** Dollars still to spend for free express delivery; 0 once reached. */
  spendMoreForFreeExpress: number;
  explain: ExplanationStep[];
}

const shippingSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('DELIVERY'),
    address: addressSchema,
    options: z.strictObject({
      methodCode,
      instructions: z.strictObject({ delivery: cleanText(limits.deliveryInstructions).default('') }).default({ delivery: '' }),
      authorityToLeave: z.boolean().default(true),
    }),
  }),
  z.strictObject({
    type: z.literal('STORE_PICKUP'),
    store: z.strictObject({ erpStoreId: storeId }),
    options: z.strictObject({ methodCode: z.literal('storePickup') }),
  }),
]);

/** The payment methods that can be sent. */
export const paymentMethodSchema = z.discriminatedUnion('method', [...payingMethodSchemas]);
export type PaymentMethod = z.output<typeof paymentMethodSchema>;

export const placeOrderRequestSchema = z.strictObject({
  /** Made by the browser when a checkout begins; one checkout makes at most one order. */
  checkoutId: z.uuid(),
  cart: z.strictObject({ items: z.array(cartItemSchema).min(1).max(limits.cartLines), promoCodes }),
  contact: contactSchema,
  shipping: shippingSchema,
  billingAddress: addressSchema.optional(),
  payment: z.strictObject({ methods: z.array(paymentMethodSchema).max(12) }),
  /** What the shopper was shown; anything else is refused with TotalChanged, never charged. */
  expectedTotal: dollars,
  fraudAnalytics: z.strictObject({ token: cleanText(500) }).optional(),
  extra: z.strictObject({ addToLoyaltyProgram: z.boolean().optional() }).optional(),
});
export type PlaceOrderRequest = z.output<typeof placeOrderRequestSchema>;

export interface PlaceOrderResponse {
  orderNumber: string;
}

/** GET /nz/api/payment/client-token: what the card form needs. `frameUrl` is null when the gateway's own script draws the form. */
export interface ClientTokenResponse {
  clientToken: string;
  frameUrl: string | null;
}
