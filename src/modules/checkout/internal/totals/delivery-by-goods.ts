/** The delivery of a cart by the value of its goods. Pure. */
import type { CarrierPrices } from '#modules/delivery-rates/read-rates.ts';
import {
  chooseMethod,
  type DeliveryInput,
  type DeliveryOption,
  listDeliveryMethods,
} from '#modules/shipping/delivery-methods.ts';
import { gramsOf, type ShippingRules } from '#modules/shipping/shipping-rules.ts';
import type { Cents } from '#shared/money.ts';

interface Delivery {
  methods: DeliveryOption[];
  chosen: DeliveryOption | null;
}
interface CartFacts extends Pick<DeliveryInput, 'nothingToSend' | 'pickUp' | 'now'> {
  inCart: Parameters<typeof gramsOf>[1];
  carrierPrices: CarrierPrices;
}

/**
 * The delivery methods and the chosen one by the value of the goods, gift cards not counted (FIX-20). Their prices
 * depend on it only by whether it reaches the threshold, so each of the two is worked out once.
 */
export function deliveryByGoods(
  rules: ShippingRules,
  request: Pick<DeliveryInput, 'destination' | 'authorityToLeave'> & { methodCode?: string },
  { inCart, ...facts }: CartFacts,
): (goodsCents: Cents) => Delivery {
  const grams = gramsOf(rules, inCart);
  const known = new Map<boolean, Delivery>();
  const workOut = (itemsAfterDiscountsCents: Cents): Delivery => {
    const methods = listDeliveryMethods(rules, {
      destination: request.destination,
      authorityToLeave: request.authorityToLeave,
      ...facts,
      grams,
      itemsAfterDiscountsCents,
    });
    const wish = { wanted: request.methodCode, hasDestination: request.destination !== null };
    return { methods, chosen: inCart.length === 0 ? null : chooseMethod(rules, methods, wish) };
  };
  return (goodsCents) => {
    const isReached = goodsCents >= rules.freeExpressThreshold;
    const delivery = known.get(isReached) ?? workOut(goodsCents);
    known.set(isReached, delivery);
    return delivery;
  };
}

/** What is missing until delivery is free; 0 where no method becomes free: abroad, or nothing to send (FIX-04). */
export function missingForFreeDelivery(
  methods: readonly DeliveryOption[],
  goodsCents: Cents,
  { freeExpressThreshold }: ShippingRules,
): Cents {
  const becomesFree = methods.some(
    ({ freeFromThreshold, available, priceCents }) => freeFromThreshold && available && priceCents > 0n,
  );
  const missing = becomesFree ? freeExpressThreshold - goodsCents : 0n;
  return missing > 0n ? missing : 0n;
}
