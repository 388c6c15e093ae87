/** Quotes for tests of express checkout, priced like the shop's: the delivery cost depends on the method. */
import type { CheckoutInfo, ShippingMethod } from '#contract/checkout/checkout-info.ts';

export const method = (code: string, price: number, over: Partial<ShippingMethod> = {}): ShippingMethod => ({
  code,
  label: `${code} delivery`,
  price,
  priceAfterPromotions: price,
  type: code === 'storePickup' ? 'STORE_PICKUP' : 'DELIVERY',
  available: true,
  promise: 'Tue 24 Nov',
  requiresAuthorityToLeave: code === 'fourhd',
  ...over,
});
export const allMethods: [ShippingMethod, ...ShippingMethod[]] = [
  method('standard', 6),
  method('express', 9),
  method('fourhd', 15),
  method('storePickup', 0),
];

/** `offDelivery` is the discount that a promotion gives on delivery, whichever method is chosen. */
export function quote({
  methods: before = allMethods,
  chosen = 'fourhd',
  items = 100,
  offDelivery = 0,
  problems = [] as CheckoutInfo['problems'],
} = {}): CheckoutInfo {
  const methods = before.map((one) => ({ ...one, priceAfterPromotions: one.price - Math.min(offDelivery, one.price) }));
  const selected = methods.find(({ code, available }) => code === chosen && available) ?? null;
  const shipping = selected?.price ?? 0;
  const off = Math.min(offDelivery, shipping);
  return {
    items: [],
    problems,
    promotions: { appliedPromotions: {}, disallowedPromotions: {} },
    availableShippingMethods: methods,
    selectedShippingMethod: selected,
    isDeliveryFinal: true,
    nothingToSend: false,
    storeIdsWithStock: [],
    amountOutstanding: items + shipping - off,
    cancelledVouchers: [],
    creditUsages: [],
    itemSubtotalBeforeDiscounts: items,
    itemSubtotalAfterDiscounts: items,
    goodsSubtotal: items,
    shippingTotal: shipping,
    gst: 0,
    grandTotal: items + shipping - off,
    lowestTotal: items + shipping - off,
    totalDiscount: off,
    spendMoreForFreeExpress: 0,
    explain: [],
  };
}
