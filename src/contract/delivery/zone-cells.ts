/** All of New Zealand in stretches of postcodes in which zones are alike. Pure. */
import { postcodeEdges } from '#shared/nz-regions.ts';
import { type DeliveryZone, postcodeRange, zoneKinds } from './delivery-zones.ts';
import type { ZonePlace } from './zone-places.ts';

/** One kind of address in the postcodes from `postcode` to `last`. */
export interface Cell extends ZonePlace {
  last: string;
}
export const LAST = '9999';
const padded = (postcode: number): string => `${postcode}`.padStart(4, '0');

/** All places in stretches within which no zone, region or island begins or ends; `postcode` is the first of each. */
export function cellsOf(zones: readonly Pick<DeliveryZone, 'postcodes'>[]): Cell[] {
  const ranges = zones.flatMap(({ postcodes }) => postcodes.flatMap((text) => [postcodeRange(text) ?? []]));
  const lasts = new Set([...postcodeEdges, LAST]);
  for (const [first, last] of ranges) {
    if (first !== undefined && first !== '0000') lasts.add(padded(Number(first) - 1));
    if (last !== undefined) lasts.add(last);
  }
  let next = 0;
  return [...lasts].sort().flatMap((last) => {
    const postcode = padded(next);
    next = Number(last) + 1;
    return zoneKinds.map((kind) => ({ postcode, last, kind }));
  });
}
