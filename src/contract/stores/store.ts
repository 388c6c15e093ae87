/** A store, for browser and server (STORE-07). */
import type { OpeningHours } from './opening-hours.ts';

export interface StoreAddress {
  street1: string;
  street2: string;
  locality: string;
  region: string;
  postcode: string;
  country: string;
}
/** A store as part of an order (SHIP-05). */
export interface StorePlace {
  erpStoreId: string;
  name: string;
  phone: string;
  address: StoreAddress;
}
export interface Store extends StorePlace, OpeningHours {
  /** The last part of its page's URL. */
  path: string;
  location: { latitude: number; longitude: number } | null;
  /**
   * Distance in a straight line from the requested locality; null without one, or when the store's position is not
   * known.
   */
  distanceKm: number | null;
}
/** As in `GET /stores`: with the time at which an order placed now would be ready. */
export type PickUpStore = Store & { readyBy: string };

export interface Locality {
  /** 'Aro Valley, Wellington': the value for `near`. */
  name: string;
  region: string;
  latitude: number;
  longitude: number;
}

/** A store's address as text; a town with the same name as its region is listed once. */
export const storeLines = ({ street1, street2, locality, region, postcode }: StoreAddress): string[] =>
  [
    street1,
    street2,
    locality === region ? `${locality} ${postcode}` : locality,
    locality === region ? '' : `${region} ${postcode}`,
  ].filter((line) => line.trim() !== '');
