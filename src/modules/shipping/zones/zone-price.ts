/** The price of a method of a zone by weight, value and number of parcels (OWN-06). Pure. */
import type { Cents } from '#shared/money.ts';
import type { DeliveryMethod } from '../shipping-rules.ts';

/**
 * The price of the last row of which every limit is reached, else the method's own. A weight is reached by what is
 * heavier, a value and a number of parcels by what is equal or more.
 */
export const priceInZone = (
  { price, zoned }: Pick<DeliveryMethod, 'price' | 'zoned'>,
  cart: { grams: number; parcels: number; itemsAfterDiscountsCents: Cents },
): Cents =>
  zoned?.prices.findLast(
    ({ overGrams, fromCents, fromParcels }) =>
      (overGrams === 0 || cart.grams > overGrams) &&
      cart.itemsAfterDiscountsCents >= fromCents &&
      cart.parcels >= fromParcels,
  )?.price ?? price;
