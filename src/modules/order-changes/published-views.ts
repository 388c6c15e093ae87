/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */
import type { WaitingState } from './waiting/waiting-change.ts';

/** `order_changes.open_change`: a change that waits for its payment. */
export interface OpenChange {
  change_id: string;
  order_id: string;
  state: Exclude<WaitingState, 'MADE' | 'ENDED'>;
  amount_cents: bigint;
  expires_at: Date;
  changed_at: Date;
}

/** `order_changes.held_unit`: units of a size that such a change holds at a location. */
export interface HeldUnit {
  change_id: string;
  order_id: string;
  variant_id: number;
  location_id: string;
  qty: number;
}

/** `order_changes.paid_change`: a change that was made once its customer had paid for it. */
export interface PaidChange {
  change_id: string;
  order_id: string;
  payment_id: string;
  made_at: Date;
}
