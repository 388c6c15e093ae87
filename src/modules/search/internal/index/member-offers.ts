/** Promotions by which members get products for less, as the index holds them. */
import type { ItemFilter } from '#modules/promotions/promotion-line.ts';

/** What a promotion is for, with its products by id. */
export interface OfferScope extends Omit<ItemFilter, 'products'> {
  /** Null: whatever the product. */
  productIds: readonly number[] | null;
}

export interface MemberOffers {
  /** Of the promotions that they were read from. */
  version: string;
  /** When the next of them starts or ends, in milliseconds. */
  changesAt: number;
  scopes: readonly OfferScope[];
}

export const noMemberOffers: MemberOffers = { version: '', changesAt: Number.POSITIVE_INFINITY, scopes: [] };
