import type { Locality, Store } from '#contract/stores/store.ts';

/** What the store listing is given by its loader; the same for every visitor. */
export interface StoresData {
  stores: Store[];
  total: number;
  page: number;
  pages: number;
  /** As it was asked for; '' when nothing was. */
  near: string;
  /** Null when `near` names no place that is known. */
  locality: Locality | null;
  origin: string;
  shopName: string;
}

/** What a store's page is given. Days are in words already: what browsers call a month is not for the page to depend on. */
export interface StoreData {
  store: Store & { description: string };
  /** Days that differ from the week, by day. */
  special: { day: string; label: string; name: string; hours: string }[];
  origin: string;
  shopName: string;
}
