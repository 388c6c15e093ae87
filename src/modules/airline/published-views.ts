/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `frequent_flyer.order_quote`: a quote that an order uses or used. */
export interface OrderQuote {
  quote_number: string;
  /** Also of a failed order, until another one takes the quote. */
  order_id: string;
  /** Empty once its order has been erased. */
  member_id: string;
  amount_cents: bigint;
  /** What the amount costs. */
  points: bigint;
}

/** `frequent_flyer.order_award`: points credited for an order, or deducted where negative. */
export interface OrderAward {
  /** Also the key of the call to the airline. */
  award_id: string;
  order_id: string;
  /** Empty once its order has been erased and the award is delivered. */
  member_id: string;
  points: bigint;
  state: 'PENDING' | 'DONE' | 'REFUSED';
  created_at: Date;
}
