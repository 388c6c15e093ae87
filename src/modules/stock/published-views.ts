/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `stock.available_units`: what can be sold now. */
export interface AvailableUnits {
  variant_id: number;
  /** 'warehouse' is what the site sells from; the others are stores. */
  location_id: string;
  /** On hand and not reserved. A size that the location never had has no row. */
  units: number;
}

/** `stock.stock_level`: the stock level of a size at a location. */
export interface StockLevel {
  variant_id: number;
  location_id: string;
  /** Units in the building, reserved ones included. */
  on_hand: number;
  /** Units kept for orders. */
  reserved: number;
}

/** `stock.shelf_of_size`: on which shelf of a location a size lies; sizes without one have no row (PARC-07). */
export interface ShelfOfSize {
  location_id: string;
  variant_id: number;
  shelf: string;
}

/** `stock.level_change`: which stock levels a transaction changed, for readers that follow changes. */
export interface LevelChange {
  variant_id: number;
  location_id: string;
  /** The transaction that wrote the stock level last (decision 5). */
  changed_xid: string;
}

/** `stock.ledger_entry`: the stock ledger, with the adjustment by staff that an entry belongs to. */
export interface LedgerEntry {
  /** Ascending in time. */
  id: bigint;
  variant_id: number;
  location_id: string;
  at: Date;
  kind: 'reserve' | 'release' | 'ship' | 'receive' | 'return' | 'adjust';
  /** Units; negative only where an adjustment removed some. */
  qty: number;
  /** Null for what no order caused. */
  order_id: string | null;
  /** What caused it besides the order: a parcel, a return, 'import', 'staff'. */
  ref: string;
  /** Null, like the columns after it, where no adjustment by staff caused the entry. */
  adjustment_id: string | null;
  adjustment_kind: string | null;
  reason: string | null;
  note: string | null;
  /** As in the audit. */
  actor: string | null;
}
