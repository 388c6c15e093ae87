/** What a cart has to cost for free delivery, or what is free already, in a sentence (SHIP-18, UX-02). Pure. */
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
import { deliveryMessages } from '#contract/messages/shopping/delivery-messages.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { shownDeliveryPrice } from '#storefront/lib/checkout/shown-delivery-price.ts';

type Quoted = Pick<CheckoutInfo, 'availableShippingMethods' | 'spendMoreForFreeExpress'>;

const deliveries = ({ availableShippingMethods }: Quoted) =>
  availableShippingMethods.filter(({ type, available }) => type === 'DELIVERY' && available);

/** Null once it is reached, and where no method becomes free. */
export function spendMoreText(quote: Quoted): string | null {
  if (quote.spendMoreForFreeExpress <= 0) return null;
  const amount = formatCents(dollarsToCents(quote.spendMoreForFreeExpress));
  const hasExpress = deliveries(quote).some(({ code }) => code === 'express');
  return fillText(hasExpress ? checkoutMessages.spendMoreForFreeExpress : deliveryMessages.spendMoreForFreeDelivery, {
    amount,
  });
}

/** Null where no delivery is free. */
export function freeDeliveryText(quote: Quoted): string | null {
  const offered = deliveries(quote);
  const free = offered.filter((method) => shownDeliveryPrice(method) === 0);
  if (free.length === 0) return null;
  if (free.length === offered.length) return deliveryMessages.allFree;
  return fillText(free.length === 1 ? deliveryMessages.oneFree : deliveryMessages.someFree, {
    methods: new Intl.ListFormat('en-NZ').format(free.map(({ label }) => label)),
  });
}
