/** The address finder over what was imported, with the built-in one for what that does not have (ADDR-19, UX-10). */
import type { AddressFinderPort, AddressSuggestions, FoundAddress } from '#modules/shipping/address-finder.port.ts';
import type { Queries } from '#platform/database/database.ts';
import { readStreetText, type StreetAttempt, streetLine } from '#shared/addresses/street-text.ts';
import { plainName } from '#shared/nz-places.ts';
import { type FoundRow, findPlaces, findStreets, nearestPlace } from './internal/address-records.ts';
import { readDeliveryWords, withDeliveryWords } from './internal/delivery-words.ts';

const MAX = 5;
const MAX_WORDS = 8;
/** Letters of a place before it is looked up. */
const SHORTEST = 2;
/** Degrees of latitude: about thirty kilometres. */
const NEAR = 0.27;

/** A street that is not in the data is as the shopper typed it. */
const toAddress = (row: FoundRow, street1: string): FoundAddress => ({
  street1,
  suburb: row.suburb,
  state: row.town,
  postcode: row.postcode,
  country: 'NZ',
  guessed: [
    ...(row.name === '' && street1 !== '' ? (['street1'] as const) : []),
    ...(row.isPostcodeGuessed && row.postcode !== '' ? (['postcode'] as const) : []),
  ],
});

export function createAddressFinder(ctx: { db: Queries }, builtIn: AddressFinderPort): AddressFinderPort {
  return {
    suggest: async (typed) => {
      const words = readDeliveryWords(typed);
      if (words.box === '' && words.rural === '') return suggestPlain(typed);
      const found = await suggestPlain(words.rest);
      return { ...found, addresses: distinct(found.addresses.flatMap((one) => withDeliveryWords(one, words) ?? [])) };
    },
    findNear: async (latitude, longitude) => {
      const place = await nearestPlace(ctx, { latitude, longitude }, NEAR);
      return place ? toAddress(place, '') : builtIn.findNear(latitude, longitude);
    },
  };

  /** Without boxes and rural numbers. */
  async function suggestPlain(text: string): Promise<AddressSuggestions> {
    const { head, attempts, isRatherPlace } = readStreetText(text);
    const findStreetRows = async () =>
      (await findFirst(ctx, attempts)).map((row) => ({ row, address: toAddress(row, streetLine(head, row.name)) }));
    const found = isRatherPlace ? await suggestPlaces(ctx, text) : await findStreetRows();
    if (found.length < MAX)
      found.push(
        ...(isRatherPlace ? await findStreetRows() : found.length === 0 ? await suggestPlaces(ctx, text) : []),
      );
    if (found.length === 0) return builtIn.suggest(text);
    const shown = found.slice(0, MAX);
    const credit = [...new Set(shown.map(({ row }) => row.credit).filter(Boolean))].join('; ');
    return { addresses: shown.map(({ address }) => address), ...(credit && { credit }) };
  }
}

/** Without a postcode some places are the same. */
const distinct = (addresses: readonly FoundAddress[]): FoundAddress[] => [
  ...new Map(addresses.map((one) => [`${one.street1}|${one.suburb}|${one.state}|${one.postcode}`, one])).values(),
];

/** The streets of the longest beginning that fits any: mostly the first attempt or the second. */
async function findFirst(ctx: { db: Queries }, attempts: readonly StreetAttempt[]): Promise<FoundRow[]> {
  for (const attempt of attempts) {
    const rows = await findStreets(ctx, attempt, MAX);
    if (rows.length > 0) return rows;
  }
  return [];
}

interface Suggested {
  row: FoundRow;
  address: FoundAddress;
}

/** The place alone, or a street of which only the place is known: 'street, place'. */
async function suggestPlaces(ctx: { db: Queries }, text: string): Promise<Suggested[]> {
  const comma = text.indexOf(',');
  const words = plainName(text.slice(comma + 1))
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  if (words.join('').length < SHORTEST) return [];
  const street = comma < 0 ? '' : text.slice(0, comma).trim().replace(/\s+/g, ' ');
  const places = await findPlaces(ctx, words, MAX);
  return places.map((row) => ({ row, address: toAddress(row, street) }));
}
