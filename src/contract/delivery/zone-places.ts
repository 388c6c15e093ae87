/** Which zone an address lies in. Pure. */
import { islandOfPostcode, regionOfPostcode } from '#shared/nz-regions.ts';
import { type DeliveryZone, postcodeRange, type ZoneKind } from './delivery-zones.ts';

export interface ZonePlace {
  /** Four digits. */
  postcode: string;
  kind: ZoneKind;
}
export type ZonePlaces = Pick<DeliveryZone, 'postcodes' | 'islands' | 'regions' | 'kinds'>;

/** Whether a zone has this place: every list of it that is not empty must have it. */
export function zoneHas({ postcodes, islands, regions, kinds }: ZonePlaces, { postcode, kind }: ZonePlace): boolean {
  const island = islandOfPostcode(postcode);
  const region = regionOfPostcode(postcode);
  return (
    (kinds.length === 0 || kinds.includes(kind)) &&
    (islands.length === 0 || (island !== null && islands.includes(island))) &&
    (regions.length === 0 || (region !== null && regions.includes(region))) &&
    (postcodes.length === 0 ||
      postcodes.some((text) => {
        const range = postcodeRange(text);
        return range !== null && postcode >= range[0] && postcode <= range[1];
      }))
  );
}

/** The index of the first zone that has a place; −1: everywhere else. */
export const firstZoneOf = (zones: readonly ZonePlaces[], place: ZonePlace): number =>
  zones.findIndex((zone) => zoneHas(zone, place));
