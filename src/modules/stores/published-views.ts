/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */
import type { SpecialDay, WeekHours } from '#contract/stores/opening-hours.ts';

/** `stores.open_store`: stores that are open to customers, the warehouse not among them. */
export interface OpenStore {
  store_id: string;
  name: string;
  street: string;
  suburb: string;
  postcode: string;
  /** Degrees, negative in the south; null where it is not known. */
  latitude: number | null;
  /** Of the usual week. */
  hours: WeekHours;
  /** The store's own hours of certain days. */
  special_days: SpecialDay[];
  /** Whether customers can collect orders there, on days on which it is not closed. */
  collects: boolean;
  /** Opening hours until an order is ready; null: as the shipping file says. */
  ready_after_hours: number | null;
  /** First and last day of a temporary closure; null without one. */
  closed_from: string | null;
  closed_until: string | null;
  /** What customers read of the closure. */
  closed_reason: string;
}

/** `stores.location_change`: that a store changed, for readers that follow changes. */
export interface LocationChange {
  /** The transaction that wrote the store last (decision 5). */
  changed_xid: string;
}

/** `stores.location_name`: what a store or the warehouse is called. */
export interface LocationName {
  location_id: string;
  name: string;
}
