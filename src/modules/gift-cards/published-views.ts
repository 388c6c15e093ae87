/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `gift_cards.sold_card`: a gift card that an order sold. */
export interface SoldCard {
  card_id: string;
  order_id: string;
  /** The line, and which of its units: from 1. */
  line_no: number;
  unit_no: number;
  issued_cents: bigint;
}
