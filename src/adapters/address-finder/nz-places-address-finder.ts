/**
 * Finds streets listed in nz-streets.ts, and places listed in nz-places.ts; any text before such a place is taken as
 * the street.
 */
import type { AddressFinderPort, FoundAddress } from '#modules/shipping/address-finder.port.ts';
import { nzStreets } from '#shared/addresses/nz-streets.ts';
import { plainStreet, readStreetText, streetLine } from '#shared/addresses/street-text.ts';
import { kilometresBetween, type NzPlace, nzPlaces, plainName as plain } from '#shared/nz-places.ts';

const MAX = 5;
const MAX_PARTS = 6;
/** Maximum distance of a place from the position. */
const NEAR_KM = 30;

const searched = nzPlaces.map((place) => ({ place, text: plain(place.slice(0, 3).join(' ')) }));
/** The street is as typed, and many places have other postcodes than the one in the list: both are guesses. */
const toAddress = ([suburb, state, postcode]: NzPlace, street1: string): FoundAddress => ({
  street1,
  suburb,
  state,
  postcode,
  country: 'NZ',
  guessed: street1 === '' ? ['postcode'] : ['street1', 'postcode'],
});

const searchedStreets = nzStreets.map(([name, suburb, town, postcode]) => ({
  name,
  plain: plainStreet(name),
  place: plain(`${suburb} ${town} ${postcode}`),
  address: { suburb, state: town, postcode, country: 'NZ' },
}));

/** Streets by the longest beginning that fits any, those of exactly that name first. */
function findStreets(text: string): FoundAddress[] {
  const { head, attempts } = readStreetText(text);
  for (const { prefix, rest } of attempts) {
    const found = searchedStreets
      .filter((street) => street.plain.startsWith(prefix))
      .filter((street) => rest.every((word) => ` ${street.place}`.includes(` ${word}`)))
      .sort((one, other) => Number(other.plain === prefix) - Number(one.plain === prefix));
    if (found.length > 0)
      return found.slice(0, MAX).map(({ name, address }) => ({ street1: streetLine(head, name), ...address }));
  }
  return [];
}

/** Either the place alone, or 'street, place': the longest matching end of the text is the place. */
function findPlaces(text: string): FoundAddress[] {
  const parts = text.split(',');
  for (let at = 0; at < Math.min(parts.length, MAX_PARTS); at += 1) {
    const words = plain(parts.slice(at).join(' ')).split(' ').filter(Boolean);
    if (words.length === 0) break;
    const found = searched.filter((one) => words.every((word) => ` ${one.text}`.includes(` ${word}`)));
    const street = parts.slice(0, at).join(',').trim().replace(/\s+/g, ' ');
    if (found.length > 0) return found.slice(0, MAX).map((one) => toAddress(one.place, street));
  }
  return [];
}

export function createNzPlacesAddressFinder(): AddressFinderPort {
  return {
    suggest: async (text) => {
      const streets = findStreets(text);
      if (readStreetText(text).isRatherPlace) return { addresses: [...findPlaces(text), ...streets].slice(0, MAX) };
      return { addresses: streets.length > 0 ? streets : findPlaces(text) };
    },
    findNear: async (latitude, longitude) => {
      const distance = ([, , , lat, long]: NzPlace) =>
        kilometresBetween({ latitude: lat, longitude: long }, { latitude, longitude });
      const nearest = nzPlaces.reduce((best, place) => (distance(place) < distance(best) ? place : best));
      return distance(nearest) <= NEAR_KM ? toAddress(nearest, '') : null;
    },
  };
}
