/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `returns.return_reference`: the order of a return, and whether it is finished. */
export interface ReturnReference {
  /** As the shopper writes it on the parcel. */
  rma: string;
  order_id: string;
  /** Null until it is done, cancelled or refused. */
  done_at: Date | null;
}

/** `returns.wanted_label`: returns whose label the shop buys (PARC-04). */
export interface WantedLabel {
  rma: string;
  order_id: string;
  state: 'REQUESTED' | 'RECEIVED' | 'DONE' | 'CANCELLED' | 'REFUSED';
  requested_at: Date;
}

/** `returns.returned_line`: what a return refunds for a line. */
export interface ReturnedLine {
  order_id: string;
  line_no: number;
  /** 0 until it is received, and for an exchange. */
  refund_cents: bigint;
}
