import type { Cents } from '#shared/money.ts';

/** What an order needs to know of a variant, as currently stored. */
export interface SellableItem {
  productId: number;
  variantId: number;
  productCode: string;
  variantCode: string;
  name: string;
  brand: string;
  colourName: string;
  sizeLabel: string;
  priceCents: Cents;
  taxExclusive: boolean;
  brandSlug: string;
  categoryPath: string;
  demographic: string;
  /** Null where the product has no weight. */
  weightGrams: number | null;
  /** Its price is reduced. */
  onSale: boolean;
  /** False for items without stock (gift cards). */
  stocked: boolean;
  /** Needs no delivery: a gift card of fixed value is issued and emailed (product type 'Gift card', virtual). */
  giftCard: boolean;
}
