/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `imported_orders.imported_sale`: an order of the other shop that was paid for and not cancelled, in cents. */
export interface ImportedSale {
  order_id: string;
  placed_at: Date;
  total_cents: bigint;
  /** Refunded in the other shop. */
  refunded_cents: bigint;
  units: number;
}

/** `imported_orders.imported_refund`: what this shop refunded for a return of one, in cents. */
export interface ImportedRefund {
  return_id: string;
  order_id: string;
  amount_cents: bigint;
  paid_by: 'hand' | 'store-credit';
  returned_at: Date;
}
