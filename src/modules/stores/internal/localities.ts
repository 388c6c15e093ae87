/**
 * The localities that stores can be searched near: towns and suburbs of New Zealand, and every place with a store.
 * Pure.
 */
import { limits } from '#contract/fields/limits.ts';
import type { Locality } from '#contract/stores/store.ts';
import { nzPlaces, otherNames, plainName } from '#shared/nz-places.ts';
import { regionName, regionOfPostcode } from '#shared/nz-regions.ts';

/** A locality with all its names; the first is the one that is shown. */
interface KnownPlace {
  postcode: string;
  locality: Locality;
  names: readonly string[];
}
/** Where a store is. */
export interface StorePosition {
  locality: string;
  region: string;
  postcode: string;
  latitude: number | null;
  longitude: number | null;
}

const known: readonly KnownPlace[] = nzPlaces.map(([suburb, town, postcode, latitude, longitude]) => {
  const short = suburb || town;
  const name = suburb && suburb !== town ? `${suburb}, ${town}` : town;
  const code = regionOfPostcode(postcode);
  const region = code ? regionName(code) : '';
  const others = Object.entries(otherNames).flatMap(([other, of]) => (of === short ? [other] : []));
  return {
    postcode,
    locality: { name, region, latitude, longitude },
    names: [name, short, `${name}, ${region}`, `${short}, ${region}`, postcode, ...others].map(plainName),
  };
});

const ofStores = (stores: readonly StorePosition[]): KnownPlace[] =>
  stores.flatMap(({ locality: name, region, postcode, latitude, longitude }) =>
    latitude === null || longitude === null || name === ''
      ? []
      : [
          {
            postcode,
            locality: { name, region, latitude, longitude },
            names: [name, `${name}, ${region}`].map(plainName),
          },
        ],
  );

/** The locality with this name or postcode, ignoring case and macrons; null where there is none (STORE-03). */
export const findLocality = (near: string, stores: readonly StorePosition[]): Locality | null =>
  findKnownPlace(near, stores)?.locality ?? null;

/** The same with its postcode, which is empty for the locality of a store without one. */
export function findKnownPlace(near: string, stores: readonly StorePosition[]): KnownPlace | null {
  const wanted = plainName(near);
  if (wanted === '') return null;
  // A locality's own name takes precedence over another's postcode or second name.
  const all = [...known, ...ofStores(stores)];
  return (
    all.find(({ names }) => names[0] === wanted) ??
    all.find(({ names }) => names.includes(wanted)) ??
    besidePostcode(wanted) ??
    null
  );
}

/** Postcodes this close within a region are neighbours. */
const NEIGHBOURS = 20;
function besidePostcode(postcode: string): KnownPlace | undefined {
  if (!/^\d{4}$/.test(postcode)) return undefined;
  const away = ({ postcode: own }: KnownPlace) =>
    regionOfPostcode(own) === regionOfPostcode(postcode) ? Math.abs(Number(own) - Number(postcode)) : 9_999;
  const nearest = known.reduce((best, place) => (away(place) < away(best) ? place : best));
  return away(nearest) <= NEIGHBOURS ? nearest : undefined;
}

/**
 * Localities that match the text typed so far; those with a store first, and only those while nothing is typed
 * (STORE-05).
 */
export function listLocalities(typed: string, stores: readonly StorePosition[]): Locality[] {
  const words = plainName(typed).split(' ').filter(Boolean);
  const fits = ({ names }: KnownPlace) => names.some((name) => words.every((word) => ` ${name}`.includes(` ${word}`)));
  const found = [...ofStores(stores), ...(words.length === 0 ? [] : known)]
    .filter(fits)
    .map(({ locality }) => locality);
  const seen = new Set<string>();
  return found
    .filter(({ name, region }) => {
      const key = plainName(`${name} ${region}`);
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, limits.localities);
}
