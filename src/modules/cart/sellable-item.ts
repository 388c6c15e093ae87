import type { Cents } from '#shared/money.ts';

/** What an order needs to know of a variant, as the database has it now. */
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
  /** Null where the product does not say. */
  weightGrams: number | null;
  /** Its price is a lowered one. */
  onSale: boolean;
  /** False for things without stock (gift cards). */
  stocked: boolean;
  /** Nothing to send: a card with its price on it is made and mailed (product type 'Gift card', virtual). */
  giftCard: boolean;
}
