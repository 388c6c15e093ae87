/** A method of the shipping file as a method of a zone. Pure. */

import type { ZoneMethod } from '#contract/delivery/delivery-zones.ts';
import { homeCountry } from '#contract/fields/country-rules.ts';
import { centsToDollars } from '#shared/money.ts';
import { type DeliveryMethod, freeFromOf, type ShippingRules } from '../shipping-rules.ts';

/** With what it costs and how long it takes where `within` says in which areas an address lies. */
export function toZoneMethod(
  rules: ShippingRules,
  method: DeliveryMethod,
  within: (area: string) => boolean,
): ZoneMethod {
  const { code, label, price, heavier, maxKg, requiresAuthorityToLeave, carrierService } = method;
  const more = method.dearer.reduce((sum, each) => (within(each.in) ? sum + each.price : sum), 0n);
  const slower = method.slower.reduce((most, each) => (within(each.in) ? Math.max(most, each.days) : most), 0);
  const freeFrom = freeFromByFaster(rules, method);
  return {
    ...{ code, label, requiresAuthorityToLeave, carrierService },
    price: centsToDollars(price + more),
    prices: heavier.map((row) => ({ overKg: row.overKg / 1000, price: centsToDollars(row.price + more) })),
    freeFrom: freeFrom === null ? null : centsToDollars(freeFrom),
    maxKg: maxKg === null ? null : maxKg / 1000,
    arrives: arrivesOf(rules, method, slower),
  };
}

/** A method is free where a faster one is, also where that one does not go (decision 97). */
function freeFromByFaster(rules: ShippingRules, method: DeliveryMethod): bigint | null {
  const isSlower = (other: DeliveryMethod) => lastDayOf(other) < lastDayOf(method);
  const isFreed = rules.methods.some(
    (other) => other.freeFromThreshold && other.countries.includes(homeCountry) && isSlower(other),
  );
  return isFreed ? rules.freeExpressThreshold : freeFromOf(rules, method);
}
const lastDayOf = ({ arrives }: DeliveryMethod): number => ('businessDays' in arrives ? arrives.businessDays[1] : -1);

function arrivesOf({ dispatch }: ShippingRules, { arrives }: DeliveryMethod, slower: number): ZoneMethod['arrives'] {
  if ('withinHours' in arrives) return { by: 'hours', ...arrives };
  const [first, last] = 'businessDays' in arrives ? arrives.businessDays : [0, 0];
  const cutOff = ('businessDays' in arrives && arrives.cutOff) || dispatch.cutOff;
  return {
    by: 'days',
    businessDays: [first + slower, last + slower],
    cutOffs: { 1: cutOff, 2: cutOff, 3: cutOff, 4: cutOff, 5: cutOff },
  };
}
