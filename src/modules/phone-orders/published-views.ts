/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `phone_orders.held_unit`: units of a size that an open draft holds at a location. */
export interface HeldUnit {
  draft_id: string;
  variant_id: number;
  location_id: string;
  qty: number;
}

/** `phone_orders.open_draft`: a draft that waits for its payment. */
export interface OpenDraft {
  draft_id: string;
  state: 'OPEN';
  total_cents: bigint;
  expires_at: Date;
}

/** `phone_orders.paid_draft`: a draft with its order. */
export interface PaidDraft {
  draft_id: string;
  order_id: string;
  discount_cents: bigint;
  discount_reason: string | null;
  actor: string;
  taken_by: string | null;
}
