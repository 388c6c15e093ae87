/** Products as GA4 items for the data layer; prices in dollars with GST. Pure (ANA-17). */
import type { Product, ProductCard } from '#contract/products/product.ts';
import { roundDollars } from '#shared/money.ts';
import type { ProductReferrer } from './create-product-referrers.ts';

export interface AnalyticsItem {
  item_id: string;
  item_name: string;
  item_brand: string;
  /** Colour, and size where one is chosen. */
  item_variant: string;
  item_category?: string;
  /** Price of one item at present; dollars. */
  price: number;
  /** Discount on one item; dollars. */
  discount?: number;
  quantity?: number;
  /** Position in the list, from 1, counting the items of earlier pages. */
  index?: number;
  item_list_id?: string;
  item_list_name?: string;
}

export const CURRENCY = 'NZD';
const saving = (now: number, before: number | null): { discount?: number } =>
  before !== null && before > now ? { discount: roundDollars(before - now) } : {};

export const itemOfCard = (
  { id, name, brandName, colourName, price, originalPrice }: ProductCard,
  index: number,
): AnalyticsItem => ({
  item_id: id,
  item_name: name,
  item_brand: brandName,
  item_variant: colourName,
  price,
  ...saving(price, originalPrice),
  index,
});

export const itemOfProduct = (product: Product, chosen?: { variantId: string; qty: number }): AnalyticsItem => ({
  item_id: product.id,
  item_name: product.name,
  item_brand: product.brand.name,
  item_variant: [product.colourName, product.variants.find(({ id }) => id === chosen?.variantId)?.label]
    .filter(Boolean)
    .join(', '),
  item_category: product.canonicalCategory.names.join(' / '),
  price: product.price,
  ...saving(product.price, product.isDiscounted ? product.erpOriginalPrice : null),
  ...(chosen && { quantity: chosen.qty }),
});

/** The list that a product was opened from, as GA4 fields (FIX-45). */
export const fromList = (
  referrer: ProductReferrer | null,
): Pick<AnalyticsItem, 'index' | 'item_list_id' | 'item_list_name'> =>
  referrer ? { index: referrer.position, item_list_id: referrer.listId, item_list_name: referrer.listName } : {};

/** The GA4 fields around items: currency and value. */
export const worth = (items: readonly AnalyticsItem[]) => ({
  currency: CURRENCY,
  value: roundDollars(items.reduce((sum, { price, quantity = 1 }) => sum + price * quantity, 0)),
  items,
});
