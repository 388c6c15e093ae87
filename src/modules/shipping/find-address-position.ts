import type { PositionQuery } from '#contract/stores/staff-stores.ts';
import { findPlace } from '#modules/stores/find-place.ts';
import type { AddressFinderCtx } from './address-finder.port.ts';

/**
 * The middle of the suburb or town that an address lies in, by the address finder, else by its locality, else by its
 * postcode; null where none of them is known (OWN-05).
 */
export async function findAddressPosition(
  ctx: AddressFinderCtx,
  { street, locality, postcode }: PositionQuery,
): Promise<{ place: string; latitude: number; longitude: number } | null> {
  const { addresses } =
    street.trim() === '' ? { addresses: [] } : await ctx.addressFinder.suggest(`${street}, ${locality}`);
  const found = addresses.filter((address) => postcode === '' || address.postcode === postcode);
  for (const name of [...found.flatMap(({ suburb, state }) => [`${suburb}, ${state}`, suburb]), locality, postcode]) {
    const place = name.trim() === '' ? null : await findPlace(ctx, name);
    // Towns of New Zealand share names of suburbs: the first two digits of a postcode are its area.
    if (place && (postcode === '' || place.postcode.slice(0, 2) === postcode.slice(0, 2)))
      return { place: place.name, latitude: place.latitude, longitude: place.longitude };
  }
  return null;
}
