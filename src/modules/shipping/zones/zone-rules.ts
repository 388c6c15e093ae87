/** The shop's rules with its zones in place of the file's methods for New Zealand (OWN-06). Pure. */

import { type DeliveryZones, EVERYWHERE_ELSE } from '#contract/delivery/delivery-zones.ts';
import { firstZoneOf, type ZonePlace } from '#contract/delivery/zone-places.ts';
import { homeCountry } from '#contract/fields/country-rules.ts';
import type { DeliveryMethod, Destination, RulesOfZone, ShippingRules } from '../shipping-rules.ts';
import { toMethod } from './zone-method.ts';

/** No area of a file can have this name: a method that goes only there goes nowhere. */
const OTHER_ZONES = 'Other zones';

/**
 * Rules whose zones decide for every destination in New Zealand. Their own methods are for questions without an
 * address: those of everywhere else, then those that only some zones have, which then depend on the postcode. Methods
 * to other countries, and collecting from a store, stay the file's.
 */
export function withZones(file: ShippingRules, { zones, everywhereElse }: DeliveryZones): ShippingRules {
  const kept = file.methods.filter(
    ({ type, countries }) => type === 'STORE_PICKUP' || !countries.includes(homeCountry),
  );
  const all = [...zones.map(({ methods }) => methods), everywhereElse].map((methods) => methods.map(toMethod));
  const byCode = new Map(all.toReversed().flatMap((methods) => methods.map((method) => [method.code, method])));
  const rulesOf = (own: readonly DeliveryMethod[]): ShippingRules => {
    const codes = new Set(own.map(({ code }) => code));
    const elsewhere = [...byCode.values()].filter(({ code }) => !codes.has(code)).map(elsewhereOnly);
    return { ...file, dispatch: dispatchOf(file, own), methods: [...own, ...elsewhere, ...kept] };
  };
  const ofZones = all.map((methods, at): RulesOfZone => {
    return { name: zones[at]?.name ?? EVERYWHERE_ELSE, rules: rulesOf(methods) };
  });
  const elsewhere = ofZones.at(-1) as RulesOfZone;
  // A busy shop asks for the same few thousand places again and again.
  const known = new Map<string, RulesOfZone>();
  const zoneAt = (to: Destination): RulesOfZone => {
    const place = placeOf(to);
    const key = `${place.postcode} ${place.kind}`;
    const zone = known.get(key) ?? ofZones[firstZoneOf(zones, place)] ?? elsewhere;
    known.set(key, zone);
    return zone;
  };
  return { ...elsewhere.rules, zoneAt };
}

const placeOf = ({ postcode, rural, box }: Destination): ZonePlace => ({
  postcode,
  kind: box ? (rural ? 'ruralBox' : 'box') : rural ? 'rural' : 'street',
});

/** Pages say one time for all methods: the earliest, which is true of each. */
function dispatchOf({ dispatch }: ShippingRules, methods: readonly DeliveryMethod[]): ShippingRules['dispatch'] {
  const times = methods.flatMap(({ arrives, zoned }) =>
    'businessDays' in arrives ? Object.values(zoned?.cutOffs ?? {}) : [],
  );
  const [earliest = dispatch.cutOff] = times.flatMap((time) => time ?? []).sort();
  return { ...dispatch, cutOff: earliest };
}

const elsewhereOnly = (method: DeliveryMethod): DeliveryMethod => ({
  ...method,
  onlyTo: [OTHER_ZONES],
  // It must not make slower methods of this zone free.
  ...(method.zoned && { zoned: { ...method.zoned, freeFrom: null } }),
});
