/** A store as browser and server speak of it (STORE-07). */
import type { OpeningHours } from './opening-hours.ts';

export interface StoreAddress {
  street1: string;
  street2: string;
  locality: string;
  region: string;
  postcode: string;
  country: string;
}
/** A store as an order speaks of it (SHIP-05). */
export interface StorePlace {
  erpStoreId: string;
  name: string;
  phone: string;
  address: StoreAddress;
}
export interface Store extends StorePlace, OpeningHours {
  /** The last part of its page's address. */
  path: string;
  location: { latitude: number; longitude: number } | null;
  /** From the locality that was asked for, as the crow flies; null where none was, or the store's place is not known. */
  distanceKm: number | null;
}
/** As `GET /stores` answers: with when an order placed now would wait there, in words. */
export type PickUpStore = Store & { readyBy: string };

export interface Locality {
  /** 'Aro Valley, Wellington': what `near` takes. */
  name: string;
  region: string;
  latitude: number;
  longitude: number;
}

/** A store's address as one writes it; a town that gives its region the name is named once. */
export const storeLines = ({ street1, street2, locality, region, postcode }: StoreAddress): string[] =>
  [
    street1,
    street2,
    locality === region ? `${locality} ${postcode}` : locality,
    locality === region ? '' : `${region} ${postcode}`,
  ].filter((line) => line.trim() !== '');
