/** The delivery of a cart by the value of its goods. Pure. */
import type { CarrierPrices } from '#modules/delivery-rates/read-rates.ts';
import {
  chooseMethod,
  type DeliveryInput,
  type DeliveryOption,
  listDeliveryMethods,
  valueEdgesAt,
} from '#modules/shipping/delivery-methods.ts';
import { countParcels, unitsOf } from '#modules/shipping/parcel-count.ts';
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
 * depend on it only by which thresholds and rows of price tables it reaches, so each such step is worked out once.
 */
export function deliveryByGoods(
  rules: ShippingRules,
  request: Pick<DeliveryInput, 'destination' | 'authorityToLeave'> & { methodCode?: string },
  { inCart, ...facts }: CartFacts,
): (goodsCents: Cents) => Delivery {
  const grams = gramsOf(rules, inCart);
  const parcels = countParcels(unitsOf(inCart), grams);
  const edges = valueEdgesAt(rules, request.destination);
  const known = new Map<string, Delivery>();
  const workOut = (itemsAfterDiscountsCents: Cents): Delivery => {
    const methods = listDeliveryMethods(rules, {
      destination: request.destination,
      authorityToLeave: request.authorityToLeave,
      ...facts,
      grams,
      parcels,
      itemsAfterDiscountsCents,
    });
    const wish = { wanted: request.methodCode, hasDestination: request.destination !== null };
    return { methods, chosen: inCart.length === 0 ? null : chooseMethod(rules, methods, wish) };
  };
  return (goodsCents) => {
    const step = edges.map((edge) => (goodsCents >= edge ? '1' : '0')).join('');
    const delivery = known.get(step) ?? workOut(goodsCents);
    known.set(step, delivery);
    return delivery;
  };
}

/** What is missing until delivery is free; 0 where no method becomes free: abroad, or nothing to send (FIX-04). */
export function missingForFreeDelivery(methods: readonly DeliveryOption[], goodsCents: Cents): Cents {
  const missing = methods.flatMap(({ freeFrom, available, priceCents }) =>
    freeFrom !== null && available && priceCents > 0n && freeFrom > goodsCents ? [freeFrom - goodsCents] : [],
  );
  return missing.reduce((least, each) => (least === 0n || each < least ? each : least), 0n);
}
