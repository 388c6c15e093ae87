/** The zones that the shipping file amounts to: what a shopkeeper starts from (OWN-06). Pure. */

import {
  type DeliveryZone,
  type DeliveryZones,
  type ZoneKind,
  type ZoneMethod,
  zoneKindNames,
  zoneKinds,
} from '#contract/delivery/delivery-zones.ts';
import { homeCountry } from '#contract/fields/country-rules.ts';
import { type Destination, liesIn, type ShippingRules } from '../shipping-rules.ts';
import { rangesByAreas } from './area-ranges.ts';
import { toZoneMethod } from './file-method.ts';

/**
 * The same prices, days and methods as the file gives, address by address. A zone for each set of the file's areas in
 * which a postcode can lie, and for each kind of address where it makes a difference.
 */
export function zonesOfFile(rules: ShippingRules): DeliveryZones {
  const elsewhere = byKind(rules, '');
  const streets = elsewhere.street;
  const named = [...rangesByAreas(rules)].flatMap(([areas, postcodes]) =>
    zonesOf(byKind(rules, postcodes[0]?.slice(0, 4) ?? ''), elsewhere, { name: titleOf(areas), postcodes }),
  );
  const kinds = zoneKinds.filter((kind) => kind !== 'street' && !isSame(elsewhere[kind], streets));
  const ofKinds = kinds.map((kind): DeliveryZone => {
    return {
      name: zoneKindNames[kind],
      postcodes: [],
      islands: [],
      regions: [],
      kinds: [kind],
      methods: elsewhere[kind],
    };
  });
  return { zones: [...named, ...ofKinds], everywhereElse: streets };
}

type ByKind = Record<ZoneKind, ZoneMethod[]>;
const isSame = (one: readonly ZoneMethod[], other: readonly ZoneMethod[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const titleOf = (areas: string): string => areas.charAt(0).toUpperCase() + areas.slice(1);

/** One zone where all kinds of address there are alike, else one for each kind that differs from everywhere else. */
function zonesOf(
  here: ByKind,
  elsewhere: ByKind,
  { name, postcodes }: Pick<DeliveryZone, 'name' | 'postcodes'>,
): DeliveryZone[] {
  const places = { postcodes, islands: [], regions: [] };
  if (zoneKinds.every((kind) => isSame(here[kind], here.street)))
    return isSame(here.street, elsewhere.street) && zoneKinds.every((kind) => isSame(here[kind], elsewhere[kind]))
      ? []
      : [{ name, ...places, kinds: [], methods: here.street }];
  return zoneKinds
    .filter((kind) => !isSame(here[kind], elsewhere[kind]))
    .map((kind) => ({
      name: kind === 'street' ? name : `${name}, ${zoneKindNames[kind]}`,
      ...places,
      kinds: [kind],
      methods: here[kind],
    }));
}

function byKind(rules: ShippingRules, postcode: string): ByKind {
  const at = (kind: ZoneKind) =>
    methodsAt(rules, {
      country: homeCountry,
      postcode,
      rural: kind === 'rural' || kind === 'ruralBox',
      box: kind === 'box' || kind === 'ruralBox',
    });
  return { street: at('street'), rural: at('rural'), box: at('box'), ruralBox: at('ruralBox') };
}

function methodsAt(rules: ShippingRules, to: Destination): ZoneMethod[] {
  const within = (area: string) => liesIn(rules, to, area);
  return rules.methods
    .filter(({ type, countries }) => type === 'DELIVERY' && countries.includes(homeCountry))
    .filter(({ onlyTo, notTo }) => (onlyTo.length === 0 || onlyTo.some(within)) && !notTo.some(within))
    .map((method) => toZoneMethod(rules, method, within));
}
