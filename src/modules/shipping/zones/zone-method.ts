import type { ZoneMethod } from '#contract/delivery/delivery-zones.ts';
import { homeCountry } from '#contract/fields/country-rules.ts';
import { dollarsToCents } from '#shared/money.ts';
import type { DeliveryMethod } from '../shipping-rules.ts';

const toGrams = (kg: number): number => Math.round(kg * 1000);

/** A method of a zone in units to calculate with. */
export function toMethod({ prices, freeFrom, maxKg, arrives, price, ...method }: ZoneMethod): DeliveryMethod {
  return {
    ...method,
    type: 'DELIVERY',
    price: dollarsToCents(price),
    heavier: [],
    freeFromThreshold: false,
    maxKg: maxKg === null ? null : toGrams(maxKg),
    countries: [homeCountry],
    onlyTo: [],
    notTo: [],
    slower: [],
    dearer: [],
    arrives:
      arrives.by === 'hours'
        ? { withinHours: arrives.withinHours, vans: arrives.vans }
        : { businessDays: arrives.businessDays },
    zoned: {
      prices: prices.map((row) => ({
        overGrams: toGrams(row.overKg ?? 0),
        fromCents: dollarsToCents(row.fromValue ?? 0),
        fromParcels: row.fromParcels ?? 1,
        price: dollarsToCents(row.price),
      })),
      freeFrom: freeFrom === null ? null : dollarsToCents(freeFrom),
      cutOffs: arrives.by === 'days' ? arrives.cutOffs : {},
    },
  };
}
