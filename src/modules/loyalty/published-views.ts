/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `loyalty.membership`: who is a member. */
export interface Membership {
  customer_id: string;
}

/** `loyalty.dispatched_spend`: what decides a member's level, a row for each order. */
export interface DispatchedSpend {
  customer_id: string;
  /** The price of its dispatched and not returned goods, as far as it earns points. */
  eligible_cents: bigint;
  first_dispatched_at: Date;
}
