/** `POST /checkout/info`: what the browser asks and what it is told (CHK-03 to CHK-11). What a browser says of prices, balances or enrolment is a hint, never believed (A11). */
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

/** `challengeAcceptance`: what `/product/challenge/verify` answered, for products that ask a question. */
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

/** What pays part of an order before money does, in the order in which it is taken. */
export const creditMethods = ['reward', 'voucher', 'airlinePoints'] as const;
export type CreditMethod = (typeof creditMethods)[number];

/** As many credits as one order takes, and one way to pay the rest: the same for quote and order (FIX-29). */
export const MAX_METHODS = limits.creditsPerOrder + 1;
export const creditsFit = (methods: readonly { method: string }[]): boolean =>
  methods.filter(({ method }) => (creditMethods as readonly string[]).includes(method)).length <=
  limits.creditsPerOrder;
export const TOO_MANY_CREDITS = `At most ${limits.creditsPerOrder} rewards, gift cards and points pay for one order.`;

/** Of a credit at most `amount` is used: what it holds, and what is left to pay, may be less. */
export const rewardMethodSchema = z.strictObject({
  method: z.literal('reward'),
  amount: dollars,
  email: emailField.optional(),
  rewardId: cleanText(100).optional(),
});
export const voucherMethodSchema = z.strictObject({
  method: z.literal('voucher'),
  amount: dollars,
  code: giftCardCodeField,
  pin: giftCardPinField,
});
export const airlinePointsMethodSchema = z.strictObject({
  method: z.literal('airlinePoints'),
  amount: dollars,
  quoteRef: cleanText(100),
  memberId: cleanText(50),
});
/** A way to pay the rest; what it is changes no total, so its name and amount will do. */
const otherMethodSchema = z.strictObject({
  method: methodCodeField.refine((name) => !(creditMethods as readonly string[]).includes(name)),
  amount: dollars.optional(),
  type: z.enum(['immediate', 'saved']).optional(),
});
const infoMethodSchema = z.union([
  rewardMethodSchema,
  voucherMethodSchema,
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
        /** Home where it is not told. */
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
  /** Express checkout: what the shopper may pay with beside the wallet. Which of it exists, and how much, the shop looks up. */
  availableCreditBalances: z
    .array(z.strictObject({ amount: dollars, id: cleanText(100), methodCode: methodCodeField }))
    .max(limits.creditsPerOrder)
    .optional(),
  /** The retail ERP provider's data, as the browser knows them. */
  loyalty: z
    .strictObject({
      isEnrolled: z.boolean().optional(),
      accrualPoints: z.number().min(0).max(1_000_000).optional(),
      accrualSpend: z.number().min(0).max(1_000_000).optional(),
    })
    .optional(),
  // Beside the cart: decision 0020 (CHK-07).
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
  /** When it arrives, in words: 'Tue 24 Nov – Wed 25 Nov'; where it is not available, why not. */
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
/** Why a gift card that was put on an order cannot pay (VOUCH-06, VOUCH-10); REDEEMED: nothing is left on it. */
export const cancelledVoucherReasons = ['SUSPENDED', 'EXPIRED', 'NOT_FOUND', 'LOCKED', 'REDEEMED'] as const;
export type CancelledVoucherReason = (typeof cancelledVoucherReasons)[number];

/** How much of a credit this order uses; 0 when nothing is left for it to pay. */
export interface CreditUsage {
  id: string;
  methodCode: CreditMethod;
  amount: number;
}
/**
 * One step of how the total came about, in words and dollars: {what: 'items', amount: 299.8, label: 'Items'}. Items, delivery
 * and promotions sum to the total; the total and the credits to what is outstanding. 'line', 'blocked' and 'gst' say more.
 */
export interface ExplanationStep {
  what: 'line' | 'items' | 'delivery' | 'promotion' | 'blocked' | 'total' | 'gst' | 'credit' | 'outstanding';
  label: string;
  amount: number;
  /** Of the variant, offer or credit. */
  id?: string;
  /** Of an offer that is not applied: its code (PROMO-12) and the names of the offers in its way. */
  reason?: string;
  by?: string[];
  /** Where an offer's amount comes from: lines by name, and the delivery. */
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
  selectedShippingMethod: ShippingMethod | null;
  storeIdsWithStock: string[];
  /** What is left to pay with money once the credits are used. */
  amountOutstanding: number;
  /** In the order in which they are taken: rewards, gift cards, airline points. */
  creditUsages: CreditUsage[];
  /** Gift cards of the request that cannot pay, each with its reason: they have to be taken off (FIX-48). */
  cancelledVouchers: { id: string; reason: CancelledVoucherReason }[];
  itemSubtotalBeforeDiscounts: number;
  itemSubtotalAfterDiscounts: number;
  /** The same without gift cards: what the minimum for rewards and the free-delivery threshold look at, and all that rewards and points may pay besides delivery (FIX-20). */
  goodsSubtotal: number;
  shippingTotal: number;
  gst: number;
  grandTotal: number;
  totalDiscount: number;
  /** Dollars still to spend for free express delivery; 0 once reached, and where it is not to be had. */
  spendMoreForFreeExpress: number;
  explain: ExplanationStep[];
}
