import type { Locality, Store } from '#contract/stores/store.ts';

/** Loader data of the store listing; the same for every visitor. */
export interface StoresData {
  stores: Store[];
  total: number;
  page: number;
  pages: number;
  /** The place in the URL; '' when there is none. */
  near: string;
  /** Null when `near` is not a known place. */
  locality: Locality | null;
  origin: string;
  shopName: string;
}

/** Loader data of a store's page. Days are formatted on the server, because browsers format month names differently. */
export interface StoreData {
  store: Store & { description: string };
  /** Days with hours that differ from the week, by date. */
  special: { day: string; label: string; name: string; hours: string }[];
  /** The shop's own fields that the page shows (OWN-14). */
  fields: { term: string; text: string; href?: true }[];
  origin: string;
  shopName: string;
}
