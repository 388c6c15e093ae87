/**
 * What the shop has to know of a kind of promotion. A new kind is one file here and one line in `promotion-kinds.ts`.
 */
import type { z } from 'zod';
import type { PromotionField } from '#contract/staff/staff-promotions.ts';
import type { Cents } from '#shared/money.ts';
import type { AppliedDiscount, OpenLine } from '../internal/evaluation/open-cart.ts';
import type { PromotionLine } from '../promotion-line.ts';

/**
 * The order in which promotions are applied: sets first, then single units, then percentages while their base is
 * largest, then amounts, delivery last: cheapest for the shopper.
 */
export const stages = [
  'setPrice',
  'setDiscount',
  'singleUnits',
  'percentOffItems',
  'percentOffOrder',
  'amountOffItems',
  'amountOffOrder',
  'percentOffDelivery',
  'amountOffDelivery',
] as const;
export type Stage = (typeof stages)[number];

/** Reads an offer as a merchant writes it: an object that is recognised by its `kind`. Unknown fields are an error. */
type OfferSchema<Offer> = z.ZodPipe<z.ZodObject, z.ZodTransform<Offer>>;

/** Names as shoppers know them, to describe an offer with. */
export interface OfferNames {
  /** The items it is for: 'women’s Quayworn'. */
  items: string;
  /** Products that it gives away. */
  gifts: readonly string[];
}

/**
 * `Offer` is what is stored: amounts are whole cents, rates basis points, which JSON represents exactly. A merchant's
 * file and the staff form have dollars and percent. All functions are pure.
 */
interface AnyKind<Offer extends { kind: string }> {
  kind: Offer['kind'];
  /** What staff choose it by. */
  label: string;
  /** The fields of the staff form, in its order: all that `schema` reads besides the kind. */
  fields: readonly PromotionField[];
  /** What a merchant writes → what is stored. */
  schema: OfferSchema<Offer>;
  /** What is stored → what a merchant writes, without the kind. Reading it gives the same offer again. */
  write(offer: Offer): Record<string, unknown>;
  stage: Stage;
  /** It lowers the price of any single item in its scope: what is in the cart besides does not matter. */
  lowersEachPrice?: true;
  /** Its discount, for shoppers: '10% off Quayworn' (FIX-32). */
  describe(offer: Offer, names: OfferNames): string;
  /** Codes of products that it gives away, which have to exist in the shop. */
  giftProducts?(offer: Offer): readonly string[];
  /** Why it discounts nothing: how much more to spend beside these lines; 0 where it lacks something else. */
  missingCents?(offer: Offer, lines: readonly PromotionLine[]): Cents;
}

/** A kind that reduces the price of goods. */
export interface GoodsKind<Offer extends { kind: string }> extends AnyKind<Offer> {
  reduces: 'goods';
  /**
   * What it takes off each of the lines in its scope, never more than remains of the line; nothing where it does not
   * apply.
   */
  discountGoods(lines: readonly OpenLine[], offer: Offer): AppliedDiscount;
}

/** A kind that reduces the price of delivery. */
export interface DeliveryKind<Offer extends { kind: string }> extends AnyKind<Offer> {
  reduces: 'delivery';
  /** What it takes off the current delivery price, never more than that price. */
  discountDelivery(deliveryCents: Cents, offer: Offer): Cents;
}

export type PromotionKind<Offer extends { kind: string }> = GoodsKind<Offer> | DeliveryKind<Offer>;
