/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `checkout.given_answer`: what was answered to who placed an order. */
export interface GivenAnswer {
  /** The idempotency key. */
  key: string;
  /** Null while the order is not written yet. */
  order_id: string | null;
  /** HTTP status, 201 for a placed order; null until it is decided. */
  response_code: number | null;
  /** As answered; null unless the order was placed. */
  order_number: string | null;
}
