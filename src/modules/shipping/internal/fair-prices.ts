/** A slower delivery never costs more than a faster one (UX-02, decision 0097). Pure. */
import { homeCountry } from '#contract/fields/country-rules.ts';
import type { Cents } from '#shared/money.ts';
import type { DeliveryMethod, Destination, ShippingRules } from '../shipping-rules.ts';
import { isLater, type PromisedArrival, promisedArrival } from './promised-arrival.ts';

interface Priced {
  method: DeliveryMethod;
  /** By the merchant's file. */
  priceCents: Cents;
  available: boolean;
}

/**
 * These methods with what they cost: nothing from the threshold on when it is free by the file or slower than one that
 * is, else at most as much as the cheapest available faster one. Faster is what arrives earlier by the promises of now.
 * A method that the threshold frees frees slower ones also where it does not go itself: the address, the weight and the
 * tick for a safe place do not matter. Pickup keeps its price.
 */
export function withFairPrices<Method extends Priced>(
  rules: ShippingRules,
  offered: readonly Method[],
  { destination, now, isThresholdReached }: { destination: Destination | null; now: Date; isThresholdReached: boolean },
): (Method & { freeFromThreshold: boolean })[] {
  const arrivalOf = (method: DeliveryMethod) => promisedArrival(rules, method, destination, now);
  const country = destination?.country ?? homeCountry;
  const freed = rules.methods
    .filter(({ freeFromThreshold, countries }) => freeFromThreshold && countries.includes(country))
    .flatMap((method) => arrivalOf(method) ?? []);
  const available = offered.flatMap(({ method, priceCents, available: isAvailable }) => {
    const arrival = isAvailable ? arrivalOf(method) : null;
    return arrival ? [{ arrival, priceCents }] : [];
  });
  return offered.map((one) => {
    const arrival = arrivalOf(one.method);
    const isSlowerThan = (other: PromisedArrival) => arrival !== null && isLater(arrival, other);
    const freeFromThreshold = one.method.freeFromThreshold || freed.some(isSlowerThan);
    if (isThresholdReached && freeFromThreshold) return { ...one, freeFromThreshold, priceCents: 0n };
    const faster = available.filter((each) => isSlowerThan(each.arrival));
    const priceCents = faster.reduce((least, each) => min(least, each.priceCents), one.priceCents);
    return { ...one, freeFromThreshold, priceCents };
  });
}

const min = (one: Cents, other: Cents): Cents => (other < one ? other : one);
