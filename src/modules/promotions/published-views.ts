/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `promotions.order_use`: that an order uses a promotion. */
export interface OrderUse {
  order_id: string;
  /** Null while it counts. */
  released_at: Date | null;
}

/** `promotions.offer_version`: another one after every change of a promotion. */
export interface OfferVersion {
  version: string;
}
