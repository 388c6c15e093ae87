/** A slower delivery never costs more than a faster one (UX-02, decision 0097). Pure. */
import { homeCountry } from '#contract/fields/country-rules.ts';
import type { Cents } from '#shared/money.ts';
import { type DeliveryMethod, type Destination, freeFromOf, type ShippingRules } from '../shipping-rules.ts';
import { isLater, type PromisedArrival, promisedArrival } from './promised-arrival.ts';

interface Priced {
  method: DeliveryMethod;
  /** By the merchant's file. */
  priceCents: Cents;
  available: boolean;
}

/**
 * These methods with what they cost: nothing from the value of goods on from which it, or one that is faster, is free,
 * else at most as much as the cheapest available faster one. Faster is what arrives earlier by the promises of now.
 * A method that is free frees slower ones also where it does not go itself: the address, the weight and the
 * tick for a safe place do not matter. Pickup keeps its price.
 */
export function withFairPrices<Method extends Priced>(
  rules: ShippingRules,
  offered: readonly Method[],
  { destination, now, goodsCents }: { destination: Destination | null; now: Date; goodsCents: Cents },
): (Method & { freeFrom: Cents | null })[] {
  const arrivalOf = (method: DeliveryMethod) => promisedArrival(rules, method, destination, now);
  const country = destination?.country ?? homeCountry;
  const freed = rules.methods
    .filter(({ countries }) => countries.includes(country))
    .flatMap((method) => {
      const freeFrom = freeFromOf(rules, method);
      const arrival = freeFrom === null ? null : arrivalOf(method);
      return freeFrom !== null && arrival ? [{ arrival, freeFrom }] : [];
    });
  const available = offered.flatMap(({ method, priceCents, available: isAvailable }) => {
    const arrival = isAvailable ? arrivalOf(method) : null;
    return arrival ? [{ arrival, priceCents }] : [];
  });
  return offered.map((one) => {
    const arrival = arrivalOf(one.method);
    const isSlowerThan = (other: PromisedArrival) => arrival !== null && isLater(arrival, other);
    const freeFrom = freed
      .filter((other) => isSlowerThan(other.arrival))
      .reduce((least, other) => leastOf(least, other.freeFrom), freeFromOf(rules, one.method));
    if (freeFrom !== null && goodsCents >= freeFrom) return { ...one, freeFrom, priceCents: 0n };
    const faster = available.filter((each) => isSlowerThan(each.arrival));
    const priceCents = faster.reduce((least, each) => min(least, each.priceCents), one.priceCents);
    return { ...one, freeFrom, priceCents };
  });
}

const leastOf = (one: Cents | null, other: Cents): Cents => (one === null ? other : min(one, other));
const min = (one: Cents, other: Cents): Cents => (other < one ? other : one);
