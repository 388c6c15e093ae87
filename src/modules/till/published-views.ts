/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `till.recorded_sale`: the order of a sale at a till. */
export interface RecordedSale {
  /** The till's own number. */
  sale_number: string;
  order_id: string;
  /** A receipt is mailed. */
  receipt: boolean;
}
