/** Rows of streets and places as they are stored, made from the records of a file. Pure. */
import { addressFields } from '#contract/fields/fields.ts';
import { plainStreet } from '#shared/addresses/street-text.ts';
import { plainName } from '#shared/nz-places.ts';

export interface StreetRow {
  plain: string;
  name: string;
  suburb: string;
  town: string;
  postcode: string;
  /** ' suburb town postcode', for further words of a search. */
  place: string;
  /** How many streets the town has: of two streets with one name that of the larger town comes first. */
  weight: number;
}
export interface PlaceRow {
  plain: string;
  suburb: string;
  town: string;
  postcode: string;
  latitude: number | null;
  longitude: number | null;
  weight: number;
}

/** A place as a file names it; `suburb` '' where it is the town itself. */
export interface NamedPlace {
  suburb: string;
  town: string;
  postcode: string;
}
export interface NamedStreet extends NamedPlace {
  name: string;
}

/** Whether an order could have this address: suggestions must be accepted by the form (ADDR-03, ADDR-06). */
export const isUsable = ({ name, suburb, town, postcode }: NamedStreet): boolean =>
  town !== '' &&
  /^(?:\d{4})?$/.test(postcode) &&
  (name === '' || addressFields.street1.safeParse(name).success) &&
  addressFields.suburb.safeParse(suburb).success &&
  addressFields.state.safeParse(town).success;

const placeText = ({ suburb, town, postcode }: NamedPlace): string => ` ${plainName(`${suburb} ${town} ${postcode}`)}`;

/** One row for each street, suburb and postcode; without postcode only where none is known. */
export function toStreetRows(streets: Iterable<NamedStreet>): StreetRow[] {
  const found = new Map<string, Map<string, StreetRow>>();
  const streetsOfTown = new Map<string, number>();
  for (const street of streets) {
    const plain = plainStreet(street.name);
    const key = [plain, plainName(street.suburb), plainName(street.town)].join('|');
    const byPostcode = found.get(key) ?? new Map<string, StreetRow>();
    if (byPostcode.size === 0) streetsOfTown.set(street.town, (streetsOfTown.get(street.town) ?? 0) + 1);
    byPostcode.set(street.postcode, { ...street, plain, place: placeText(street), weight: 0 });
    found.set(key, byPostcode);
  }
  return [...found.values()].flatMap((byPostcode) => {
    if (byPostcode.size > 1) byPostcode.delete('');
    return [...byPostcode.values()].map((row) => ({ ...row, weight: streetsOfTown.get(row.town) ?? 0 }));
  });
}

export interface NamedPoint extends NamedPlace {
  latitude: number | null;
  longitude: number | null;
  weight: number;
}
export const toPlaceRow = (place: NamedPoint): PlaceRow => ({ ...place, plain: placeText(place) });
