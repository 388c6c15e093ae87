/**
 * Request and reply of `POST /checkout/info` (CHK-03 to CHK-11). Prices, balances and enrolment sent by a browser are
 * hints and never trusted (reliability A11).
 */
import { z } from 'zod';
import {
  addressSchema,
  cleanText,
  dollars,
  emailField,
  firstNameField,
  idText,
  lastNameField,
} from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { giftCardCodeField, giftCardPinField } from '../payments/gift-card.ts';

/** `challengeAcceptance`: the reply of `/product/challenge/verify`, for products with a challenge question. */
export const cartItemSchema = z.strictObject({
  productId: idText,
  variantId: idText,
  qty: z.int().min(1).max(999),
  challengeAcceptance: cleanText(120).optional(),
});
export const promoCodesField = z
  .array(z.string().trim().min(1).max(limits.promoCode))
  .max(limits.promoCodes)
  .default([]);
export const methodCodeField = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,29}$/);
export const storeIdField = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);

/** Credits, which pay part of an order before the other payment methods, in the order in which they are used. */
export const creditMethods = ['reward', 'storeCredit', 'voucher', 'airlinePoints'] as const;
export type CreditMethodCode = (typeof creditMethods)[number];

/** The id of store credit among the credits of a quote: a customer has one balance. */
export const STORE_CREDIT_ID = 'store-credit';

/** The maximum number of credits of one order, plus one method for the rest: the same for quote and order (FIX-29). */
export const MAX_METHODS = limits.creditsPerOrder + 1;
export const creditsFit = (methods: readonly { method: string }[]): boolean =>
  methods.filter(({ method }) => (creditMethods as readonly string[]).includes(method)).length <=
  limits.creditsPerOrder;
export const TOO_MANY_CREDITS = `At most ${limits.creditsPerOrder} rewards, gift cards, points and store credit pay for one order.`;

/** At most `amount` of a credit is used; less when its balance or the remaining total is lower. */
export const rewardMethodSchema = z.strictObject({
  method: z.literal('reward'),
  amount: dollars,
  email: emailField.optional(),
  rewardId: cleanText(100).optional(),
});
export const giftCardMethodSchema = z.strictObject({
  method: z.literal('voucher'),
  amount: dollars,
  code: giftCardCodeField,
  pin: giftCardPinField,
});
/** The balance of the logged-in customer (EDIT-04). */
export const storeCreditMethodSchema = z.strictObject({ method: z.literal('storeCredit'), amount: dollars });
export const airlinePointsMethodSchema = z.strictObject({
  method: z.literal('airlinePoints'),
  amount: dollars,
  quoteRef: cleanText(100),
  memberId: cleanText(50),
});
/** A method for the rest; its details change no total, so name and amount are enough. */
const otherMethodSchema = z.strictObject({
  method: methodCodeField.refine((name) => !(creditMethods as readonly string[]).includes(name)),
  amount: dollars.optional(),
  type: z.enum(['immediate', 'saved']).optional(),
});
const infoMethodSchema = z.union([
  rewardMethodSchema,
  giftCardMethodSchema,
  storeCreditMethodSchema,
  airlinePointsMethodSchema,
  otherMethodSchema,
]);
export type InfoMethod = z.output<typeof infoMethodSchema>;

export const checkoutInfoRequestSchema = z.strictObject({
  cart: z.strictObject({
    items: z.array(cartItemSchema).max(limits.cartLines),
    promoCodes: promoCodesField,
    email: emailField.optional(),
    firstName: firstNameField.optional(),
    lastName: lastNameField.optional(),
    shippingAddress: addressSchema.optional(),
    shipping: z
      .strictObject({
        methodCode: methodCodeField.optional(),
        instructions: z.strictObject({ delivery: cleanText(limits.deliveryInstructions).optional() }).optional(),
        clickCollectStoreId: storeIdField.optional(),
        authorityToLeave: z.boolean().optional(),
      })
      .optional(),
    useProvisionalShippingAddress: z.boolean().optional(),
    provisionalShippingAddressOverrides: z
      .strictObject({
        /** Default: the shop's own country. */
        country: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional(),
        postcode: cleanText(limits.postcode).optional(),
        state: cleanText(limits.state).optional(),
        suburb: cleanText(limits.suburb).optional(),
      })
      .optional(),
  }),
  /**
   * Express checkout: credits the shopper may use beside the wallet. The shop looks up which exist, and their balances.
   */
  availableCreditBalances: z
    .array(z.strictObject({ amount: dollars, id: cleanText(100), methodCode: methodCodeField }))
    .max(limits.creditsPerOrder)
    .optional(),
  /** The retail ERP's loyalty data, as the browser knows them. */
  loyalty: z
    .strictObject({
      isEnrolled: z.boolean().optional(),
      accrualPoints: z.number().min(0).max(1_000_000).optional(),
      accrualSpend: z.number().min(0).max(1_000_000).optional(),
    })
    .optional(),
  // A sibling of the cart: decision 0020 (CHK-07).
  fraudAnalytics: z.strictObject({ token: cleanText(500) }).optional(),
  extra: z.strictObject({ addToLoyaltyProgram: z.boolean().optional() }).optional(),
  payment: z
    .strictObject({
      methods: z
        .array(infoMethodSchema)
        .max(MAX_METHODS, TOO_MANY_CREDITS)
        .refine(creditsFit, TOO_MANY_CREDITS)
        .optional(),
    })
    .optional(),
  airline: z.strictObject({ memberId: cleanText(50) }).optional(),
});
export type CheckoutInfoRequest = z.output<typeof checkoutInfoRequestSchema>;

export interface AppliedPromotion {
  name: string;
  exclusive: boolean;
  /** Of the codes that were sent with the request. */
  relatedCouponCodes: string[];
  /** How often it can be used; null: unlimited. */
  limits: { total: number | null; perCustomer: number | null };
}
export interface ShippingMethod {
  code: string;
  label: string;
  /** Dollars. */
  price: number;
  /** After the promotions on delivery that are applied: what the total contains with this method (UX-02). */
  priceAfterPromotions: number;
  type: 'DELIVERY' | 'STORE_PICKUP';
  available: boolean;
  /** The delivery time as text: 'Tue 24 Nov – Wed 25 Nov'; for an unavailable method the reason. */
  promise: string;
  requiresAuthorityToLeave: boolean;
}
/** One reason why a cart line cannot be bought (section 5, cart item rules). */
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
/** Why an applied gift card cannot pay (VOUCH-06, VOUCH-10); REDEEMED: its balance is 0. */
export const cancelledGiftCardReasons = ['SUSPENDED', 'EXPIRED', 'NOT_FOUND', 'LOCKED', 'REDEEMED'] as const;
export type CancelledGiftCardReason = (typeof cancelledGiftCardReasons)[number];

/** How much of a credit this order uses; 0 when there is nothing left for it to pay. */
export interface CreditUsage {
  id: string;
  methodCode: CreditMethodCode;
  amount: number;
}
/**
 * One step of how the total is computed, as text and dollars: {what: 'items', amount: 299.8, label: 'Items'}. Items,
 * delivery and promotions sum to the total; the total and the credits sum to the outstanding amount. 'line', 'blocked'
 * and 'gst' are details.
 */
export interface ExplanationStep {
  what: 'line' | 'items' | 'delivery' | 'promotion' | 'blocked' | 'total' | 'gst' | 'credit' | 'outstanding';
  label: string;
  amount: number;
  /** Of the variant, promotion or credit. */
  id?: string;
  /** Of a promotion that is not applied: its code (PROMO-12) and the names of the promotions that exclude it. */
  reason?: string;
  by?: string[];
  /** How a promotion's amount is composed: lines by name, and the delivery. */
  shares?: { label: string; amount: number }[];
}

export interface CheckoutInfo {
  items: QuotedLine[];
  problems: ItemProblem[];
  promotions: {
    appliedPromotions: Record<string, AppliedPromotion>;
    disallowedPromotions: Record<string, AppliedPromotion & { reason: string; message: string }>;
  };
  availableShippingMethods: ShippingMethod[];
  /** While `isDeliveryFinal` is false this is the cheapest one, or the requested one, of those that may be had. */
  selectedShippingMethod: ShippingMethod | null;
  /** False while no address is known: method and price may still change with it, the total is one 'from' (UX-01). */
  isDeliveryFinal: boolean;
  /** Only gift cards: they go by email, so no address is asked for (UX-03). */
  nothingToSend: boolean;
  storeIdsWithStock: string[];
  /** The amount left to pay after all credits. */
  amountOutstanding: number;
  /** In the order of use: rewards, store credit, gift cards, airline points. */
  creditUsages: CreditUsage[];
  /** Gift cards of the request that cannot pay, each with its reason: they must be removed (FIX-48). */
  cancelledVouchers: { id: string; reason: CancelledGiftCardReason }[];
  itemSubtotalBeforeDiscounts: number;
  itemSubtotalAfterDiscounts: number;
  /**
   * The same without gift cards: the base of the minimum for rewards and of the free-delivery threshold, and the
   * maximum that rewards and points may pay besides delivery (FIX-20).
   */
  goodsSubtotal: number;
  shippingTotal: number;
  gst: number;
  grandTotal: number;
  /** The total with the cheapest delivery that is available; never more than `grandTotal` (UX-01). */
  lowestTotal: number;
  totalDiscount: number;
  /** Dollars left to spend for free express delivery; 0 once reached, and where it is not available. */
  spendMoreForFreeExpress: number;
  explain: ExplanationStep[];
}
