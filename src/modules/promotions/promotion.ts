/** A promotion, the data it is evaluated with, and the outcome. Types only. */
import type { Cents } from '#shared/money.ts';
import type { Offer } from './kinds/promotion-kinds.ts';
import type { ItemFilter } from './promotion-line.ts';

export interface Promotion {
  id: string;
  name: string;
  offer: Offer;
  items: ItemFilter;
  minSpendCents: number;
  minQty: number;
  membersOnly: boolean;
  /** Members on one of these levels; unset or empty: of any. */
  memberTiers?: string[];
  firstOrderOnly: boolean;
  /** Logged-in customers with an email address of these domains: staff. */
  emailDomains: string[];
  /** Never combined with another promotion. */
  exclusive: boolean;
  /** Promotions after it are not evaluated. */
  stopFurther: boolean;
  limits: { total: number | null; perCustomer: number | null };
}

/** A promotion with its data for this cart and shopper. */
export interface Candidate {
  promotion: Promotion;
  /** Switched on, within its dates, and its limit not used up. */
  open: boolean;
  needsCode: boolean;
  /** Codes of it that the shopper entered. */
  codes: readonly { code: string; usable: boolean }[];
  /** How often this shopper has used it. */
  usedByShopper: number;
}

export interface Shopper {
  member: boolean;
  /** The level of a member; null for non-members. */
  tier: string | null;
  firstOrder: boolean;
  /** Of the account's address; null for guests. */
  emailDomain: string | null;
}

export type RefusalReason =
  | 'MAX_OFFERS'
  | 'EXCLUSIVE'
  | 'NO_ITEMS'
  | 'CUSTOMER_LIMIT'
  | 'UNAVAILABLE'
  | 'STOPPED'
  | 'MIN_SPEND'
  | 'MIN_QTY'
  | 'MEMBERS_ONLY'
  | 'MEMBER_LEVEL'
  | 'FIRST_ORDER'
  /** Limited to a company's staff: others get no details. */
  | 'NOT_ELIGIBLE';
/** Why a promotion is refused, and what is missing where only a minimum is missed: cents, or units. */
export interface Refused {
  reason: RefusalReason;
  missing?: { cents: Cents } | { units: number };
}

export interface PromotionShown {
  id: string;
  name: string;
  exclusive: boolean;
  limits: Promotion['limits'];
  /** Of the codes that the shopper entered. */
  codes: string[];
}
export interface PromotionApplication extends PromotionShown {
  amountCents: Cents;
  /** The discount of each line, in cart order, without lines that have none; the rest is off the delivery. */
  shares: { line: number; amountCents: Cents }[];
}
export interface PromotionRefusal extends PromotionShown, Refused {
  /** Ids of the applied promotions that exclude it. */
  by: string[];
}
/** One use to be counted with the order. */
export interface PromotionUse {
  promotionId: string;
  code: string | null;
}
export interface PromotionOutcome {
  /** For each line, in cart order. */
  lineDiscounts: Cents[];
  deliveryDiscountCents: Cents;
  /** The discounts on delivery among the applied promotions, in their order. */
  deliveryOffers: readonly Offer[];
  /** In the order in which they were applied. */
  applied: PromotionApplication[];
  refused: PromotionRefusal[];
  uses: PromotionUse[];
}
