import type { ShippingMethod } from '#contract/checkout/checkout-info.ts';

/** Dollars that the shopper pays for a delivery method: after promotions (UX-02). */
export const shownDeliveryPrice = ({
  price,
  priceAfterPromotions,
}: Pick<ShippingMethod, 'price'> & Partial<Pick<ShippingMethod, 'priceAfterPromotions'>>): number =>
  // During an update of the shop a process of the version before may answer, which does not send it.
  priceAfterPromotions ?? price;
